import Toolbox.Registry
import Toolbox.Lemmas

attribute [noted] twice double_zero

@[noted] theorem double_one : double 1 = 2 := rfl
