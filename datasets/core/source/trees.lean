/-! Binary trees with values at their tips: sizes, maps, grafting, complete trees and places in trees. -/

/-- A binary tree with values at its leaves. -/
inductive Bush (α : Type) where
  | tip (a : α)
  | fork (l r : Bush α)

namespace Bush

def tips {α : Type} : Bush α → Nat
  | tip _ => 1
  | fork l r => tips l + tips r

def forks {α : Type} : Bush α → Nat
  | tip _ => 0
  | fork l r => forks l + forks r + 1

def depth {α : Type} : Bush α → Nat
  | tip _ => 0
  | fork l r => max (depth l) (depth r) + 1

def map {α β : Type} (f : α → β) : Bush α → Bush β
  | tip a => tip (f a)
  | fork l r => fork (map f l) (map f r)

def fringe {α : Type} : Bush α → List α
  | tip a => [a]
  | fork l r => fringe l ++ fringe r

def swap {α : Type} : Bush α → Bush α
  | tip a => tip a
  | fork l r => fork (swap r) (swap l)

/-- Puts a tree in the place of every tip. -/
def graft {α β : Type} (f : α → Bush β) : Bush α → Bush β
  | tip a => f a
  | fork l r => fork (graft f l) (graft f r)

theorem bush_tips_forks {α : Type} (t : Bush α) : tips t = forks t + 1 := by
  induction t with
  | tip a => rfl
  | fork l r ihl ihr => simp [tips, forks, ihl, ihr]; omega

theorem bush_tips_le {α : Type} (t : Bush α) : tips t ≤ 2 ^ depth t := by
  induction t with
  | tip a => simp [tips, depth]
  | fork l r ihl ihr =>
    simp only [tips, depth, Nat.pow_succ]
    have hl := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_left (depth l) (depth r))
    have hr := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_right (depth l) (depth r))
    omega

theorem bush_map_map {α β γ : Type} (f : α → β) (g : β → γ) (t : Bush α) :
    map g (map f t) = map (fun a => g (f a)) t := by
  induction t <;> simp_all [map]

theorem bush_fringe_map {α β : Type} (f : α → β) (t : Bush α) : fringe (map f t) = (fringe t).map f := by
  induction t <;> simp_all [map, fringe]

theorem bush_fringe_swap {α : Type} (t : Bush α) : fringe (swap t) = (fringe t).reverse := by
  induction t <;> simp_all [swap, fringe]

theorem bush_fringe_not_empty {α : Type} (t : Bush α) : fringe t ≠ [] := by
  induction t <;> simp_all [fringe]

theorem bush_graft_assoc {α β γ : Type} (f : α → Bush β) (g : β → Bush γ) (t : Bush α) :
    graft g (graft f t) = graft (fun a => graft g (f a)) t := by
  induction t <;> simp_all [graft]

theorem bush_graft_tip {α : Type} (t : Bush α) : graft tip t = t := by
  induction t <;> simp_all [graft]

theorem bush_map_is_graft {α β : Type} (f : α → β) (t : Bush α) :
    map f t = graft (fun a => tip (f a)) t := by
  induction t <;> simp_all [graft, map]

theorem bush_fringe_graft {α β : Type} (f : α → Bush β) (t : Bush α) :
    fringe (graft f t) = (fringe t).flatMap fun a => fringe (f a) := by
  induction t <;> simp_all [graft, fringe]

theorem bush_swap_injective {α : Type} (s t : Bush α) (h : swap s = swap t) : s = t := by
  induction s generalizing t with
  | tip a => cases t <;> simp_all [swap]
  | fork l r ihl ihr =>
    cases t with
    | tip b => simp [swap] at h
    | fork l' r' =>
      simp only [swap, fork.injEq] at h
      rw [ihl l' h.2, ihr r' h.1]

/-- The complete tree of a given depth with one value everywhere. -/
def full {α : Type} (a : α) : Nat → Bush α
  | 0 => tip a
  | n + 1 => fork (full a n) (full a n)

theorem bush_tips_full {α : Type} (a : α) (n : Nat) : tips (full a n) = 2 ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => simp [full, tips, ih, Nat.pow_succ]; omega

theorem bush_full_is_symmetric {α : Type} (a : α) (n : Nat) : swap (full a n) = full a n := by
  induction n <;> simp_all [full, swap]

/-- A tree that has as many tips as its depth allows is complete. -/
theorem bush_full_of_tips (t : Bush Unit) (h : tips t = 2 ^ depth t) : t = full () (depth t) := by
  have le : ∀ t : Bush Unit, tips t ≤ 2 ^ depth t := by
    intro t
    induction t with
    | tip a => simp [tips, depth]
    | fork l r ihl ihr =>
      simp only [tips, depth, Nat.pow_succ]
      have hl := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_left (depth l) (depth r))
      have hr := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_right (depth l) (depth r))
      omega
  induction t with
  | tip a => rfl
  | fork l r ihl ihr =>
    simp only [tips, depth, Nat.pow_succ] at h
    have hl := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_left (depth l) (depth r))
    have hr := Nat.pow_le_pow_right (n := 2) (by decide) (Nat.le_max_right (depth l) (depth r))
    have := le l
    have := le r
    have el : 2 ^ depth l = 2 ^ max (depth l) (depth r) := by omega
    have er : 2 ^ depth r = 2 ^ max (depth l) (depth r) := by omega
    have dl := (Nat.pow_right_inj (by decide : 1 < 2)).1 el
    have dr := (Nat.pow_right_inj (by decide : 1 < 2)).1 er
    have hl' := ihl (by omega)
    have hr' := ihr (by omega)
    simp only [depth, full]
    have a : full () (max (depth l) (depth r)) = l := by rw [← dl]; exact hl'.symm
    have b : full () (max (depth l) (depth r)) = r := by rw [← dr]; exact hr'.symm
    have e : l = r := a.symm.trans b
    rw [a, ← e]

/-- A place in a tree: the steps from there up to the root, each with the other subtree. -/
inductive Spot (α : Type) where
  | top
  | inLeft (up : Spot α) (right : Bush α)
  | inRight (left : Bush α) (up : Spot α)

def plug {α : Type} (t : Bush α) : Spot α → Bush α
  | .top => t
  | .inLeft up r => plug (fork t r) up
  | .inRight l up => plug (fork l t) up

def around {α : Type} : Spot α → Nat
  | .top => 0
  | .inLeft up r => around up + tips r
  | .inRight l up => around up + tips l

theorem spot_tips_plug {α : Type} (t : Bush α) (s : Spot α) : tips (plug t s) = tips t + around s := by
  induction s generalizing t with
  | top => rfl
  | inLeft up r ih => simp [plug, around, ih, tips]; omega
  | inRight l up ih => simp [plug, around, ih, tips]; omega

theorem spot_plug_injective {α : Type} (s : Spot α) (t u : Bush α) (h : plug t s = plug u s) : t = u := by
  induction s generalizing t u with
  | top => exact h
  | inLeft up r ih =>
    have := ih _ _ h
    simp_all
  | inRight l up ih =>
    have := ih _ _ h
    simp_all

def beyond {α : Type} : Spot α → Spot α → Spot α
  | .top, outer => outer
  | .inLeft up r, outer => .inLeft (beyond up outer) r
  | .inRight l up, outer => .inRight l (beyond up outer)

theorem spot_plug_beyond {α : Type} (t : Bush α) (inner outer : Spot α) :
    plug t (beyond inner outer) = plug (plug t inner) outer := by
  induction inner generalizing t with
  | top => rfl
  | inLeft up r ih => exact ih _
  | inRight l up ih => exact ih _

end Bush
