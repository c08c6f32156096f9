def interleave : List Nat → List Nat → List Nat
  | [], bs => bs
  | a :: as, bs => a :: interleave bs as
termination_by as bs => as.length + bs.length

theorem interleave_length (as bs : List Nat) : (interleave as bs).length = as.length + bs.length := by
  sorry
