namespace Demo
theorem warm_up : 2 + 2 = 4 := by
  rfl
end Demo
namespace Demo2
theorem two_add_two : 2 + 2 = 4 := by
  rfl
end Demo2
