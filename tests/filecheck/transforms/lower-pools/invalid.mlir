// RUN: not xdsl-opt %s -p 'lower-pools{address-spaces="sram=3"}' 2>&1 | filecheck --match-full-lines %s --check-prefix=UNKNOWN
// RUN: not xdsl-opt %s -p 'lower-pools{address-spaces="sram"}' 2>&1 | filecheck --match-full-lines %s --check-prefix=MALFORMED
// RUN: not xdsl-opt %s -p 'lower-pools{index-bitwidth=0}' 2>&1 | filecheck --match-full-lines %s --check-prefix=BITS
// RUN: not xdsl-opt %s -p 'lower-pools{index-bitwidth=16777216}' 2>&1 | filecheck --match-full-lines %s --check-prefix=WIDE
// RUN: not xdsl-opt %s -p 'lower-pools{address-spaces="dram=16777216"}' 2>&1 | filecheck --match-full-lines %s --check-prefix=SPACE

// UNKNOWN: error: lower-pools: no buffer is in the memory space 'sram'
// MALFORMED: error: lower-pools: malformed address-spaces 'sram': 'sram' is not NAME=NUMBER, or occurs twice
// BITS: error: lower-pools: index-bitwidth must be 1 or more, not 0
// WIDE: error: lower-pools: index-bitwidth must be 16777215 or less, not 16777216
// SPACE: error: lower-pools: address-spaces: 'dram=16777216': the last address space of LLVM is 16777215
func.func @f(%x: memref<4xf32, "dram">) {
  func.return
}
