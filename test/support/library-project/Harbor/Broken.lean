import Toolbox.Lemmas

theorem right : double 2 = 4 := rfl

theorem wrong : double 2 = 5 := by
  decide
