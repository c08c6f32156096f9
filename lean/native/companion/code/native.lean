import Lean
