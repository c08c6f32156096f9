/-
what: `deriving` in the header, and its instances used by `decide`.
-/
-- reference
inductive Suit where
  | clubs
  | hearts
  | spades
deriving Repr, DecidableEq, Inhabited

def Suit.next : Suit → Suit
  | clubs => hearts
  | hearts => spades
  | spades => clubs

theorem next_next_next (s : Suit) : s.next.next.next = s ∧ Suit.clubs ≠ Suit.hearts := by
  sorry
-- submission
inductive Suit where
  | clubs
  | hearts
  | spades
deriving Repr, DecidableEq, Inhabited

def Suit.next : Suit → Suit
  | clubs => hearts
  | hearts => spades
  | spades => clubs

theorem next_next_next (s : Suit) : s.next.next.next = s ∧ Suit.clubs ≠ Suit.hearts := by
  constructor
  · cases s <;> rfl
  · decide
