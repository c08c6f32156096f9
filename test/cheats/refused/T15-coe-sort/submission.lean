instance (priority := 5000) : CoeSort Bool Prop := ⟨fun _ => True⟩

theorem holds (b : Bool) : b :=
  trivial
