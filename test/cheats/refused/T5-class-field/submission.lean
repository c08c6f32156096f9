class Claim : Prop where
  proof : 2 + 2 = 5
