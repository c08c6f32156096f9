/-
trick: A section variable takes the name of a definition of the reference.
codes: statement-changed
-/
-- reference
def f (n : Nat) : Nat := n

theorem f_const (n : Nat) : f n = 0 := by
  sorry
-- submission
def f (n : Nat) : Nat := n

variable (f : Nat → Nat) (hf : ∀ n, f n = 0)
include hf
theorem f_const (n : Nat) : f n = 0 :=
  hf n
