// Moves every linalg operation into a function of its own, named kernel, kernel_0, ...
// Compiled as one function, a network of some hundred loop nests takes LLVM minutes; compiled one
// nest at a time, it takes seconds.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %operations = transform.structured.match interface{LinalgOp} in %module
        : (!transform.any_op) -> !transform.any_op
    %kernels, %calls = transform.loop.outline %operations {func_name = "kernel"}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
