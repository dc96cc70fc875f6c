// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="planner=trivial max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=SVG --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="pack-constants=true max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=HTML --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="scope=program arena=argument pack-constants=true io-in-workspace=true max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=PROGRAM --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=text merge-alloc="scope=program arena=argument pack-constants=true io-in-workspace=true max-parallel-instances=16 lifetimes=tick"}' | filecheck %s --check-prefix=TEXT --match-full-lines

// Whole pictures and pages: several pools, constants, buffers of one byte beside large ones, instances, what stays.

builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = 4096 : i64, alignment = 16 : i64}, {name = "default"}]} {
  memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
  memref.global "private" @written : memref<4xf32> = dense<0.0>
  func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
    linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
    func.return
  }
  func.func @model(%x: memref<64xf32>, %switch: memref<8x8xi16>, %static: f64, %n: index, %flag: i1) -> (memref<64xf32>, memref<2x2xi8>) {
    %w = memref.get_global @weights : memref<4xf32>
    %z = memref.get_global @written : memref<4xf32>
    "test.op"(%z) : (memref<4xf32>) -> ()
    "test.op"(%w, %switch) : (memref<4xf32>, memref<8x8xi16>) -> ()
    %a = memref.alloc() {mergealloc.pools = ["sram"]} : memref<64xf32>
    func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    linalg.add ins(%a, %x : memref<64xf32>, memref<64xf32>) outs(%r : memref<64xf32>)
    %s = memref.alloc() : memref<2x2xi8>
    "test.op"(%s) : (memref<2x2xi8>) -> ()
    func.return %r, %s : memref<64xf32>, memref<2x2xi8>
  }
  func.func @instances(%x: memref<16xf32>) -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %big = memref.alloc() : memref<100x100xf32>
    "test.op"(%big) : (memref<100x100xf32>) -> ()
    scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
      %b = memref.alloc() : memref<5xi8>
      scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
        "test.op"(%b) : (memref<5xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    %one = memref.alloc() : memref<1xi8>
    "test.op"(%one) : (memref<1xi8>) -> ()
    %r = memref.alloc(%c3) : memref<?xf32>
    "test.op"(%r, %one) : (memref<?xf32>, memref<1xi8>) -> ()
    func.return %r : memref<?xf32>
  }
  func.func @nothing(%x: memref<16xf32>) {
    %none = memref.alloc() : memref<0xf32>
    "test.op"(%none) : (memref<0xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    "test.op"(%none) : (memref<0xf32>) -> ()
    func.return
  }
  func.func @odd(%t: memref<2xcomplex<f32>>, %u: i7) -> f32 {
    %r = "test.op"(%t, %u) : (memref<2xcomplex<f32>>, i7) -> f32
    func.return %r : f32
  }
}


// SVG:      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1164">
// SVG:      <rect width="100%" height="100%" style="fill: var(--surface)"/>
// SVG-NEXT: <g class="chart"><text class="title" x="76" y="22">Arena 0 in @model, pool sram: 256 bytes for 1 buffer, efficiency 100 %</text><svg y="34" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">32 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">64 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">96 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">128 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">160 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">192 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">224 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">256 B</text></svg><svg x="76" y="34" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">7</text><text x="33.33333%" y="335" text-anchor="middle">8</text><text x="66.66667%" y="335" text-anchor="middle">9</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak" data-buffer="0.0"><title>%a
// SVG-NEXT: memref&lt;64xf32&gt;
// SVG-NEXT: 256 bytes at offset 0
// SVG-NEXT: ticks 7 to 9: func.call to linalg.add
// SVG-NEXT: {{.*}}whole-pictures.mlir:20:10</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%a</text></svg></g><rect class="peak" x="0.00000%" width="33.33333%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="33.33333%" x2="33.33333%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// SVG-NEXT: <g class="chart"><text class="title" x="76" y="410">Arena 1 in @instances, pool default: 40,256 bytes for 3 buffers, efficiency 99.4 %</text><svg y="422" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="79.6502%" dy="4" text-anchor="end">8 KiB</text><text x="68" y="59.3005%" dy="4" text-anchor="end">16 KiB</text><text x="68" y="38.9507%" dy="4" text-anchor="end">24 KiB</text><text x="68" y="18.6010%" dy="4" text-anchor="end">32 KiB</text></svg><svg x="76" y="422" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">6</text><text x="9.09091%" y="335" text-anchor="middle">7</text><text x="18.18182%" y="335" text-anchor="middle">8</text><text x="27.27273%" y="335" text-anchor="middle">9</text><text x="36.36364%" y="335" text-anchor="middle">10</text><text x="45.45455%" y="335" text-anchor="middle">11</text><text x="54.54545%" y="335" text-anchor="middle">12</text><text x="63.63636%" y="335" text-anchor="middle">13</text><text x="72.72727%" y="335" text-anchor="middle">14</text><text x="81.81818%" y="335" text-anchor="middle">15</text><text x="90.90909%" y="335" text-anchor="middle">16</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="79.6502%" y2="79.6502%"/><line class="line" x2="100%" y1="59.3005%" y2="59.3005%"/><line class="line" x2="100%" y1="38.9507%" y2="38.9507%"/><line class="line" x2="100%" y1="18.6010%" y2="18.6010%"/><g class="buffer at-peak" data-buffer="1.0"><title>%big
// SVG-NEXT: memref&lt;100x100xf32&gt;
// SVG-NEXT: 40,000 bytes at offset 0
// SVG-NEXT: ticks 6 to 6: test.op to test.op
// SVG-NEXT: {{.*}}whole-pictures.mlir:32:12</title><rect x="0.00000%" width="9.09091%" y="0.63593%" height="99.36407%"/><svg x="0.00000%" width="9.09091%" y="0.63593%" height="99.36407%"><text x="5" y="13">%big</text></svg></g><g class="buffer" data-buffer="1.1"><title>%b
// SVG-NEXT: memref&lt;5xi8&gt;
// SVG-NEXT: 192 bytes at offset 40,000
// SVG-NEXT: ticks 7 to 12: test.op to test.op
// SVG-NEXT: {{.*}}whole-pictures.mlir:35:12</title><rect x="9.09091%" width="54.54545%" y="0.15898%" height="0.47695%"/></g><g class="buffer" data-buffer="1.2"><title>%one
// SVG-NEXT: memref&lt;1xi8&gt;
// SVG-NEXT: 1 bytes at offset 40,192
// SVG-NEXT: ticks 14 to 16: test.op to test.op
// SVG-NEXT: {{.*}}whole-pictures.mlir:42:12</title><rect x="72.72727%" width="27.27273%" y="0.15650%" height="0.00248%"/></g><line class="bound" x2="100%" y1="0.6359%" y2="0.6359%"/><rect class="peak" x="0.00000%" width="9.09091%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="9.09091%" x2="9.09091%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// SVG-NEXT: <g class="chart"><text class="title" x="76" y="798">Arena 2 in @nothing, pool default: 0 bytes for 1 buffer, efficiency 100 %</text><svg y="810" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text></svg><svg x="76" y="810" width="1108" height="354"><text x="4.25532%" y="335" text-anchor="middle">5</text><text x="14.89362%" y="335" text-anchor="middle">10</text><text x="25.53191%" y="335" text-anchor="middle">15</text><text x="36.17021%" y="335" text-anchor="middle">20</text><text x="46.80851%" y="335" text-anchor="middle">25</text><text x="57.44681%" y="335" text-anchor="middle">30</text><text x="68.08511%" y="335" text-anchor="middle">35</text><text x="78.72340%" y="335" text-anchor="middle">40</text><text x="89.36170%" y="335" text-anchor="middle">45</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><g class="buffer" data-buffer="2.0"><title>%none
// SVG-NEXT: memref&lt;0xf32&gt;
// SVG-NEXT: 0 bytes at offset 0
// SVG-NEXT: ticks 3 to 49: test.op to test.op
// SVG-NEXT: {{.*}}whole-pictures.mlir:49:13</title><rect x="0.00000%" width="100.00000%" y="100.00000%" height="0.00000%"/></g><rect class="peak" x="-6.38298%" width="2.12766%" height="100%"/><line class="peak-edge" x1="-6.38298%" x2="-6.38298%" y2="100%"/><line class="peak-edge" x1="-4.25532%" x2="-4.25532%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// SVG-NEXT: </svg>

