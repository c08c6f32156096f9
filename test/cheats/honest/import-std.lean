/-
what: Both files import a module of the standard library.
-/
-- reference
import Std.Data.HashMap

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Std.Data.HashMap

open Std in
theorem add_swap (a b : Nat) : a + b = b + a := by
  omega
