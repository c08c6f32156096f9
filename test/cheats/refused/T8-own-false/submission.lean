namespace Demo
def False : Prop := 0 = 0

theorem absurdity : 1 = 2 ∨ False :=
  .inr rfl
end Demo
