// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// R9: how much is in use at each moment. At the heaviest one of each loop, %wide and %a take 80 bytes together.
// So the 16 bytes of %a can be kept to the next iteration if all else never takes more than 64.

// The branch takes 64.
func.func @branch_that_fits(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.if %c {
      %b = memref.alloc() : memref<16xf32>
      "test.op"(%b) : (memref<16xf32>) -> ()
      memref.dealloc %b : memref<16xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @branch_that_fits(%n: index, %c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<16xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The branch takes 68: %a is allocated again in each iteration.
func.func @branch_that_is_too_large(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.if %c {
      %b = memref.alloc() : memref<17xf32>
      "test.op"(%b) : (memref<17xf32>) -> ()
      memref.dealloc %b : memref<17xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @branch_that_is_too_large(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        %b = memref.alloc() : memref<17xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<17xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<17xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The second branch does.
func.func @second_branch_is_too_large(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.if %c {
      %b = memref.alloc() : memref<16xf32>
      "test.op"(%b) : (memref<16xf32>) -> ()
      memref.dealloc %b : memref<16xf32>
    } else {
      %b = memref.alloc() : memref<17xf32>
      "test.op"(%b) : (memref<17xf32>) -> ()
      memref.dealloc %b : memref<17xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @second_branch_is_too_large(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<16xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b_1 = memref.alloc() : memref<17xf32>
// CHECK-NEXT:        "test.op"(%b_1) : (memref<17xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b_1 : memref<17xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The inner branch takes 36 while the outer one has 32.
func.func @inner_branch_is_too_large(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.if %c {
      %b = memref.alloc() : memref<8xf32>
      scf.if %c {
        %d = memref.alloc() : memref<9xf32>
        "test.op"(%b, %d) : (memref<8xf32>, memref<9xf32>) -> ()
        memref.dealloc %d : memref<9xf32>
      }
      memref.dealloc %b : memref<8xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_branch_is_too_large(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          %d = memref.alloc() : memref<9xf32>
// CHECK-NEXT:          "test.op"(%b, %d) : (memref<8xf32>, memref<9xf32>) -> ()
// CHECK-NEXT:          memref.dealloc %d : memref<9xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// One of the branches leaves 64 behind, and the other one 32: with 16 more there is 80 at most.
func.func @what_branches_leave_behind(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %r = scf.if %c -> (memref<?xf32>) {
      %b = memref.alloc() : memref<16xf32>
      %x = memref.cast %b : memref<16xf32> to memref<?xf32>
      scf.yield %x : memref<?xf32>
    } else {
      %b = memref.alloc() : memref<8xf32>
      %x = memref.cast %b : memref<8xf32> to memref<?xf32>
      scf.yield %x : memref<?xf32>
    }
    "test.op"(%r) : (memref<?xf32>) -> ()
    memref.dealloc %r : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @what_branches_leave_behind(%n: index, %c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        %x = memref.cast %b : memref<16xf32> to memref<?xf32>
// CHECK-NEXT:        scf.yield %x : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b_1 = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        %x_1 = memref.cast %b_1 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:        scf.yield %x_1 : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// One leaves 68 behind.
func.func @one_leaves_too_much_behind(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %r = scf.if %c -> (memref<?xf32>) {
      %b = memref.alloc() : memref<8xf32>
      %x = memref.cast %b : memref<8xf32> to memref<?xf32>
      scf.yield %x : memref<?xf32>
    } else {
      %b = memref.alloc() : memref<17xf32>
      %x = memref.cast %b : memref<17xf32> to memref<?xf32>
      scf.yield %x : memref<?xf32>
    }
    "test.op"(%r) : (memref<?xf32>) -> ()
    memref.dealloc %r : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @one_leaves_too_much_behind(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:        %x = memref.cast %b : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:        scf.yield %x : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b_1 = memref.alloc() : memref<17xf32>
// CHECK-NEXT:        %x_1 = memref.cast %b_1 : memref<17xf32> to memref<?xf32>
// CHECK-NEXT:        scf.yield %x_1 : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// %wide is freed by one branch before it allocates, and by the other one after that: there may be 128 at once, and %a
// may not be kept, as the heaviest moment is only certain to take 80.
func.func @freed_before_or_after(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.if %c {
      memref.dealloc %wide : memref<16xi32>
      %b = memref.alloc() : memref<16xf32>
      "test.op"(%b) : (memref<16xf32>) -> ()
      memref.dealloc %b : memref<16xf32>
    } else {
      %b = memref.alloc() : memref<16xf32>
      "test.op"(%b) : (memref<16xf32>) -> ()
      memref.dealloc %b : memref<16xf32>
      memref.dealloc %wide : memref<16xi32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_before_or_after(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<16xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b_1 = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        "test.op"(%b_1) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b_1 : memref<16xf32>
// CHECK-NEXT:        memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of three branches, the last one takes too much.
func.func @last_case_is_too_large(%n: index, %x: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.index_switch %x
    case 1 {
      scf.yield
    }
    case 2 {
      %b = memref.alloc() : memref<17xf32>
      "test.op"(%b) : (memref<17xf32>) -> ()
      memref.dealloc %b : memref<17xf32>
      scf.yield
    }
    default {
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @last_case_is_too_large(%n: index, %x: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.index_switch %x
// CHECK-NEXT:      case 1 {
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      case 2 {
// CHECK-NEXT:        %b = memref.alloc() : memref<17xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<17xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<17xf32>
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      default {
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each iteration of the inner loop takes 64 for a while. Its own buffer is not freed in its block.
func.func @inner_loop_that_fits(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.for %j = %n to %n step %n {
      %b = memref.alloc() : memref<16xf32>
      "test.op"(%b) : (memref<16xf32>) -> ()
      scf.if %c {
        memref.dealloc %b : memref<16xf32>
      } else {
        "test.op"(%b) : (memref<16xf32>) -> ()
        memref.dealloc %b : memref<16xf32>
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_loop_that_fits(%n: index, %c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.dealloc %b : memref<16xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:          memref.dealloc %b : memref<16xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// It takes 68.
func.func @inner_loop_that_is_too_large(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.for %j = %n to %n step %n {
      %b = memref.alloc() : memref<17xf32>
      "test.op"(%b) : (memref<17xf32>) -> ()
      scf.if %c {
        memref.dealloc %b : memref<17xf32>
      } else {
        "test.op"(%b) : (memref<17xf32>) -> ()
        memref.dealloc %b : memref<17xf32>
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_loop_that_is_too_large(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        %b = memref.alloc() : memref<17xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<17xf32>) -> ()
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.dealloc %b : memref<17xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          "test.op"(%b) : (memref<17xf32>) -> ()
// CHECK-NEXT:          memref.dealloc %b : memref<17xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each iteration of the inner loop may leave something behind: how much there will be is not known.
func.func @inner_loop_that_is_not_balanced(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.for %j = %n to %n step %n {
      %b = memref.alloc() : memref<1xf32>
      "test.op"(%b) : (memref<1xf32>) -> ()
      scf.if %c {
        memref.dealloc %b : memref<1xf32>
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_loop_that_is_not_balanced(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        %b = memref.alloc() : memref<1xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<1xf32>) -> ()
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.dealloc %b : memref<1xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A loop that ends after its first region leaves behind what that allocates: 20, with 48 for %late.
func.func @while_that_leaves_a_buffer_behind(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %r = scf.while : () -> (memref<5xf32>) {
      %b = memref.alloc() : memref<5xf32>
      %again = "test.op"(%b) : (memref<5xf32>) -> i1
      scf.condition(%again) %b : memref<5xf32>
    } do {
    ^bb0(%b: memref<5xf32>):
      scf.if %c {
        memref.dealloc %b : memref<5xf32>
      } else {
        memref.dealloc %b : memref<5xf32>
      }
      scf.yield
    }
    %late = memref.alloc() : memref<12xf32>
    "test.op"(%r, %late) : (memref<5xf32>, memref<12xf32>) -> ()
    memref.dealloc %r : memref<5xf32>
    memref.dealloc %late : memref<12xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @while_that_leaves_a_buffer_behind(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %r = scf.while () : () -> memref<5xf32> {
// CHECK-NEXT:        %b = memref.alloc() : memref<5xf32>
// CHECK-NEXT:        %again = "test.op"(%b) : (memref<5xf32>) -> i1
// CHECK-NEXT:        scf.condition(%again) %b : memref<5xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%b_1: memref<5xf32>):
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.dealloc %b_1 : memref<5xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          memref.dealloc %b_1 : memref<5xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      %late = memref.alloc() : memref<12xf32>
// CHECK-NEXT:      "test.op"(%r, %late) : (memref<5xf32>, memref<12xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %r : memref<5xf32>
// CHECK-NEXT:      memref.dealloc %late : memref<12xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With 44 for %late, it is 80 together with %a.
func.func @while_that_leaves_little_behind(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %r = scf.while : () -> (memref<5xf32>) {
      %b = memref.alloc() : memref<5xf32>
      %again = "test.op"(%b) : (memref<5xf32>) -> i1
      scf.condition(%again) %b : memref<5xf32>
    } do {
    ^bb0(%b: memref<5xf32>):
      scf.if %c {
        memref.dealloc %b : memref<5xf32>
      } else {
        memref.dealloc %b : memref<5xf32>
      }
      scf.yield
    }
    %late = memref.alloc() : memref<11xf32>
    "test.op"(%r, %late) : (memref<5xf32>, memref<11xf32>) -> ()
    memref.dealloc %r : memref<5xf32>
    memref.dealloc %late : memref<11xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @while_that_leaves_little_behind(%n: index, %c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      %r = scf.while () : () -> memref<5xf32> {
// CHECK-NEXT:        %b = memref.alloc() : memref<5xf32>
// CHECK-NEXT:        %again = "test.op"(%b) : (memref<5xf32>) -> i1
// CHECK-NEXT:        scf.condition(%again) %b : memref<5xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%b_1: memref<5xf32>):
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.dealloc %b_1 : memref<5xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          memref.dealloc %b_1 : memref<5xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      %late = memref.alloc() : memref<11xf32>
// CHECK-NEXT:      "test.op"(%r, %late) : (memref<5xf32>, memref<11xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %r : memref<5xf32>
// CHECK-NEXT:      memref.dealloc %late : memref<11xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The second region takes 64 while the 4 of the first one are still there.
func.func @second_region_is_too_large(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %r = scf.while : () -> (memref<1xf32>) {
      %b = memref.alloc() : memref<1xf32>
      %again = "test.op"(%b) : (memref<1xf32>) -> i1
      scf.condition(%again) %b : memref<1xf32>
    } do {
    ^bb0(%b: memref<1xf32>):
      scf.if %c {
        %d = memref.alloc() : memref<16xf32>
        "test.op"(%d) : (memref<16xf32>) -> ()
        memref.dealloc %d : memref<16xf32>
      }
      memref.dealloc %b : memref<1xf32>
      scf.yield
    }
    memref.dealloc %r : memref<1xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @second_region_is_too_large(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<1xf32>
// CHECK-NEXT:      %r = scf.while (%b_1 = %b) : (memref<1xf32>) -> memref<1xf32> {
// CHECK-NEXT:        %again = "test.op"(%b_1) : (memref<1xf32>) -> i1
// CHECK-NEXT:        scf.condition(%again) %b_1 : memref<1xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%b_2: memref<1xf32>):
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          %d = memref.alloc() : memref<16xf32>
// CHECK-NEXT:          "test.op"(%d) : (memref<16xf32>) -> ()
// CHECK-NEXT:          memref.dealloc %d : memref<16xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %b_2 : memref<1xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %r : memref<1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Iterations that run at the same time: how many buffers there are at once is not known.
func.func @parallel_inside(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.parallel (%j) = (%n) to (%n) step (%n) {
      %b = memref.alloc() : memref<1xf32>
      "test.op"(%b) : (memref<1xf32>) -> ()
      memref.dealloc %b : memref<1xf32>
      scf.reduce
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @parallel_inside(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%n) to (%n) step (%n) {
// CHECK-NEXT:        %b = memref.alloc() : memref<1xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<1xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<1xf32>
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// If they allocate nothing, it does not matter.
func.func @parallel_without_allocations(%n: index, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.parallel (%j) = (%n) to (%n) step (%n) {
      "test.op"(%x) : (memref<4xf32>) -> ()
      scf.reduce
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @parallel_without_allocations(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.parallel (%j) = (%n) to (%n) step (%n) {
// CHECK-NEXT:        "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Blocks that branch: what they allocate is not followed.
func.func @blocks_inside(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.execute_region {
      cf.cond_br %c, ^left, ^right
    ^left:
      %b = memref.alloc() : memref<1xf32>
      "test.op"(%b) : (memref<1xf32>) -> ()
      memref.dealloc %b : memref<1xf32>
      scf.yield
    ^right:
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @blocks_inside(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        cf.cond_br %c, ^left, ^right
// CHECK-NEXT:      ^left:
// CHECK-NEXT:        %b = memref.alloc() : memref<1xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<1xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %b : memref<1xf32>
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      ^right:
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Not even if nothing is left behind by what is in a block.
func.func @temporary_inside_of_a_block(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.execute_region {
      cf.cond_br %c, ^left, ^right
    ^left:
      scf.if %c {
        %b = memref.alloc() : memref<1xf32>
        "test.op"(%b) : (memref<1xf32>) -> ()
        memref.dealloc %b : memref<1xf32>
      }
      scf.yield
    ^right:
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @temporary_inside_of_a_block(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        cf.cond_br %c, ^left, ^right
// CHECK-NEXT:      ^left:
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          %b = memref.alloc() : memref<1xf32>
// CHECK-NEXT:          "test.op"(%b) : (memref<1xf32>) -> ()
// CHECK-NEXT:          memref.dealloc %b : memref<1xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      ^right:
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// If they allocate nothing, it does not matter.
func.func @blocks_without_allocations(%n: index, %c: i1, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.execute_region {
      cf.cond_br %c, ^left, ^right
    ^left:
      "test.op"(%x) : (memref<4xf32>) -> ()
      scf.yield
    ^right:
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @blocks_without_allocations(%n: index, %c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        cf.cond_br %c, ^left, ^right
// CHECK-NEXT:      ^left:
// CHECK-NEXT:        "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      ^right:
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// An operation that names a function may call it, and what that allocates is not known. A global is no function.
memref.global "private" @weights : memref<4xf32> = dense<1.0>
func.func @symbols(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %w = memref.get_global @weights : memref<4xf32>
    "test.op"(%a, %w) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) {uses = @symbols} : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @symbols(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %w = memref.get_global @weights : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a, %w) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    scf.for %i_1 = %n to %n step %n {
// CHECK-NEXT:      %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a_1) {uses = @symbols} : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// So does one that calls what a value is.
func.func @indirect_call(%n: index, %f: () -> ()) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    func.call_indirect %f() : () -> ()
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @indirect_call(%n: index, %f: () -> ()) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      func.call_indirect %f() : () -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Buffers of dynamic size are counted, each kind for itself. At the heaviest moment there are %a and two of the other
// kind, later %c and two of that kind again: %c can be kept, and so can only one of the two.
func.func @two_of_a_kind(%n: index, %m: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%m) : memref<?xf32>
    %b = memref.alloc(%m) : memref<?xi32>
    %c = memref.alloc(%m) : memref<?xi32>
    "test.op"(%a, %b, %c) : (memref<?xf32>, memref<?xi32>, memref<?xi32>) -> ()
    memref.dealloc %c : memref<?xi32>
    memref.dealloc %b : memref<?xi32>
    scf.if %k {
      %d = memref.alloc(%m) : memref<?xi32>
      "test.op"(%a, %d) : (memref<?xf32>, memref<?xi32>) -> ()
      memref.dealloc %d : memref<?xi32>
    }
    memref.dealloc %a : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @two_of_a_kind(%n: index, %m: index, %k: i1) {
// CHECK-NEXT:    %a = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    %b = memref.alloc(%m) : memref<?xi32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %c = memref.alloc(%m) : memref<?xi32>
// CHECK-NEXT:      "test.op"(%a, %b, %c) : (memref<?xf32>, memref<?xi32>, memref<?xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %c : memref<?xi32>
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        %d = memref.alloc(%m) : memref<?xi32>
// CHECK-NEXT:        "test.op"(%a, %d) : (memref<?xf32>, memref<?xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %d : memref<?xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<?xi32>
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// At the heaviest moment there is %wide, and none of size %m: while there is one, nothing is kept.
func.func @how_sizes_compare_is_not_known(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc(%m) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @how_sizes_compare_is_not_known(%n: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The start of the iteration is a moment, too. How the sizes of %a, which is freed in the only iteration, and %b compare is
// not known.
func.func @start_of_the_iteration(%n: index, %k: index, %m: index) {
  %a = memref.alloc(%k) : memref<?xf32>
  scf.for %i = %n to %n step %n {
    memref.dealloc %a : memref<?xf32>
    %b = memref.alloc(%m) : memref<?xi8>
    "test.op"(%b) : (memref<?xi8>) -> ()
    memref.dealloc %b : memref<?xi8>
  }
  func.return
}
// CHECK-LABEL:  func.func @start_of_the_iteration(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc(%m) : memref<?xi8>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of equal moments, the first one counts: there is one of each kind, of which the one may be kept at the other.
func.func @equal_moments(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%m) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
    %b = memref.alloc(%m) : memref<?xi8>
    "test.op"(%b) : (memref<?xi8>) -> ()
    memref.dealloc %b : memref<?xi8>
  }
  func.return
}
// CHECK-LABEL:  func.func @equal_moments(%n: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc(%m) : memref<?xi8>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A clone of unknown size counts as one of its kind.
func.func @clone_of_unknown_size(%n: index, %x: memref<?xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %b = bufferization.clone %x : memref<?xf32> to memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @clone_of_unknown_size(%n: index, %x: memref<?xf32>) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = bufferization.clone %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With a clone there at the heaviest moment, too, %a can be kept.
func.func @clone_at_the_heaviest_moment(%n: index, %x: memref<?xf32>) {
  scf.for %i = %n to %n step %n {
    %b = bufferization.clone %x : memref<?xf32> to memref<?xf32>
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<?xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @clone_at_the_heaviest_moment(%n: index, %x: memref<?xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %b = bufferization.clone %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What is reused in place has no end there: %a and %wide take 48 bytes together, %t would be kept beside them.
func.func @behind_a_reuse_in_place(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    %wide = memref.alloc() : memref<8xi32>
    "test.op"(%b, %wide) : (memref<4xf32>, memref<8xi32>) -> ()
    memref.dealloc %wide : memref<8xi32>
    %t = memref.alloc() : memref<4xi32>
    "test.op"(%t) : (memref<4xi32>) -> ()
    memref.dealloc %t : memref<4xi32>
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @behind_a_reuse_in_place(%n: index) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        %wide = memref.alloc() : memref<8xi32>
// CHECK-NEXT:        "test.op"(%a, %wide) : (memref<4xf32>, memref<8xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %wide : memref<8xi32>
// CHECK-NEXT:        %t = memref.alloc() : memref<4xi32>
// CHECK-NEXT:        "test.op"(%t) : (memref<4xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %t : memref<4xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The other way round: %t is too small to matter at the heaviest moment, but not beside it.
func.func @before_the_heaviest_moment(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    %t = memref.alloc() : memref<4xi32>
    "test.op"(%t) : (memref<4xi32>) -> ()
    memref.dealloc %t : memref<4xi32>
    %wide = memref.alloc() : memref<8xi32>
    "test.op"(%b, %wide) : (memref<4xf32>, memref<8xi32>) -> ()
    memref.dealloc %wide : memref<8xi32>
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @before_the_heaviest_moment(%n: index) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        %t = memref.alloc() : memref<4xi32>
// CHECK-NEXT:        "test.op"(%t) : (memref<4xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %t : memref<4xi32>
// CHECK-NEXT:        %wide = memref.alloc() : memref<8xi32>
// CHECK-NEXT:        "test.op"(%a, %wide) : (memref<4xf32>, memref<8xi32>) -> ()
// CHECK-NEXT:        memref.dealloc %wide : memref<8xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What is called from blocks inside may allocate.
func.func private @callee()
func.func @call_inside_of_a_block(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.execute_region -> () {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      func.call @callee() : () -> ()
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
  }
  func.return
}
// CHECK-LABEL:  func.func private @callee() -> ()
// CHECK-NEXT:    func.func @call_inside_of_a_block(%n: index, %c: i1) {
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:        scf.execute_region {
// CHECK-NEXT:          cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:        ^bb1:
// CHECK-NEXT:          func.call @callee() : () -> ()
// CHECK-NEXT:          cf.br ^bb2
// CHECK-NEXT:        ^bb2:
// CHECK-NEXT:          scf.yield
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// At the heaviest moment, %d is freed. Until then it is in use, and may be larger than all else: nothing more is kept.
func.func @freed_before_the_heaviest_moment(%n: index, %k: index) {
  %first = memref.alloc(%k) : memref<?xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%d = %first) -> (memref<?xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %between = memref.alloc() : memref<16xi32>
    "test.op"(%between) : (memref<16xi32>) -> ()
    memref.dealloc %between : memref<16xi32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b, %d) : (memref<4xf32>, memref<?xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
    memref.dealloc %d : memref<?xf32>
    %wide = memref.alloc() : memref<128xi8>
    "test.op"(%wide) : (memref<128xi8>) -> ()
    memref.dealloc %wide : memref<128xi8>
    %e = memref.alloc(%i) : memref<?xf32>
    scf.yield %e : memref<?xf32>
  }
  memref.dealloc %r : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @freed_before_the_heaviest_moment(%n: index, %k: index) {
// CHECK-NEXT:    %first = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%d = %first) -> (memref<?xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %between = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      "test.op"(%between) : (memref<16xi32>) -> ()
// CHECK-NEXT:      memref.dealloc %between : memref<16xi32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%b, %d) : (memref<4xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %d : memref<?xf32>
// CHECK-NEXT:      %wide = memref.alloc() : memref<128xi8>
// CHECK-NEXT:      "test.op"(%wide) : (memref<128xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %wide : memref<128xi8>
// CHECK-NEXT:      %e = memref.alloc(%i) : memref<?xf32>
// CHECK-NEXT:      scf.yield %e : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Nobody knows how many of %b the inner loop leaves behind: %a is allocated again in each iteration.
func.func @inner_loop_that_may_keep_what_it_allocates(%n: index, %c: i1, %all: memref<?xmemref<4xf32>>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.for %j = %n to %n step %n {
      scf.if %c {
        %b = memref.alloc() : memref<4xf32>
        memref.store %b, %all[%j] : memref<?xmemref<4xf32>>
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @inner_loop_that_may_keep_what_it_allocates(%n: index, %c: i1, %all: memref<?xmemref<4xf32>>) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %wide = memref.alloc() : memref<16xi32>
// CHECK-NEXT:       "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
// CHECK-NEXT:       memref.dealloc %wide : memref<16xi32>
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       scf.for %j = %n to %n step %n {
// CHECK-NEXT:         scf.if %c {
// CHECK-NEXT:           %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:           memref.store %b, %all[%j] : memref<?xmemref<4xf32>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
