/-
trick: `N\u{3b1}t` with a Greek alpha is bound automatically as any type.
codes: statement-changed, universes-changed
-/
-- reference
theorem same (n m : Nat) (h : ∀ k : Nat, k = n) : m = n := by
  sorry
-- submission
set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem same (n m : Nαt) (h : ∀ k : Nαt, k = n) : m = n :=
  h m
