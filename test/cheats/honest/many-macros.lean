/-
what: Notations, operators and macros of all forms: binders, optional arguments, numbers, words, sequences of tactics.
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
structure Pt where
  x : Nat
  y : Nat
instance : Add Pt := ⟨fun a b => ⟨a.x + b.x, a.y + b.y⟩⟩
notation:65 a " +ₚ " b:66 => (a : Pt) + b
infixl:70 " ⊙ " => fun (a b : Nat) => a * b
infix:50 " ≋ " => fun (a b : Nat) => a = b
prefix:max "√" => Nat.sqrt
postfix:max "²" => fun (n : Nat) => n * n
notation "‖" x "‖₁" => Int.natAbs x
syntax "sum! " ident " in " term " => " term : term
macro_rules | `(sum! $x in $l => $f) => `(List.foldl (fun acc $x => acc + $f) 0 $l)
macro "mytriv" : tactic => `(tactic| trivial)
macro "use! " t:term : tactic => `(tactic| exact ⟨$t, rfl⟩)
macro "lit! " n:num : term => `($n + 1)
macro "str! " s:str : term => `(String.length $s)
syntax "opt! " term (" then " term)? : term
macro_rules
  | `(opt! $a) => `($a)
  | `(opt! $a then $b) => `($a + $b)
macro "seq! " t:tacticSeq : tactic => `(tactic| · $t)
macro "conv! " : conv => `(conv| skip)
local notation "N" => Nat
macro "ih! " h:ident : tactic => `(tactic| (first | exact $h | simp [$h:ident]))
macro "let! " x:ident " := " v:term " ; " b:term : term => `(let $x := $v; $b)
open Nat in
notation "S! " n => succ n
namespace Pt
scoped infixl:65 " ⊕ₚ " => fun (a b : Pt) => a + b
end Pt
example : (sum! k in [1,2,3] => k * k) = 14 := rfl
example : (opt! 2 then 3) = 5 := rfl
example : (opt! 2) = 2 := rfl
example : lit! 3 = 4 := rfl
example : str! "abc" = 3 := rfl
example : (let! z := 3 ; z + z) = 6 := rfl
example (p : Prop) (h : p) : p := by ih! h
example : ∃ n : Nat, n = 3 := by use! 3
example : True := by seq! trivial
example : 3 ⊙ 4 = 12 := rfl
example : 3 ≋ 3 := rfl
open Lean.Parser.Tactic in
macro "zeros! " x:location : tactic => `(tactic| simp only [Nat.add_zero] $x:location)
example (a b : Nat) (h : a + 0 = b) : a = b := by zeros! at h; exact h
open Lean.Parser.Tactic in
macro "first! " x:rwRule : tactic => `(tactic| rw [$x:rwRule])
example (a : Nat) : a + 0 = a := by first! Nat.add_zero
open Lean in
macro "named! " x:binderIdent : tactic => `(tactic| rename_i $x:binderIdent)
example : ∀ a : Nat, a = a := by intro; named! a; exact (rfl : a = a)
def nine (a b c d e f g h i : Nat) := a + b + c + d + e + f + g + h + i
notation "nine! " a => nine a a a a a a a a a
example : (nine! 1) = 9 := rfl

theorem two : 1 + 1 = 2 := by mytriv
