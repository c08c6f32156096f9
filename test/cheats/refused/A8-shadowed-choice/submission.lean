namespace Demo
axiom Classical.choice {α : Sort u} : α

theorem two_add_two : 2 + 2 = 5 :=
  Classical.choice
end Demo
