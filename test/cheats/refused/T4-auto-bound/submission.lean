set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem some_digit (d : Digit) : d = d :=
  rfl
