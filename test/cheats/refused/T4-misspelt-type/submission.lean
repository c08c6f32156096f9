set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem bounded (a : Bol) (p : Bol → Prop) (h : ∀ b, p b) : p a :=
  h a
