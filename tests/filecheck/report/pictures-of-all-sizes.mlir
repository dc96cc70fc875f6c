// RUN: xdsl-opt %s -t 'memory-plan{format=svg}' | filecheck %s --match-full-lines

// Arenas of one byte, and of none; a time axis of two ticks. Large ones have units of their own.

func.func @one_byte() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<1xi8>
  %a = memref.view %arena[%c0][] : memref<1xi8> to memref<1xi8>
  "test.op"(%a) : (memref<1xi8>) -> ()
  "test.op"(%a) : (memref<1xi8>) -> ()
  func.return
}
func.func @no_bytes() {
  %a = memref.alloc() : memref<0xi8>
  "test.op"(%a) : (memref<0xi8>) -> ()
  func.return
}
func.func @large() {
  %a = memref.alloc() : memref<1572864xi8>
  %b = memref.alloc() : memref<1610612736xi8, 1 : i64>
  "test.op"(%a, %b) : (memref<1572864xi8>, memref<1610612736xi8, 1 : i64>) -> ()
  func.return
}

// CHECK:      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1552">
// CHECK-NEXT: <style>svg {
// CHECK-NEXT:   --surface: #ffffff; --ink: #1b1f24; --muted: #59636e; --grid: #e4e8ec;
// CHECK-NEXT:   --buffer: #a9c1de; --buffer-ink: #16283d; --at-peak: #eda268; --at-peak-ink: #3b1a02;
// CHECK-NEXT:   --peak: #b4470b; --bound: #59636e; --io: #1a7f37;
// CHECK-NEXT: }
// CHECK-NEXT: @media (prefers-color-scheme: dark) { svg {
// CHECK-NEXT:   --surface: #15181c; --ink: #e6e9ec; --muted: #9aa5b1; --grid: #2b3138;
// CHECK-NEXT:   --buffer: #36526f; --buffer-ink: #dbe8f5; --at-peak: #a3561d; --at-peak-ink: #fff1e6;
// CHECK-NEXT:   --peak: #ff9d5c; --bound: #9aa5b1; --io: #57c774;
// CHECK-NEXT: } }
// CHECK-NEXT: .chart text { font: 11px system-ui, sans-serif; fill: var(--muted); }
// CHECK-NEXT: .chart .title { font-size: 13px; font-weight: 600; fill: var(--ink); }
// CHECK-NEXT: .chart .line { stroke: var(--grid); stroke-width: 1; }
// CHECK-NEXT: .chart .frame { fill: none; stroke: var(--grid); }
// CHECK-NEXT: .chart .buffer rect { fill: var(--buffer); stroke: var(--surface); stroke-width: .75; }
// CHECK-NEXT: .chart .buffer.at-peak rect { fill: var(--at-peak); }
// CHECK-NEXT: .chart .dense .buffer rect { stroke: var(--buffer); stroke-width: 1; }
// CHECK-NEXT: .chart .dense .buffer.at-peak rect { stroke: var(--at-peak); }
// CHECK-NEXT: .chart .buffer.io rect { stroke: var(--io); stroke-width: 2; }
// CHECK-NEXT: .chart .buffer text { fill: var(--buffer-ink); pointer-events: none; }
// CHECK-NEXT: .chart .buffer.at-peak text { fill: var(--at-peak-ink); }
// CHECK-NEXT: .chart .peak { fill: var(--peak); fill-opacity: .25; pointer-events: none; }
// CHECK-NEXT: .chart .peak-edge { stroke: var(--peak); stroke-width: 1.5; pointer-events: none; }
// CHECK-NEXT: .chart .bound { stroke: var(--bound); stroke-dasharray: 5 4; pointer-events: none; }
// CHECK-NEXT: </style>
// CHECK-NEXT: <rect width="100%" height="100%" style="fill: var(--surface)"/>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="22">Arena 0 in @one_byte, pool default: 1 bytes for 1 buffer, lifetimes not known: no plan of merge-alloc</text><svg y="34" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">1 B</text></svg><svg x="76" y="34" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">1</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer" data-buffer="0.0"><title>%a
// CHECK-NEXT: memref&lt;1xi8&gt;
// CHECK-NEXT: 1 bytes at offset 0
// CHECK-NEXT: {{.*}}</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%a</text></svg></g><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="410">Arena 1 in @no_bytes, pool default: 0 bytes for 1 buffer, efficiency 100 %</text><svg y="422" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text></svg><svg x="76" y="422" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">3</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><g class="buffer" data-buffer="1.0"><title>%a
// CHECK-NEXT: memref&lt;0xi8&gt;
// CHECK-NEXT: 0 bytes at offset 0
// CHECK-NEXT: ticks 3 to 3: test.op to test.op
// CHECK-NEXT: {{.*}}pictures-of-all-sizes.mlir:14:8</title><rect x="0.00000%" width="100.00000%" y="100.00000%" height="0.00000%"/></g><rect class="peak" x="-300.00000%" width="100.00000%" height="100%"/><line class="peak-edge" x1="-300.00000%" x2="-300.00000%" y2="100%"/><line class="peak-edge" x1="-200.00000%" x2="-200.00000%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="798">Arena 2 in @large, pool default: 1,572,864 bytes for 1 buffer, efficiency 100 %</text><svg y="810" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="83.3333%" dy="4" text-anchor="end">256 KiB</text><text x="68" y="66.6667%" dy="4" text-anchor="end">512 KiB</text><text x="68" y="50.0000%" dy="4" text-anchor="end">768 KiB</text><text x="68" y="33.3333%" dy="4" text-anchor="end">1 MiB</text><text x="68" y="16.6667%" dy="4" text-anchor="end">1.2 MiB</text><text x="68" y="0.0000%" dy="4" text-anchor="end">1.5 MiB</text></svg><svg x="76" y="810" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">4</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="83.3333%" y2="83.3333%"/><line class="line" x2="100%" y1="66.6667%" y2="66.6667%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="33.3333%" y2="33.3333%"/><line class="line" x2="100%" y1="16.6667%" y2="16.6667%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak" data-buffer="2.0"><title>%a
// CHECK-NEXT: memref&lt;1572864xi8&gt;
// CHECK-NEXT: 1,572,864 bytes at offset 0
// CHECK-NEXT: ticks 4 to 4: test.op to test.op
// CHECK-NEXT: {{.*}}pictures-of-all-sizes.mlir:19:8</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%a</text></svg></g><rect class="peak" x="0.00000%" width="100.00000%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="100.00000%" x2="100.00000%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="1186">Arena 3 in @large, pool 1: 1,610,612,736 bytes for 1 buffer, efficiency 100 %</text><svg y="1198" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="83.3333%" dy="4" text-anchor="end">256 MiB</text><text x="68" y="66.6667%" dy="4" text-anchor="end">512 MiB</text><text x="68" y="50.0000%" dy="4" text-anchor="end">768 MiB</text><text x="68" y="33.3333%" dy="4" text-anchor="end">1 GiB</text><text x="68" y="16.6667%" dy="4" text-anchor="end">1.2 GiB</text><text x="68" y="0.0000%" dy="4" text-anchor="end">1.5 GiB</text></svg><svg x="76" y="1198" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">4</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="83.3333%" y2="83.3333%"/><line class="line" x2="100%" y1="66.6667%" y2="66.6667%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="33.3333%" y2="33.3333%"/><line class="line" x2="100%" y1="16.6667%" y2="16.6667%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak" data-buffer="3.0"><title>%b
// CHECK-NEXT: memref&lt;1610612736xi8, 1 : i64&gt;
// CHECK-NEXT: 1,610,612,736 bytes at offset 0
// CHECK-NEXT: ticks 4 to 4: test.op to test.op
// CHECK-NEXT: {{.*}}pictures-of-all-sizes.mlir:20:8</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%b</text></svg></g><rect class="peak" x="0.00000%" width="100.00000%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="100.00000%" x2="100.00000%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: </svg>
