opaque limit : Nat

theorem limit_self : limit = limit :=
  rfl
