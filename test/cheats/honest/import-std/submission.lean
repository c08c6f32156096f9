import Std.Data.HashMap

open Std in
theorem add_swap (a b : Nat) : a + b = b + a := by
  omega
