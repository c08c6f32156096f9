attribute [-instance] instAddNat
local instance : Add Nat := ⟨fun a b => (a * b).succ⟩

theorem two_add_two : 2 + 2 = 5 :=
  rfl
