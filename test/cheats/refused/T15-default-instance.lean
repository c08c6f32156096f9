/-
trick: A default instance decides that bare numerals are of a type with one element.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
inductive Solo where
  | it
instance (n : Nat) : OfNat Solo n := ⟨.it⟩
instance : Add Solo := ⟨fun _ _ => .it⟩
attribute [default_instance 5000] instOfNatSolo

theorem two_add_two : 2 + 2 = 5 :=
  rfl
