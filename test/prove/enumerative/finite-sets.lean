set_option autoImplicit false
universe u v
notation "ℕ" => Nat
notation "ℤ" => Int
@[reducible] def abs {α : Type u} [Max α] [Neg α] (a : α) : α := max a (-a)
macro:max atomic("|" noWs) a:term noWs "|" : term => `(abs $a)
def Finset (α : Type u) : Type u := Quot fun (a b : {l : List α // l.Nodup}) => a.1.Perm b.1
namespace Finset
variable {α : Type u} {β : Type v}
protected def ofList (l : List α) (h : l.Nodup) : Finset α := Quot.mk _ ⟨l, h⟩
instance : Membership α (Finset α) :=
  ⟨fun s a => Quot.lift (fun l => a ∈ l.1) (fun _ _ h => propext h.mem_iff) s⟩
instance (a : α) (s : Finset α) [DecidableEq α] : Decidable (a ∈ s) :=
  Quot.recOnSubsingleton s fun l => inferInstanceAs (Decidable (a ∈ l.1))
def card (s : Finset α) : Nat := Quot.lift (fun l => l.1.length) (fun _ _ h => h.length_eq) s
protected def Nonempty (s : Finset α) : Prop := ∃ a, a ∈ s
instance : EmptyCollection (Finset α) := ⟨Finset.ofList [] List.nodup_nil⟩
instance : Singleton α (Finset α) := ⟨fun a => Finset.ofList [a] (by simp)⟩
protected theorem nodup_insert [DecidableEq α] (a : α) {l : List α} (h : l.Nodup) : (l.insert a).Nodup := by
  by_cases mem : a ∈ l
  · rw [List.insert_of_mem mem]; exact h
  · rw [List.insert_of_not_mem mem]; exact List.nodup_cons.2 ⟨mem, h⟩
instance [DecidableEq α] : Insert α (Finset α) :=
  ⟨fun a => Quot.lift (fun l => Finset.ofList (l.1.insert a) (Finset.nodup_insert a l.2))
    fun _ _ h => Quot.sound (h.insert a)⟩
def filter (p : α → Prop) [DecidablePred p] : Finset α → Finset α :=
  Quot.lift (fun l => Finset.ofList (l.1.filter p) (l.2.filter _)) fun _ _ h => Quot.sound (h.filter _)
protected theorem perm_of_mem {l m : List α} (hl : l.Nodup) (hm : m.Nodup) (h : ∀ a, a ∈ l ↔ a ∈ m) : l.Perm m := by
  induction l generalizing m with
  | nil => cases m with
    | nil => exact .nil
    | cons b m => exact absurd ((h b).2 List.mem_cons_self) (by simp)
  | cons a l ih =>
    obtain ⟨u, v, rfl⟩ := List.append_of_mem ((h a).1 List.mem_cons_self)
    have swap : (u ++ a :: v).Perm (a :: (u ++ v)) := List.perm_middle
    have hn := swap.nodup_iff.1 hm
    refine .trans (.cons a (ih (List.nodup_cons.1 hl).2 (List.nodup_cons.1 hn).2 fun b => ?_)) swap.symm
    have hb := h b
    rw [swap.mem_iff] at hb
    by_cases e : b = a
    · subst e; exact ⟨fun x => absurd x (List.nodup_cons.1 hl).1, fun x => absurd x (List.nodup_cons.1 hn).1⟩
    · simpa [e] using hb
@[ext] protected theorem ext {s t : Finset α} (h : ∀ a, a ∈ s ↔ a ∈ t) : s = t := by
  induction s using Quot.ind with
  | mk l => induction t using Quot.ind with
    | mk m => exact Quot.sound (Finset.perm_of_mem l.2 m.2 h)
@[simp] protected theorem mem_singleton {a b : α} : b ∈ ({a} : Finset α) ↔ b = a :=
  show b ∈ [a] ↔ b = a from List.mem_singleton
@[simp] protected theorem mem_insert [DecidableEq α] {a b : α} {s : Finset α} : a ∈ insert b s ↔ a = b ∨ a ∈ s := by
  induction s using Quot.ind with
  | mk l => exact List.mem_insert_iff
@[simp] theorem mem_filter {p : α → Prop} [DecidablePred p] {s : Finset α} {a : α} : a ∈ filter p s ↔ a ∈ s ∧ p a := by
  induction s using Quot.ind with
  | mk l =>
    show a ∈ l.1.filter p ↔ a ∈ l.1 ∧ p a
    simp
end Finset
namespace Finset
def range (n : Nat) : Finset Nat := Finset.ofList (List.range n) List.nodup_range
@[simp] theorem mem_range {n m : Nat} : m ∈ range n ↔ m < n := List.mem_range
class Intervals (α : Type u) [LE α] where
  closed : α → α → Finset α
  mem_closed {a b x : α} : x ∈ closed a b ↔ a ≤ x ∧ x ≤ b
instance : Intervals Nat where
  closed a b := Finset.ofList (List.range' a (b + 1 - a)) (List.nodup_range' (step := 1))
  mem_closed := List.mem_range'_1.trans (by omega)
instance : Intervals Int where
  closed a b := Finset.ofList ((List.range (b + 1 - a).toNat).map fun k : Nat => a + (k : Int))
    (List.Pairwise.map _ (fun _ _ h h' => h (by omega)) List.nodup_range)
  mem_closed {a b x} := (List.mem_map (f := fun k : Nat => a + (k : Int))).trans
    ⟨fun ⟨k, hk, e⟩ => e ▸ ⟨Int.le_add_of_nonneg_right (Int.natCast_nonneg k),
        Int.le_of_lt_add_one (Int.add_lt_of_lt_sub_left (Int.lt_toNat.1 (List.mem_range.1 hk)))⟩,
      fun h => ⟨(x - a).toNat, List.mem_range.2 (Int.lt_toNat.2 (by
          rw [Int.toNat_of_nonneg (Int.sub_nonneg.2 h.1)]; exact Int.sub_lt_sub_right (Int.lt_add_one_of_le h.2) a)),
          by rw [Int.toNat_of_nonneg (Int.sub_nonneg.2 h.1), Int.add_comm, Int.sub_add_cancel]⟩⟩
variable {α : Type u} [LE α] [Intervals α]
def Icc (a b : α) : Finset α := Intervals.closed a b
@[simp] theorem mem_Icc {a b x : α} : x ∈ Icc a b ↔ a ≤ x ∧ x ≤ b := Intervals.mem_closed
def Ico [DecidableEq α] (a b : α) : Finset α := filter (fun x => x ≠ b) (Icc a b)
def Ioc [DecidableEq α] (a b : α) : Finset α := filter (fun x => x ≠ a) (Icc a b)
def Ioo [DecidableEq α] (a b : α) : Finset α := filter (fun x => x ≠ a ∧ x ≠ b) (Icc a b)
end Finset
namespace Finset
variable {α : Type u} {β : Type v}
protected def fold (op : β → β → β) [Std.Commutative op] [Std.Associative op] (unit : β) (s : Finset α) (f : α → β) : β :=
  Quot.lift (fun l => l.1.foldr (fun a rest => op (f a) rest) unit)
    (by
      intro a b h
      show a.1.foldr _ unit = b.1.foldr _ unit
      generalize a.1 = l at h
      generalize b.1 = m at h
      induction h with
      | nil => rfl
      | cons x _ ih => exact congrArg (op (f x)) ih
      | swap x y l =>
        simp only [List.foldr]
        rw [← Std.Associative.assoc (op := op), Std.Commutative.comm (op := op) (f y),
          Std.Associative.assoc (op := op)]
      | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂) s
instance : Std.Commutative (α := Rat) (· + ·) := ⟨Rat.add_comm⟩
instance : Std.Associative (α := Rat) (· + ·) := ⟨Rat.add_assoc⟩
instance : Std.Commutative (α := Rat) (· * ·) := ⟨Rat.mul_comm⟩
instance : Std.Associative (α := Rat) (· * ·) := ⟨Rat.mul_assoc⟩
instance : Std.LawfulIdentity (α := Rat) (· + ·) 0 where
  left_id := Rat.zero_add
  right_id := Rat.add_zero
instance : Std.LawfulIdentity (α := Rat) (· * ·) 1 where
  left_id := Rat.one_mul
  right_id := Rat.mul_one
protected theorem foldr_from (op : β → β → β) [Std.Associative op] (unit : β) [Std.LawfulIdentity op unit]
    (f : Nat → β) (l : List Nat) (b : β) :
    l.foldr (fun a rest => op (f a) rest) b = op (l.foldr (fun a rest => op (f a) rest) unit) b := by
  induction l with
  | nil => exact (Std.LawfulLeftIdentity.left_id b).symm
  | cons a l ih => exact (congrArg (op (f a)) ih).trans (Std.Associative.assoc (op := op) _ _ _).symm
protected theorem fold_concat (op : β → β → β) [Std.Commutative op] [Std.Associative op] (unit : β)
    [Std.LawfulIdentity op unit] (f : Nat → β) (l : List Nat) (n : Nat) :
    (l ++ [n]).foldr (fun a rest => op (f a) rest) unit =
      op (l.foldr (fun a rest => op (f a) rest) unit) (f n) := by
  rw [List.foldr_append, Finset.foldr_from op unit]
  exact congrArg (op _) (Std.LawfulRightIdentity.right_id (f n))
protected def sum [Add β] [OfNat β 0] [Std.Commutative (α := β) (· + ·)] [Std.Associative (α := β) (· + ·)]
    (s : Finset α) (f : α → β) : β := Finset.fold (· + ·) 0 s f
protected def prod [Mul β] [OfNat β 1] [Std.Commutative (α := β) (· * ·)] [Std.Associative (α := β) (· * ·)]
    (s : Finset α) (f : α → β) : β := Finset.fold (· * ·) 1 s f
end Finset
macro "∑ " x:ident " ∈ " s:term ", " b:term:67 : term => `(Finset.sum $s fun $x => $b)
macro "∏ " x:ident " ∈ " s:term ", " b:term:67 : term => `(Finset.prod $s fun $x => $b)
macro "∑ " x:ident " in " s:term ", " b:term:67 : term => `(Finset.sum $s fun $x => $b)
macro "∏ " x:ident " in " s:term ", " b:term:67 : term => `(Finset.prod $s fun $x => $b)
def Nat.divisors (n : Nat) : Finset Nat := Finset.filter (fun d => d ∣ n) (Finset.Icc 1 n)
def Nat.properDivisors (n : Nat) : Finset Nat := Finset.filter (fun d => d ∣ n) (Finset.Ico 1 n)
