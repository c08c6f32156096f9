/-
trick: Inside a namespace `Classical.choice` is an axiom of the file with a stronger type.
codes: command-refused, axiom
-/
-- reference
namespace Demo
theorem two_add_two : 2 + 2 = 5 := by
  sorry
end Demo
-- submission
namespace Demo
axiom Classical.choice {α : Sort u} : α

theorem two_add_two : 2 + 2 = 5 :=
  Classical.choice
end Demo
