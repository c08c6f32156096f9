/-
what: An instance for a helper type, used in the proof only.
-/
-- reference
theorem some_color : ∃ n : Nat, n = 3 := by
  sorry
-- submission
inductive Color where
  | red
  | green
  | blue
deriving Repr, DecidableEq, BEq

def Color.all : List Color := [.red, .green, .blue]

instance : Inhabited Color := ⟨.red⟩

theorem count_colors : (Color.all.filter (fun c => c ≠ .red)).length = 2 := by
  decide

theorem some_color : ∃ n : Nat, n = 3 :=
  ⟨Color.all.length, rfl⟩