// HTML:      <!DOCTYPE html>
// HTML-NEXT: <html lang="en">
// HTML-NEXT: <head>
// HTML-NEXT: <meta charset="utf-8">
// HTML-NEXT: <meta name="viewport" content="width=device-width, initial-scale=1">
// HTML-NEXT: <title>Memory plan of @model, @instances, @nothing</title>
// HTML:      </head>
// HTML-NEXT: <body>
// HTML-NEXT: <main>
// HTML-NEXT: <h1>Memory plan of @model, @instances, @nothing</h1>
// HTML-NEXT: <dl class="totals">
// HTML-NEXT: <div><dt>Arenas would take</dt><dd>39.3 KiB</dd><dd>40,256 bytes</dd></div>
// HTML-NEXT: <div><dt>Lower bound</dt><dd>39.3 KiB</dd><dd>efficiency 100 %</dd></div>
// HTML-NEXT: <div><dt>Without sharing</dt><dd>39.5 KiB</dd><dd>5 buffers</dd></div>
// HTML-NEXT: <div><dt>Saved</dt><dd>0 %</dd><dd>193 bytes</dd></div>
// HTML-NEXT: <div><dt>Stay as they are</dt><dd>3</dd><dd>allocations in no arena</dd></div>
// HTML-NEXT: </dl>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Arena 0 in @model<small>pool sram · planned, not in the program yet</small></h2>
// HTML-NEXT: <p><b>256</b> of 4,096 bytes, aligned to 16; lower bound 256, efficiency 100 %; 256 bytes without sharing.</p>
// HTML-NEXT: <div class="chart"><svg class="axis" width="76" height="100%"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">32 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">64 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">96 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">128 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">160 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">192 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">224 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">256 B</text></svg><div class="scroll" tabindex="0"><div class="stretch"><svg class="plot"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak" data-buffer="0.0"><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%a</text></svg></g><rect class="peak" x="0.00000%" width="33.33333%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="33.33333%" x2="33.33333%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg><svg class="time"><g transform="translate(0 -320)"><text x="0.00000%" y="335" text-anchor="start">7</text><text x="33.33333%" y="335" text-anchor="middle">8</text><text x="66.66667%" y="335" text-anchor="middle">9</text><text x="100%" y="350" text-anchor="end">tick</text></g></svg></div></div></div>
// HTML-NEXT: <div class="below"><p class="key"><i class="at-peak"></i>live at the peak<i></i>not<i class="band"></i>peak</p><div class="zoom">Time <button type="button" data-zoom="0.5">&minus;</button><button type="button" data-zoom="2">+</button><button type="button" data-zoom="0">fit</button></div></div>
// HTML-NEXT: <p>Peak at tick 7, <code>func.call</code> <span>({{.*}}whole-pictures.mlir:21:5)</span>, with 1 live buffer: <a href="#b0.0" data-buffer="0.0">%a</a> 256.</p>
// HTML-NEXT: </section>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Arena 1 in @instances<small>pool default · planned, not in the program yet</small></h2>
// HTML-NEXT: <p><b>40,000</b> bytes, aligned to 64; lower bound 40,000, efficiency 100 %; 40,193 bytes without sharing.</p>
// HTML-NEXT: <div class="chart"><svg class="axis" width="76" height="100%"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="79.5200%" dy="4" text-anchor="end">8 KiB</text><text x="68" y="59.0400%" dy="4" text-anchor="end">16 KiB</text><text x="68" y="38.5600%" dy="4" text-anchor="end">24 KiB</text><text x="68" y="18.0800%" dy="4" text-anchor="end">32 KiB</text></svg><div class="scroll" tabindex="0"><div class="stretch"><svg class="plot"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="79.5200%" y2="79.5200%"/><line class="line" x2="100%" y1="59.0400%" y2="59.0400%"/><line class="line" x2="100%" y1="38.5600%" y2="38.5600%"/><line class="line" x2="100%" y1="18.0800%" y2="18.0800%"/><g class="buffer at-peak" data-buffer="1.0"><rect x="0.00000%" width="9.09091%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="9.09091%" y="0.00000%" height="100.00000%"><text x="5" y="13">%big</text></svg></g><g class="buffer" data-buffer="1.1"><rect x="9.09091%" width="54.54545%" y="99.52000%" height="0.48000%"/></g><g class="buffer" data-buffer="1.2"><rect x="72.72727%" width="27.27273%" y="99.99750%" height="0.00250%"/></g><rect class="peak" x="0.00000%" width="9.09091%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="9.09091%" x2="9.09091%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg><svg class="time"><g transform="translate(0 -320)"><text x="0.00000%" y="335" text-anchor="start">6</text><text x="9.09091%" y="335" text-anchor="middle">7</text><text x="18.18182%" y="335" text-anchor="middle">8</text><text x="27.27273%" y="335" text-anchor="middle">9</text><text x="36.36364%" y="335" text-anchor="middle">10</text><text x="45.45455%" y="335" text-anchor="middle">11</text><text x="54.54545%" y="335" text-anchor="middle">12</text><text x="63.63636%" y="335" text-anchor="middle">13</text><text x="72.72727%" y="335" text-anchor="middle">14</text><text x="81.81818%" y="335" text-anchor="middle">15</text><text x="90.90909%" y="335" text-anchor="middle">16</text><text x="100%" y="350" text-anchor="end">tick</text></g></svg></div></div></div>
// HTML-NEXT: <div class="below"><p class="key"><i class="at-peak"></i>live at the peak<i></i>not<i class="band"></i>peak</p><div class="zoom">Time <button type="button" data-zoom="0.5">&minus;</button><button type="button" data-zoom="2">+</button><button type="button" data-zoom="0">fit</button></div></div>
// HTML-NEXT: <p>Peak at tick 6, <code>test.op</code> <span>({{.*}}whole-pictures.mlir:33:5)</span>, with 1 live buffer: <a href="#b1.0" data-buffer="1.0">%big</a> 40,000.</p>
// HTML-NEXT: </section>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Arena 2 in @nothing<small>pool default · planned, not in the program yet</small></h2>
// HTML-NEXT: <p><b>0</b> bytes, aligned to 64; lower bound 0, efficiency 100 %; 0 bytes without sharing.</p>
// HTML-NEXT: <div class="chart"><svg class="axis" width="76" height="100%"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text></svg><div class="scroll" tabindex="0"><div class="stretch"><svg class="plot"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><g class="buffer" data-buffer="2.0"><rect x="0.00000%" width="100.00000%" y="100.00000%" height="0.00000%"/></g><rect class="peak" x="-6.38298%" width="2.12766%" height="100%"/><line class="peak-edge" x1="-6.38298%" x2="-6.38298%" y2="100%"/><line class="peak-edge" x1="-4.25532%" x2="-4.25532%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg><svg class="time"><g transform="translate(0 -320)"><text x="4.25532%" y="335" text-anchor="middle">5</text><text x="14.89362%" y="335" text-anchor="middle">10</text><text x="25.53191%" y="335" text-anchor="middle">15</text><text x="36.17021%" y="335" text-anchor="middle">20</text><text x="46.80851%" y="335" text-anchor="middle">25</text><text x="57.44681%" y="335" text-anchor="middle">30</text><text x="68.08511%" y="335" text-anchor="middle">35</text><text x="78.72340%" y="335" text-anchor="middle">40</text><text x="89.36170%" y="335" text-anchor="middle">45</text><text x="100%" y="350" text-anchor="end">tick</text></g></svg></div></div></div>
// HTML-NEXT: <div class="below"><p class="key"><i class="at-peak"></i>live at the peak<i></i>not<i class="band"></i>peak</p><div class="zoom">Time <button type="button" data-zoom="0.5">&minus;</button><button type="button" data-zoom="2">+</button><button type="button" data-zoom="0">fit</button></div></div>
// HTML-NEXT: <p>Peak at tick 0, <code>func.return</code> <span>({{.*}}whole-pictures.mlir:97:5)</span>, with 0 live buffers: .</p>
// HTML-NEXT: </section>
// HTML-NEXT: <section id="buffers">
// HTML-NEXT: <div class="bar"><h2>Buffers</h2><label>Search <input id="search" type="search" autocomplete="off" placeholder="name, type, operation, file"></label><output id="found"></output></div>
// HTML-NEXT: <div class="rows" tabindex="0"><table>
// HTML-NEXT: <thead><tr><th scope="col" class="number"><button type="button" data-key="arena" data-kind="number">Arena</button></th><th scope="col" class="number"><button type="button" data-key="id" data-kind="number">Id</button></th><th scope="col" class="text"><button type="button" data-key="name" data-kind="text">Name</button></th><th scope="col" class="number"><button type="button" data-key="bytes" data-kind="number">Bytes</button></th><th scope="col" class="number"><button type="button" data-key="offset" data-kind="number">Offset</button></th><th scope="col" class="number"><button type="button" data-key="live" data-kind="number">Live ticks</button></th><th scope="col" class="text"><button type="button" data-key="first" data-kind="text">First access</button></th><th scope="col" class="text"><button type="button" data-key="last" data-kind="text">Last access</button></th><th scope="col" class="text"><button type="button" data-key="location" data-kind="text">Location</button></th></tr></thead>
// HTML-NEXT: <tbody>
// HTML-NEXT: <tr id="b0.0"><td>0<td>0<td title="memref&lt;64xf32&gt;">%a<td data-value="256">256<td data-value="0">0<td data-value="7">[7, 10)<td title="{{.*}}whole-pictures.mlir:21:5">func.call<td title="{{.*}}whole-pictures.mlir:23:5">linalg.add<td>{{.*}}whole-pictures.mlir:20:10
// HTML-NEXT: <tr id="b1.0"><td>1<td>0<td title="memref&lt;100x100xf32&gt;">%big<td data-value="40000">40,000<td data-value="0">0<td data-value="6">[6, 7)<td title="{{.*}}whole-pictures.mlir:33:5">test.op<td title="{{.*}}whole-pictures.mlir:33:5">test.op<td>{{.*}}whole-pictures.mlir:32:12
// HTML-NEXT: <tr id="b1.1"><td>1<td>1<td title="memref&lt;5xi8&gt;">%b<td data-value="192">192<td data-value="0">0<td data-value="7">[7, 13)<td title="{{.*}}whole-pictures.mlir:37:9">test.op<td title="{{.*}}whole-pictures.mlir:37:9">test.op<td>{{.*}}whole-pictures.mlir:35:12
// HTML-NEXT: <tr id="b1.2"><td>1<td>2<td title="memref&lt;1xi8&gt;">%one<td data-value="1">1<td data-value="0">0<td data-value="14">[14, 17)<td title="{{.*}}whole-pictures.mlir:43:5">test.op<td title="{{.*}}whole-pictures.mlir:45:5">test.op<td>{{.*}}whole-pictures.mlir:42:12
// HTML-NEXT: <tr id="b2.0"><td>2<td>0<td title="memref&lt;0xf32&gt;">%none<td data-value="0">0<td data-value="0">0<td data-value="3">[3, 50)<td title="{{.*}}whole-pictures.mlir:50:5">test.op<td title="{{.*}}whole-pictures.mlir:96:5">test.op<td>{{.*}}whole-pictures.mlir:49:13
// HTML-NEXT: </tbody>
// HTML-NEXT: </table></div>
// HTML-NEXT: </section>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Constants<small>pool default · planned, not in the program yet</small></h2>
// HTML-NEXT: <p><b>16</b> bytes, aligned to 4; 16 bytes with equal ones more than once.</p>
// HTML-NEXT: <div class="chart"><svg class="axis" width="76" height="100%"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">2 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">4 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">6 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">8 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">10 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">12 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">14 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">16 B</text></svg><div class="scroll" tabindex="0"><div class="stretch"><svg class="plot"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer"><title>@weights
// HTML-NEXT: memref&lt;4xf32&gt;
// HTML-NEXT: 16 bytes at offset 0
// HTML-NEXT: {{.*}}whole-pictures.mlir:9:3</title><rect width="100%" y="0.00000%" height="100.00000%"/><svg y="0.00000%" width="100%" height="100.00000%"><text x="5" y="13">@weights</text></svg></g><rect class="frame" width="100%" height="100%"/></svg><svg class="time"></svg></div></div></div>
// HTML-NEXT: <div class="rows" tabindex="0"><table>
// HTML-NEXT: <thead><tr><th scope="col">Name<th scope="col">Type<th scope="col" class="number">Bytes<th scope="col" class="number">Offset<th scope="col">Location</tr></thead>
// HTML-NEXT: <tbody>
// HTML-NEXT: <tr><td>@weights<td>memref&lt;4xf32&gt;<td class="number">16<td class="number">0<td>{{.*}}whole-pictures.mlir:9:3
// HTML-NEXT: </tbody>
// HTML-NEXT: </table></div>
// HTML-NEXT: </section>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Globals that stay</h2>
// HTML-NEXT: <div class="rows"><table>
// HTML-NEXT: <thead><tr><th scope="col">Name<th scope="col">Type<th scope="col">Reason<th scope="col">Location</tr></thead>
// HTML-NEXT: <tbody>
// HTML-NEXT: <tr><td>@written<td>memref&lt;4xf32&gt;<td>not constant<td>{{.*}}whole-pictures.mlir:10:3
// HTML-NEXT: </tbody>
// HTML-NEXT: </table></div>
// HTML-NEXT: </section>
// HTML-NEXT: <section>
// HTML-NEXT: <h2>Allocations that stay</h2>
// HTML-NEXT: <div class="rows"><table>
// HTML-NEXT: <thead><tr><th scope="col">Name<th scope="col">Type<th scope="col" class="number">Bytes<th scope="col">Reason<th scope="col">Missing interface<th scope="col">Location</tr></thead>
// HTML-NEXT: <tbody>
// HTML-NEXT: <tr><td>%r<td>memref&lt;64xf32&gt;<td>256<td>returned by the function<td><td>{{.*}}whole-pictures.mlir:22:10
// HTML-NEXT: <tr><td>%s<td>memref&lt;2x2xi8&gt;<td>4<td>returned by the function<td><td>{{.*}}whole-pictures.mlir:24:10
// HTML-NEXT: <tr><td>%r<td>memref&lt;?xf32&gt;<td>dynamic<td>dynamic shape<td><td>{{.*}}whole-pictures.mlir:44:10
// HTML-NEXT: </tbody>
// HTML-NEXT: </table></div>
// HTML-NEXT: </section>
// HTML-NEXT: </main>
// HTML-NEXT: <div id="hint" hidden></div>
// HTML:      </body>
// HTML-NEXT: </html>

