/-
what: A recursive function of the header and `fun_induction` in the proof.
-/
-- reference
def interleave : List Nat → List Nat → List Nat
  | [], bs => bs
  | a :: as, bs => a :: interleave bs as
termination_by as bs => as.length + bs.length

theorem interleave_length (as bs : List Nat) : (interleave as bs).length = as.length + bs.length := by
  sorry
-- submission
def interleave : List Nat → List Nat → List Nat
  | [], bs => bs
  | a :: as, bs => a :: interleave bs as
termination_by as bs => as.length + bs.length

theorem interleave_length (as bs : List Nat) : (interleave as bs).length = as.length + bs.length := by
  fun_induction interleave as bs with
  | case1 bs => simp
  | case2 a as bs ih =>
    simp only [List.length_cons, ih]
    omega
