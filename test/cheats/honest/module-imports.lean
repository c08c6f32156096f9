/-
what: A module with all kinds of imports, and a private lemma.
-/
-- reference
import Std.Data.HashMap

theorem empty_size : (∅ : Std.HashMap Nat Nat).size = 0 := by
  sorry
-- submission
module

public import Std.Data.HashMap
import Init.Data.List.Basic
public meta import Init.Data.Nat.Basic
import all Init.Data.Nat.Lemmas

private theorem helper : (∅ : Std.HashMap Nat Nat).size = 0 := Std.HashMap.size_empty

public theorem empty_size : (∅ : Std.HashMap Nat Nat).size = 0 := helper
