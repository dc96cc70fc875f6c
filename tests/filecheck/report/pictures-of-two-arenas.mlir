// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="pack-constants=true lifetimes=tick"}' | filecheck %s --match-full-lines

// The arenas of a function have one time axis; its first label is not at the edge, but near. The second arena is there
// before the first one, and nearly full. A constant that takes too little of the picture has no name in it.

memref.global "private" constant @large : memref<64xi8> = dense<1>
memref.global "private" constant @small : memref<1xi8> = dense<2>
func.func @main(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "test.op"() : () -> ()
  %late = memref.alloc() {alignment = 1 : i64} : memref<2048xi8>
  %early = memref.alloc() {alignment = 1 : i64} : memref<4096xi8, 1 : i64>
  %a = memref.view %late[%c0][] : memref<2048xi8> to memref<4xf32>
  %b = memref.view %early[%c1][] : memref<4096xi8, 1 : i64> to memref<4095xi8, 1 : i64>
  "test.op"(%b) : (memref<4095xi8, 1 : i64>) -> ()
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  "test.op"(%a, %b) : (memref<4xf32>, memref<4095xi8, 1 : i64>) -> ()
  %l = memref.get_global @large : memref<64xi8>
  %s = memref.get_global @small : memref<1xi8>
  "test.op"(%l, %s) : (memref<64xi8>, memref<1xi8>) -> ()
  func.return
}

// CHECK:      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1164">
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
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="22">Arena 0 in @main, pool default: 2,048 bytes for 1 buffer, lifetimes not known: no plan of merge-alloc</text><svg y="34" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">256 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">512 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">768 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">1 KiB</text><text x="68" y="37.5000%" dy="4" text-anchor="end">1.2 KiB</text><text x="68" y="25.0000%" dy="4" text-anchor="end">1.5 KiB</text><text x="68" y="12.5000%" dy="4" text-anchor="end">1.8 KiB</text><text x="68" y="0.0000%" dy="4" text-anchor="end">2 KiB</text></svg><svg x="76" y="34" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">1</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer" data-buffer="0.0"><title>%a
// CHECK-NEXT: memref&lt;4xf32&gt;
// CHECK-NEXT: 16 bytes at offset 0
// CHECK-NEXT: {{.*}}</title><rect x="0.00000%" width="100.00000%" y="99.21875%" height="0.78125%"/></g><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="410">Arena 1 in @main, pool 1: 4,096 bytes for 1 buffer, lifetimes not known: no plan of merge-alloc</text><svg y="422" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">512 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">1 KiB</text><text x="68" y="62.5000%" dy="4" text-anchor="end">1.5 KiB</text><text x="68" y="50.0000%" dy="4" text-anchor="end">2 KiB</text><text x="68" y="37.5000%" dy="4" text-anchor="end">2.5 KiB</text><text x="68" y="25.0000%" dy="4" text-anchor="end">3 KiB</text><text x="68" y="12.5000%" dy="4" text-anchor="end">3.5 KiB</text><text x="68" y="0.0000%" dy="4" text-anchor="end">4 KiB</text></svg><svg x="76" y="422" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">1</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer" data-buffer="1.0"><title>%b
// CHECK-NEXT: memref&lt;4095xi8, 1 : i64&gt;
// CHECK-NEXT: 4,095 bytes at offset 1
// CHECK-NEXT: {{.*}}</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="99.97559%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="99.97559%"><text x="5" y="13">%b</text></svg></g><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// CHECK-NEXT: <g class="chart"><text class="title" x="76" y="798">Constants in pool default: 65 bytes of 2 constants</text><svg y="810" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.6923%" dy="4" text-anchor="end">8 B</text><text x="68" y="75.3846%" dy="4" text-anchor="end">16 B</text><text x="68" y="63.0769%" dy="4" text-anchor="end">24 B</text><text x="68" y="50.7692%" dy="4" text-anchor="end">32 B</text><text x="68" y="38.4615%" dy="4" text-anchor="end">40 B</text><text x="68" y="26.1538%" dy="4" text-anchor="end">48 B</text><text x="68" y="13.8462%" dy="4" text-anchor="end">56 B</text><text x="68" y="1.5385%" dy="4" text-anchor="end">64 B</text></svg><svg class="plot" x="76" y="810" width="1108" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.6923%" y2="87.6923%"/><line class="line" x2="100%" y1="75.3846%" y2="75.3846%"/><line class="line" x2="100%" y1="63.0769%" y2="63.0769%"/><line class="line" x2="100%" y1="50.7692%" y2="50.7692%"/><line class="line" x2="100%" y1="38.4615%" y2="38.4615%"/><line class="line" x2="100%" y1="26.1538%" y2="26.1538%"/><line class="line" x2="100%" y1="13.8462%" y2="13.8462%"/><line class="line" x2="100%" y1="1.5385%" y2="1.5385%"/><g class="buffer"><title>@large
// CHECK-NEXT: memref&lt;64xi8&gt;
// CHECK-NEXT: 64 bytes at offset 0
// CHECK-NEXT: {{.*}}pictures-of-two-arenas.mlir:6:1</title><rect width="100%" y="1.53846%" height="98.46154%"/><svg y="1.53846%" width="100%" height="98.46154%"><text x="5" y="13">@large</text></svg></g><g class="buffer"><title>@small
// CHECK-NEXT: memref&lt;1xi8&gt;
// CHECK-NEXT: 1 bytes at offset 64
// CHECK-NEXT: {{.*}}pictures-of-two-arenas.mlir:7:1</title><rect width="100%" y="0.00000%" height="1.53846%"/></g><rect class="frame" width="100%" height="100%"/></svg></g>
// CHECK-NEXT: </svg>
