class Absurd : Prop where
  proof : 4 = 5

variable [Absurd]

theorem two_add_two : 2 + 2 = 5 :=
  Absurd.proof
