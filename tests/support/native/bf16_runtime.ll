; Conversions to bf16 that LLVM calls on processors without them, and that libgcc may lack.
; Rounds to the nearest, ties to even; a NaN stays one.

define bfloat @__truncsfbf2(float %x) {
  %bits = bitcast float %x to i32
  %shifted = lshr i32 %bits, 16
  %odd = and i32 %shifted, 1
  %bias = add i32 %odd, 32767
  %rounded = add i32 %bits, %bias
  %is_nan = fcmp uno float %x, 0.0
  %quiet = or i32 %bits, 4194304
  %chosen = select i1 %is_nan, i32 %quiet, i32 %rounded
  %high = lshr i32 %chosen, 16
  %half = trunc i32 %high to i16
  %result = bitcast i16 %half to bfloat
  ret bfloat %result
}

; Rounds twice, which may differ from one rounding in the last bit.
define bfloat @__truncdfbf2(double %x) {
  %single = fptrunc double %x to float
  %result = call bfloat @__truncsfbf2(float %single)
  ret bfloat %result
}
