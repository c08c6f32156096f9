prelude

inductive Nat where
  | zero

theorem two_add_two : True := True.intro
