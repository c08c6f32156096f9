set_option autoImplicit true

theorem some_digit (d : Digit) : d = d :=
  rfl
