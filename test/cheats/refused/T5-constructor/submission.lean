inductive Claim : Prop where
  | proof : Claim
