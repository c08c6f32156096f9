namespace Demo
theorem subtype_one (s : Subtype (fun n : Nat => n < 2)) : s.val = 0 := by
  sorry
end Demo
