set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem same (n m : Nαt) (h : ∀ k : Nαt, k = n) : m = n :=
  h m
