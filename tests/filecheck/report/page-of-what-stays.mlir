// RUN: xdsl-opt %s --allow-unregistered-dialect -t 'memory-plan{format=html merge-alloc="pack-constants=true"}' | filecheck %s --match-full-lines

// Names, types, reasons and locations are text, whatever is in them.

memref.global "private" @"a<b>" : memref<2xi8, "<s>"> = dense<1> loc("<m>.py":1:2)
memref.global "private" constant @"c&d" : memref<2xi8, strided<[1], offset: 3>> = dense<1>
func.func @main(%n: index) {
  %x = memref.get_global @"a<b>" : memref<2xi8, "<s>">
  %y = memref.get_global @"c&d" : memref<2xi8, strided<[1], offset: 3>>
  %a = memref.alloc(%n) : memref<?xf32, "<t>"> loc("<k>.py":3:4)
  %b = memref.alloc() : memref<4xf32>
  "a<b"(%x, %y, %a, %b) ({ "test.termop"() : () -> () }) : (memref<2xi8, "<s>">, memref<2xi8, strided<[1], offset: 3>>, memref<?xf32, "<t>">, memref<4xf32>) -> ()
  func.return
}

// CHECK:      <h2>Globals that stay</h2>
// CHECK-NEXT: <div class="rows"><table>
// CHECK-NEXT: <thead><tr><th scope="col">Name<th scope="col">Type<th scope="col">Reason<th scope="col">Location</tr></thead>
// CHECK-NEXT: <tbody>
// CHECK-NEXT: <tr><td>@a&lt;b&gt;<td>memref&lt;2xi8, &quot;&lt;s&gt;&quot;&gt;<td>not constant<td>&lt;m&gt;.py:1:2
// CHECK-NEXT: <tr><td>@c&amp;d<td>memref&lt;2xi8, strided&lt;[1], offset: 3&gt;&gt;<td>layout strided&lt;[1], offset: 3&gt; is not the identity<td>{{.*}}page-of-what-stays.mlir:6:1
// CHECK-NEXT: </tbody>
// CHECK-NEXT: </table></div>
// CHECK-NEXT: </section>
// CHECK-NEXT: <section>
// CHECK-NEXT: <h2>Allocations that stay</h2>
// CHECK-NEXT: <div class="rows"><table>
// CHECK-NEXT: <thead><tr><th scope="col">Name<th scope="col">Type<th scope="col" class="number">Bytes<th scope="col">Reason<th scope="col">Missing interface<th scope="col">Location</tr></thead>
// CHECK-NEXT: <tbody>
// CHECK-NEXT: <tr><td>%a<td>memref&lt;?xf32, &quot;&lt;t&gt;&quot;&gt;<td>dynamic<td>dynamic shape<td><td>&lt;k&gt;.py:3:4
// CHECK-NEXT: <tr><td>%b<td>memref&lt;4xf32&gt;<td>16<td>captured by &#x27;a&lt;b&#x27;, which has regions; describe(&#x27;a&lt;b&#x27;, Roles(...)) says what it does to its operands<td>RegionBranchOpInterface<td>{{.*}}page-of-what-stays.mlir:11:8
// CHECK-NEXT: </tbody>
// CHECK-NEXT: </table></div>
// CHECK-NEXT: </section>
