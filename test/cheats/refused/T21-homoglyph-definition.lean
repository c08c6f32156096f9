/-
trick: The statement uses a second definition with a look-alike name.
codes: statement-changed, definition-changed
-/
-- reference
def norm (n : Nat) : Nat := n

theorem norm_zero (n : Nat) : norm n = 0 := by
  sorry
-- submission
def norm (n : Nat) : Nat := n
def nοrm (_ : Nat) : Nat := 0

theorem norm_zero (n : Nat) : nοrm n = 0 :=
  rfl
