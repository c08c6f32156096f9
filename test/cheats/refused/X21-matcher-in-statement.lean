/-
trick: The statement contains a `match`; the submission states it with a matcher of its own, beside a faithful copy of Lean's.
codes: statement-changed, definition-changed
-/
-- reference
theorem match_zero (n : Nat) : (match n with | 0 => 1 | _ => 0) = 0 := by
  sorry
-- submission
def faithful (n : Nat) : Nat :=
  with_decl_name% match_zero (match n with | 0 => 1 | _ => 0)

def match_zero.match_7.{u} (motive : Nat → Sort u) (n : Nat) (_h_1 : Unit → motive 0) (h_2 : (x : Nat) → motive x) :
    motive n :=
  h_2 n

theorem match_zero (n : Nat) :
    match_zero.match_7 (fun _ => Nat) n (fun _ => (1 : Nat)) (fun _ => (0 : Nat)) = 0 :=
  rfl
