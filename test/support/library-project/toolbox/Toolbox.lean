import Toolbox.Lemmas
import Toolbox.Notation
import Toolbox.Tactic
import Toolbox.Registered
import Toolbox.UseMeta
