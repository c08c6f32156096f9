import Toolbox.Lemmas

/-- Twice as much. -/
notation "⟪" n "⟫" => double n

syntax "all_of " sepBy1(term, " and ") : term
macro_rules
  | `(all_of $p) => `($p)
  | `(all_of $p and $q) => `($p ∧ $q)

macro "both " t:tactic : tactic => `(tactic| (constructor <;> $t))

example : all_of ⟪1⟫ = 2 and ⟪2⟫ = 4 := by both rfl
