unsafe inductive Bad : Type where
  | mk (f : Bad → Empty) : Bad

unsafe def Bad.no (b : Bad) : Empty := match b with | .mk f => f b

theorem two_add_two : 2 + 2 = 5 :=
  (Bad.no (.mk Bad.no)).elim
