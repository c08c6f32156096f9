/-
trick: A definition became opaque, so nothing about it can be refuted.
codes: definition-changed, command-refused
-/
-- reference
def limit : Nat := 100

theorem limit_self : limit = limit := by
  sorry
-- submission
opaque limit : Nat

theorem limit_self : limit = limit :=
  rfl
