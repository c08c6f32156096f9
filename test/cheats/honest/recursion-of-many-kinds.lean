/-
what: Structural, well-founded, mutual and partial-fixpoint recursion in helpers.
-/
-- reference
theorem asked (n : Nat) : n + 0 = n := by
  sorry
-- submission
def half (n : Nat) : Nat :=
  match n with
  | 0 | 1 => 0
  | n + 2 => half n + 1
termination_by structural n

def collatz (n : Nat) (fuel : Nat) : Nat :=
  if n ≤ 1 ∨ fuel = 0 then 0 else collatz (if n % 2 = 0 then n / 2 else 3 * n + 1) (fuel - 1) + 1
termination_by fuel
decreasing_by
  simp_wf
  omega

def search (p : Nat → Bool) (n : Nat) : Option Nat :=
  if p n then some n else search p (n + 1)
partial_fixpoint

mutual
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => isOdd n
def isOdd : Nat → Bool
  | 0 => false
  | n + 1 => isEven n
end

def ackermann : Nat → Nat → Nat
  | 0, n => n + 1
  | m + 1, 0 => ackermann m 1
  | m + 1, n + 1 => ackermann m (ackermann (m + 1) n)
termination_by m n => (m, n)

theorem asked (n : Nat) : n + 0 = n := by
  have _h : isEven 4 = true := by decide
  rfl
