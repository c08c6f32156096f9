/**
 * Lean text with a proposition `holds a` that says one thing of numbers and another of everything else, proofs too: what a name
 * stands for decides.
 */
export const holdsByKind = (says: { readonly ofAny: string; readonly ofNat: string }): string => `universe u
class Holds {α : Sort u} (a : α) where
  p : Prop
instance (priority := low) ofAny {α : Sort u} (a : α) : Holds a := ⟨${says.ofAny}⟩
instance ofNat (a : Nat) : Holds a := ⟨${says.ofNat}⟩
@[reducible] def holds {α : Sort u} (a : α) [h : Holds a] : Prop := h.p
`;
