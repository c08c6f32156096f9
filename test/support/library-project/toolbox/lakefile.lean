import Lake
open Lake DSL

package toolbox where
  leanOptions := #[⟨`autoImplicit, false⟩]

@[default_target]
lean_lib Toolbox where
  globs := #[.andSubmodules `Toolbox]
