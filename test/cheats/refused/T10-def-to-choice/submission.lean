theorem has_root : ∃ n : Nat, n * n = 9 := ⟨3, rfl⟩
noncomputable def root : Nat := Classical.choose has_root

theorem root_square : root * root = 9 :=
  Classical.choose_spec has_root
