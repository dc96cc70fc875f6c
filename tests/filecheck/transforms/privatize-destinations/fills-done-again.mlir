// RUN: xdsl-opt %s -p privatize-destinations | filecheck --match-full-lines %s

// Reshapes in a region: the fill is there in front of the operation around it, and one for all of them.

func.func @reshapes_in_regions(%z: f32, %c: i1) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  scf.if %c {
    %v = tensor.expand_shape %f [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
    "test.op"(%v, %f) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
  } else {
    "test.op"(%f) : (tensor<64xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @reshapes_in_regions({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  scf.if %c {
// CHECK-NEXT:    %v = tensor.expand_shape %f_1 {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:    "test.op"(%v, %f_1) : (tensor<8x8xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:  } else {
// CHECK-NEXT:    "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return

// A reshape of a reshape of a fill, read by several behind that, and by one of them twice.

func.func @several_readers(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %v = tensor.expand_shape %f [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %w = tensor.expand_shape %v [[0], [1, 2]] output_shape [8, 2, 4] : tensor<8x8xf32> into tensor<8x2x4xf32>
  "test.op"(%w) : (tensor<8x2x4xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%w, %w) : (tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> ()
  "test.op"(%w) : (tensor<8x2x4xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @several_readers({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %v = tensor.expand_shape %f {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %w = tensor.expand_shape %v {{.*}} output_shape [8, 2, 4] : tensor<8x8xf32> into tensor<8x2x4xf32>
// CHECK-NEXT:  "test.op"(%w) : (tensor<8x2x4xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %v_1 = tensor.expand_shape %f_1 {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %w_1 = tensor.expand_shape %v_1 {{.*}} output_shape [8, 2, 4] : tensor<8x8xf32> into tensor<8x2x4xf32>
// CHECK-NEXT:  "test.op"(%w_1, %w_1) : (tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> ()
// CHECK-NEXT:  "test.op"(%w_1) : (tensor<8x2x4xf32>) -> ()
// CHECK-NEXT:  func.return

// Two peaks: it waits at none of them.

func.func @two_peaks(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @two_peaks({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_2 = linalg.fill ins(%z : f32) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_2) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

// Where 252 bytes less are live there is room for one of them, but not for both.

func.func @room_for_one(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  %l = "test.op"() : () -> tensor<4032xf32>
  "test.op"(%l) : (tensor<4032xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @room_for_one({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4032xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4032xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

func.func @room(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4032xf32>
  "test.op"(%l) : (tensor<4032xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @room({{.*}}
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4032xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4032xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

func.func @no_room_for_both(%z: f32, %y: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %g = linalg.fill ins(%y : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%f, %g) : (tensor<64xf32>, tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4032xf32>
  "test.op"(%l) : (tensor<4032xf32>) -> ()
  "test.op"(%f, %g) : (tensor<64xf32>, tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @no_room_for_both({{.*}}
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %g = linalg.fill ins(%y : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f, %g) : (tensor<64xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4032xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4032xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %e_3 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %g_1 = linalg.fill ins(%y : f32) outs(%e_3 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_1, %g_1) : (tensor<64xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

// A fill that is made where most is live, or read there first.

func.func @made_at_the_peak(%z: f32, %x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @made_at_the_peak({{.*}}
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

func.func @read_at_the_peak(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @read_at_the_peak({{.*}}
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  func.return

// A hundredth of the most is worth it: 256 of 25600 bytes. Less is not.

func.func @a_hundredth(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<6400xf32>
  "test.op"(%l) : (tensor<6400xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @a_hundredth({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<6400xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<6400xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

func.func @less_than_a_hundredth(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<6401xf32>
  "test.op"(%l) : (tensor<6401xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @less_than_a_hundredth({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<6401xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<6401xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

// In a loop nothing is filled again.

func.func @in_a_loop(%z: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.empty() : tensor<64xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    "test.op"(%f) : (tensor<64xf32>) -> ()
    %l = "test.op"() : () -> tensor<4096xf32>
    "test.op"(%l) : (tensor<4096xf32>) -> ()
    "test.op"(%f) : (tensor<64xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @in_a_loop({{.*}}
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c1 = arith.constant 1 : index
// CHECK-NEXT:  scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:    %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:    %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:    "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:    "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return

// What is read where most is live is there, wherever it comes from.

func.func @needed_at_the_peak(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%f, %l) : (tensor<64xf32>, tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @needed_at_the_peak({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%f, %l) : (tensor<64xf32>, tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

// What is read in a loop is filled in front of it.

func.func @read_in_a_loop(%z: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%f) : (tensor<64xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @read_in_a_loop({{.*}}
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c1 = arith.constant 1 : index
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:    "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return

// How large a tensor of open size is is not known: it stays.

func.func @open_size(%z: f32, %n: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  "test.op"(%f) : (tensor<?xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%f) : (tensor<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @open_size({{.*}}
// CHECK-NEXT:  %e = tensor.empty(%n) : tensor<?xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<?xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<?xf32>) -> ()
// CHECK-NEXT:  func.return

// It waits for a while before that.

func.func @waits_a_while(%z: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"() : () -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"() : () -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @waits_a_while({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"() : () -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"() : () -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return

// The function hands it on.

func.func @result(%z: f32) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  func.return %f : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @result({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  func.return %f_1 : tensor<64xf32>

// %g is made where %f would wait, and waits nowhere itself.

func.func @made_where_another_one_waits(%z: f32, %y: f32) {
  %e = tensor.empty() : tensor<128xf32>
  %d = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  "test.op"(%f) : (tensor<128xf32>) -> ()
  %l = "test.op"() : () -> tensor<4000xf32>
  %g = linalg.fill ins(%y : f32) outs(%d : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%g) : (tensor<64xf32>) -> ()
  "test.op"(%g) : (tensor<64xf32>) -> ()
  "test.op"(%l) : (tensor<4000xf32>) -> ()
  "test.op"(%f) : (tensor<128xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @made_where_another_one_waits({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<128xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<128xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4000xf32>
// CHECK-NEXT:  %d = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %g = linalg.fill ins(%y : f32) outs(%d : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%g) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%g) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%l) : (tensor<4000xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<128xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%z : f32) outs(%e_1 : tensor<128xf32>) -> tensor<128xf32>
// CHECK-NEXT:  "test.op"(%f_1) : (tensor<128xf32>) -> ()
// CHECK-NEXT:  func.return

// Where %f is read, %g waits: both are counted once, and take no more than what is live at most.

func.func @read_where_another_waits(%z: f32, %y: f32) {
  %eg = tensor.empty() : tensor<64xf32>
  %g = linalg.fill ins(%y : f32) outs(%eg : tensor<64xf32>) -> tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"(%f) : (tensor<64xf32>) -> ()
  "test.op"(%g) : (tensor<64xf32>) -> ()
  "test.op"(%g) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<150xf32>
  "test.op"(%l) : (tensor<150xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @read_where_another_waits({{.*}}
// CHECK-NEXT:  %eg = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %g = linalg.fill ins(%y : f32) outs(%eg : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%f) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%g) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%g) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<150xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<150xf32>) -> ()
// CHECK-NEXT:  func.return
