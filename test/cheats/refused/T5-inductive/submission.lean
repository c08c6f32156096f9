inductive two_add_two : Prop where
  | intro : two_add_two