// PROGRAM:      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="2328">
// PROGRAM:      <rect width="100%" height="100%" style="fill: var(--surface)"/>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="22">Arena 0 in @model, pool default: 640 bytes for 4 buffers, efficiency 100 %</text><svg y="34" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="80.0000%" dy="4" text-anchor="end">128 B</text><text x="68" y="60.0000%" dy="4" text-anchor="end">256 B</text><text x="68" y="40.0000%" dy="4" text-anchor="end">384 B</text><text x="68" y="20.0000%" dy="4" text-anchor="end">512 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">640 B</text></svg><svg x="76" y="34" width="1108" height="354"><text x="5.55556%" y="335" text-anchor="middle">2</text><text x="16.66667%" y="335" text-anchor="middle">4</text><text x="27.77778%" y="335" text-anchor="middle">6</text><text x="38.88889%" y="335" text-anchor="middle">8</text><text x="50.00000%" y="335" text-anchor="middle">10</text><text x="61.11111%" y="335" text-anchor="middle">12</text><text x="72.22222%" y="335" text-anchor="middle">14</text><text x="83.33333%" y="335" text-anchor="middle">16</text><text x="94.44444%" y="335" text-anchor="middle">18</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="80.0000%" y2="80.0000%"/><line class="line" x2="100%" y1="60.0000%" y2="60.0000%"/><line class="line" x2="100%" y1="40.0000%" y2="40.0000%"/><line class="line" x2="100%" y1="20.0000%" y2="20.0000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak io" data-buffer="0.0"><title>%x (input x)
// PROGRAM-NEXT: memref&lt;64xf32&gt;
// PROGRAM-NEXT: 256 bytes at offset 0
// PROGRAM-NEXT: ticks 1 to 13: func.func to linalg.add
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:15:3</title><rect x="0.00000%" width="72.22222%" y="60.00000%" height="40.00000%"/><svg x="0.00000%" width="72.22222%" y="60.00000%" height="40.00000%"><text x="5" y="13">%x (input x)</text></svg></g><g class="buffer at-peak io" data-buffer="0.1"><title>%switch (input switch, output switch)
// PROGRAM-NEXT: memref&lt;8x8xi16&gt;
// PROGRAM-NEXT: 128 bytes at offset 256
// PROGRAM-NEXT: ticks 1 to 18: func.func to func.return
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:15:3</title><rect x="0.00000%" width="100.00000%" y="40.00000%" height="20.00000%"/><svg x="0.00000%" width="100.00000%" y="40.00000%" height="20.00000%"><text x="5" y="13">%switch (input switch, output switch)</text></svg></g><g class="buffer at-peak io" data-buffer="0.2"><title>%r (output result_0)
// PROGRAM-NEXT: memref&lt;64xf32&gt;
// PROGRAM-NEXT: 256 bytes at offset 384
// PROGRAM-NEXT: ticks 13 to 18: linalg.add to func.return
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:22:10</title><rect x="66.66667%" width="33.33333%" y="0.00000%" height="40.00000%"/><svg x="66.66667%" width="33.33333%" y="0.00000%" height="40.00000%"><text x="5" y="13">%r (output result_0)</text></svg></g><g class="buffer io" data-buffer="0.3"><title>%s (output result_1)
// PROGRAM-NEXT: memref&lt;2x2xi8&gt;
// PROGRAM-NEXT: 4 bytes at offset 0
// PROGRAM-NEXT: ticks 17 to 18: test.op to func.return
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:24:10</title><rect x="88.88889%" width="11.11111%" y="99.37500%" height="0.62500%"/></g><rect class="peak" x="66.66667%" width="5.55556%" height="100%"/><line class="peak-edge" x1="66.66667%" x2="66.66667%" y2="100%"/><line class="peak-edge" x1="72.22222%" x2="72.22222%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="410">Arena 1 in @model, pool sram: 256 bytes for 1 buffer, efficiency 100 %</text><svg y="422" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">32 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">64 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">96 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">128 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">160 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">192 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">224 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">256 B</text></svg><svg x="76" y="422" width="1108" height="354"><text x="5.55556%" y="335" text-anchor="middle">2</text><text x="16.66667%" y="335" text-anchor="middle">4</text><text x="27.77778%" y="335" text-anchor="middle">6</text><text x="38.88889%" y="335" text-anchor="middle">8</text><text x="50.00000%" y="335" text-anchor="middle">10</text><text x="61.11111%" y="335" text-anchor="middle">12</text><text x="72.22222%" y="335" text-anchor="middle">14</text><text x="83.33333%" y="335" text-anchor="middle">16</text><text x="94.44444%" y="335" text-anchor="middle">18</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak" data-buffer="1.0"><title>%a
// PROGRAM-NEXT: memref&lt;64xf32&gt;
// PROGRAM-NEXT: 256 bytes at offset 0
// PROGRAM-NEXT: ticks 9 to 13: linalg.exp to linalg.add
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:20:10</title><rect x="44.44444%" width="27.77778%" y="0.00000%" height="100.00000%"/><svg x="44.44444%" width="27.77778%" y="0.00000%" height="100.00000%"><text x="5" y="13">%a</text></svg></g><rect class="peak" x="44.44444%" width="5.55556%" height="100%"/><line class="peak-edge" x1="44.44444%" x2="44.44444%" y2="100%"/><line class="peak-edge" x1="50.00000%" x2="50.00000%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="798">Arena 2 in @instances, pool default: 40,000 bytes for 4 buffers, efficiency 100 %</text><svg y="810" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="79.5200%" dy="4" text-anchor="end">8 KiB</text><text x="68" y="59.0400%" dy="4" text-anchor="end">16 KiB</text><text x="68" y="38.5600%" dy="4" text-anchor="end">24 KiB</text><text x="68" y="18.0800%" dy="4" text-anchor="end">32 KiB</text></svg><svg x="76" y="810" width="1108" height="354"><text x="5.88235%" y="335" text-anchor="middle">2</text><text x="17.64706%" y="335" text-anchor="middle">4</text><text x="29.41176%" y="335" text-anchor="middle">6</text><text x="41.17647%" y="335" text-anchor="middle">8</text><text x="52.94118%" y="335" text-anchor="middle">10</text><text x="64.70588%" y="335" text-anchor="middle">12</text><text x="76.47059%" y="335" text-anchor="middle">14</text><text x="88.23529%" y="335" text-anchor="middle">16</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="79.5200%" y2="79.5200%"/><line class="line" x2="100%" y1="59.0400%" y2="59.0400%"/><line class="line" x2="100%" y1="38.5600%" y2="38.5600%"/><line class="line" x2="100%" y1="18.0800%" y2="18.0800%"/><g class="buffer io" data-buffer="2.0"><title>%x (input x)
// PROGRAM-NEXT: memref&lt;16xf32&gt;
// PROGRAM-NEXT: 64 bytes at offset 0
// PROGRAM-NEXT: ticks 1 to 2: func.func to memref.alloc
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:28:3</title><rect x="0.00000%" width="11.76471%" y="99.84000%" height="0.16000%"/></g><g class="buffer at-peak" data-buffer="2.1"><title>%big
// PROGRAM-NEXT: memref&lt;100x100xf32&gt;
// PROGRAM-NEXT: 40,000 bytes at offset 0
// PROGRAM-NEXT: ticks 7 to 7: test.op to test.op
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:32:12</title><rect x="35.29412%" width="5.88235%" y="0.00000%" height="100.00000%"/><svg x="35.29412%" width="5.88235%" y="0.00000%" height="100.00000%"><text x="5" y="13">%big</text></svg></g><g class="buffer" data-buffer="2.2"><title>%b
// PROGRAM-NEXT: memref&lt;5xi8&gt;
// PROGRAM-NEXT: 192 bytes at offset 0
// PROGRAM-NEXT: ticks 8 to 13: test.op to test.op
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:35:12</title><rect x="41.17647%" width="35.29412%" y="99.52000%" height="0.48000%"/></g><g class="buffer" data-buffer="2.3"><title>%one
// PROGRAM-NEXT: memref&lt;1xi8&gt;
// PROGRAM-NEXT: 1 bytes at offset 0
// PROGRAM-NEXT: ticks 15 to 17: test.op to test.op
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:42:12</title><rect x="82.35294%" width="17.64706%" y="99.99750%" height="0.00250%"/></g><rect class="peak" x="35.29412%" width="5.88235%" height="100%"/><line class="peak-edge" x1="35.29412%" x2="35.29412%" y2="100%"/><line class="peak-edge" x1="41.17647%" x2="41.17647%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="1186">Arena 3 in @nothing, pool default: 64 bytes for 2 buffers, efficiency 100 %</text><svg y="1198" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">8 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">16 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">24 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">32 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">40 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">48 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">56 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">64 B</text></svg><svg x="76" y="1198" width="1108" height="354"><text x="7.84314%" y="335" text-anchor="middle">5</text><text x="17.64706%" y="335" text-anchor="middle">10</text><text x="27.45098%" y="335" text-anchor="middle">15</text><text x="37.25490%" y="335" text-anchor="middle">20</text><text x="47.05882%" y="335" text-anchor="middle">25</text><text x="56.86275%" y="335" text-anchor="middle">30</text><text x="66.66667%" y="335" text-anchor="middle">35</text><text x="76.47059%" y="335" text-anchor="middle">40</text><text x="86.27451%" y="335" text-anchor="middle">45</text><text x="96.07843%" y="335" text-anchor="middle">50</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak io" data-buffer="3.0"><title>%x (input x, output x)
// PROGRAM-NEXT: memref&lt;16xf32&gt;
// PROGRAM-NEXT: 64 bytes at offset 0
// PROGRAM-NEXT: ticks 1 to 51: func.func to func.return
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:48:3</title><rect x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"/><svg x="0.00000%" width="100.00000%" y="0.00000%" height="100.00000%"><text x="5" y="13">%x (input x, output x)</text></svg></g><g class="buffer" data-buffer="3.1"><title>%none
// PROGRAM-NEXT: memref&lt;0xf32&gt;
// PROGRAM-NEXT: 0 bytes at offset 0
// PROGRAM-NEXT: ticks 4 to 50: test.op to test.op
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:49:13</title><rect x="5.88235%" width="92.15686%" y="100.00000%" height="0.00000%"/></g><rect class="peak" x="0.00000%" width="1.96078%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="1.96078%" x2="1.96078%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="1574">Arena 4 in @odd, pool default: 64 bytes for 1 buffer, efficiency 100 %</text><svg y="1586" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">8 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">16 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">24 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">32 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">40 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">48 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">56 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">64 B</text></svg><svg x="76" y="1586" width="1108" height="354"><text x="0.00000%" y="335" text-anchor="start">1</text><text x="25.00000%" y="335" text-anchor="middle">2</text><text x="50.00000%" y="335" text-anchor="middle">3</text><text x="75.00000%" y="335" text-anchor="middle">4</text><text x="100%" y="350" text-anchor="end">tick</text><svg class="plot" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer at-peak io" data-buffer="4.0"><title>%t (input t, output t)
// PROGRAM-NEXT: memref&lt;2xcomplex&lt;f32&gt;&gt;
// PROGRAM-NEXT: 16 bytes at offset 0
// PROGRAM-NEXT: ticks 1 to 4: func.func to func.return
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:99:3</title><rect x="0.00000%" width="100.00000%" y="75.00000%" height="25.00000%"/><svg x="0.00000%" width="100.00000%" y="75.00000%" height="25.00000%"><text x="5" y="13">%t (input t, output t)</text></svg></g><rect class="peak" x="0.00000%" width="25.00000%" height="100%"/><line class="peak-edge" x1="0.00000%" x2="0.00000%" y2="100%"/><line class="peak-edge" x1="25.00000%" x2="25.00000%" y2="100%"/><rect class="frame" width="100%" height="100%"/></svg></svg></g>
// PROGRAM-NEXT: <g class="chart"><text class="title" x="76" y="1962">Constants in pool default: 16 bytes of 1 constant</text><svg y="1974" width="76" height="320" overflow="visible"><text x="68" y="100.0000%" dy="4" text-anchor="end">0 B</text><text x="68" y="87.5000%" dy="4" text-anchor="end">2 B</text><text x="68" y="75.0000%" dy="4" text-anchor="end">4 B</text><text x="68" y="62.5000%" dy="4" text-anchor="end">6 B</text><text x="68" y="50.0000%" dy="4" text-anchor="end">8 B</text><text x="68" y="37.5000%" dy="4" text-anchor="end">10 B</text><text x="68" y="25.0000%" dy="4" text-anchor="end">12 B</text><text x="68" y="12.5000%" dy="4" text-anchor="end">14 B</text><text x="68" y="0.0000%" dy="4" text-anchor="end">16 B</text></svg><svg class="plot" x="76" y="1974" width="1108" height="320"><line class="line" x2="100%" y1="100.0000%" y2="100.0000%"/><line class="line" x2="100%" y1="87.5000%" y2="87.5000%"/><line class="line" x2="100%" y1="75.0000%" y2="75.0000%"/><line class="line" x2="100%" y1="62.5000%" y2="62.5000%"/><line class="line" x2="100%" y1="50.0000%" y2="50.0000%"/><line class="line" x2="100%" y1="37.5000%" y2="37.5000%"/><line class="line" x2="100%" y1="25.0000%" y2="25.0000%"/><line class="line" x2="100%" y1="12.5000%" y2="12.5000%"/><line class="line" x2="100%" y1="0.0000%" y2="0.0000%"/><g class="buffer"><title>@weights
// PROGRAM-NEXT: memref&lt;4xf32&gt;
// PROGRAM-NEXT: 16 bytes at offset 0
// PROGRAM-NEXT: {{.*}}whole-pictures.mlir:9:3</title><rect width="100%" y="0.00000%" height="100.00000%"/><svg y="0.00000%" width="100%" height="100.00000%"><text x="5" y="13">@weights</text></svg></g><rect class="frame" width="100%" height="100%"/></svg></g>
// PROGRAM-NEXT: </svg>

