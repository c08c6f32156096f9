module

public section

/-- A pair of numbers that we keep in order. -/
structure Span where
  first : Nat
  last : Nat
  ordered : first ≤ last

namespace Span

private def gap (s : Span) : Nat := s.last - s.first

def length (s : Span) : Nat := s.gap + 1

@[expose] def shift (s : Span) (by' : Nat) : Span :=
  ⟨s.first + by', s.last + by', Nat.add_le_add_right s.ordered by'⟩

theorem length_pos (s : Span) : 0 < s.length := Nat.succ_pos _