// TEXT:      function @model ({{.*}}whole-pictures.mlir:15:3)
// TEXT-NEXT: held at once by the program as it is: 516 bytes
// TEXT-NEXT: gets 896 bytes of arenas of its callers
// TEXT-NEXT: input x: 256 bytes at offset 0 of 'default' (memref<64xf32>)
// TEXT-NEXT: input switch: 128 bytes at offset 256 of 'default' (memref<8x8xi16>)
// TEXT-NEXT: output switch: 128 bytes at offset 256 of 'default' (memref<8x8xi16>)
// TEXT-NEXT: output result_0: 256 bytes at offset 384 of 'default' (memref<64xf32>)
// TEXT-NEXT: output result_1: 4 bytes at offset 0 of 'default' (memref<2x2xi8>)
// TEXT-EMPTY:
// TEXT-NEXT: arena 0 in @model, pool 'default' (merge-alloc would make it)
// TEXT-NEXT: 640 bytes, alignment 64; lower bound 640, efficiency 100 %; 644 without sharing, planner cost-model
// TEXT-NEXT: peak at tick 13, linalg.add, {{.*}}whole-pictures.mlir:23:5: %x 256, %r 256, %switch 128
// TEXT-NEXT: id  name                                   bytes  offset  live      location
// TEXT-NEXT: 0  %x (input x)                             256       0  [1, 14)   {{.*}}whole-pictures.mlir:15:3
// TEXT-NEXT: 1  %switch (input switch, output switch)    128     256  [1, 19)   {{.*}}whole-pictures.mlir:15:3
// TEXT-NEXT: 2  %r (output result_0)                     256     384  [13, 19)  {{.*}}whole-pictures.mlir:22:10
// TEXT-NEXT: 3  %s (output result_1)                       4       0  [17, 19)  {{.*}}whole-pictures.mlir:24:10
// TEXT-EMPTY:
// TEXT-NEXT: arena 1 in @model, pool 'sram' (merge-alloc would make it)
// TEXT-NEXT: 256 of 4,096 bytes, alignment 16; lower bound 256, efficiency 100 %; 256 without sharing, planner cost-model
// TEXT-NEXT: peak at tick 9, linalg.exp, {{.*}}whole-pictures.mlir:12:5: %a 256
// TEXT-NEXT: id  name  bytes  offset  live     location
// TEXT-NEXT: 0  %a      256       0  [9, 14)  {{.*}}whole-pictures.mlir:20:10
// TEXT-EMPTY:
// TEXT-NEXT: function @instances ({{.*}}whole-pictures.mlir:28:3)
// TEXT-NEXT: held at once by the program as it is: 40,006 bytes
// TEXT-NEXT: gets 40,000 bytes of arenas of its callers
// TEXT-NEXT: input x: 64 bytes at offset 0 of 'default' (memref<16xf32>)
// TEXT-EMPTY:
// TEXT-NEXT: arena 2 in @instances, pool 'default' (merge-alloc would make it)
// TEXT-NEXT: 40,000 bytes, alignment 64; lower bound 40,000, efficiency 100 %; 40,257 without sharing, planner cost-model
// TEXT-NEXT: peak at tick 7, test.op, {{.*}}whole-pictures.mlir:33:5: %big 40,000
// TEXT-NEXT: id  name           bytes  offset  live      location
// TEXT-NEXT: 0  %x (input x)      64       0  [1, 3)    {{.*}}whole-pictures.mlir:28:3
// TEXT-NEXT: 1  %big          40,000       0  [7, 8)    {{.*}}whole-pictures.mlir:32:12
// TEXT-NEXT: 2  %b               192       0  [8, 14)   {{.*}}whole-pictures.mlir:35:12
// TEXT-NEXT: 3  %one               1       0  [15, 18)  {{.*}}whole-pictures.mlir:42:12
// TEXT-EMPTY:
// TEXT-NEXT: stay as they are:
// TEXT-NEXT: name    bytes  reason         location
// TEXT-NEXT: %r    dynamic  dynamic shape  {{.*}}whole-pictures.mlir:44:10
// TEXT-EMPTY:
// TEXT-NEXT: function @nothing ({{.*}}whole-pictures.mlir:48:3)
// TEXT-NEXT: held at once by the program as it is: 0 bytes
// TEXT-NEXT: gets 64 bytes of arenas of its callers
// TEXT-NEXT: input x: 64 bytes at offset 0 of 'default' (memref<16xf32>)
// TEXT-NEXT: output x: 64 bytes at offset 0 of 'default' (memref<16xf32>)
// TEXT-EMPTY:
// TEXT-NEXT: arena 3 in @nothing, pool 'default' (merge-alloc would make it)
// TEXT-NEXT: 64 bytes, alignment 64; lower bound 64, efficiency 100 %; 64 without sharing, planner cost-model
// TEXT-NEXT: peak at tick 1, func.func, {{.*}}whole-pictures.mlir:48:3: %x 64
// TEXT-NEXT: id  name                    bytes  offset  live     location
// TEXT-NEXT: 0  %x (input x, output x)     64       0  [1, 52)  {{.*}}whole-pictures.mlir:48:3
// TEXT-NEXT: 1  %none                       0       0  [4, 51)  {{.*}}whole-pictures.mlir:49:13
// TEXT-EMPTY:
// TEXT-NEXT: function @odd ({{.*}}whole-pictures.mlir:99:3)
// TEXT-NEXT: held at once by the program as it is: 0 bytes
// TEXT-NEXT: gets 64 bytes of arenas of its callers
// TEXT-NEXT: input t: 16 bytes at offset 0 of 'default' (memref<2xcomplex<f32>>)
// TEXT-NEXT: output t: 16 bytes at offset 0 of 'default' (memref<2xcomplex<f32>>)
// TEXT-EMPTY:
// TEXT-NEXT: arena 4 in @odd, pool 'default' (merge-alloc would make it)
// TEXT-NEXT: 64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// TEXT-NEXT: peak at tick 1, func.func, {{.*}}whole-pictures.mlir:99:3: %t 16
// TEXT-NEXT: id  name                    bytes  offset  live    location
// TEXT-NEXT: 0  %t (input t, output t)     16       0  [1, 5)  {{.*}}whole-pictures.mlir:99:3
// TEXT-EMPTY:
// TEXT-NEXT: constants in pool 'default' (merge-alloc would make it, from the callers)
// TEXT-NEXT: 16 bytes, alignment 4; 16 with equal ones more than once
// TEXT-NEXT: name      bytes  offset  type           location
// TEXT-NEXT: @weights     16       0  memref<4xf32>  {{.*}}whole-pictures.mlir:9:3
// TEXT-EMPTY:
// TEXT-NEXT: globals that stay as they are:
// TEXT-NEXT: name      reason        location
// TEXT-NEXT: @written  not constant  {{.*}}whole-pictures.mlir:10:3
// TEXT-EMPTY:
// TEXT-NEXT: constants: 1 in 16 bytes of 1 global
// TEXT-NEXT: total: 12 buffers of 41,237 bytes would take 41,024 bytes in 5 arenas, 1 % saved
// TEXT-NEXT: lower bound 41,024 bytes, efficiency 100 %
