/-! Search trees from keys to values, and heaps. -/

/-- A tree with a number and a value at each node. -/
inductive Store (α : Type) where
  | empty
  | node (l : Store α) (key : Nat) (value : α) (r : Store α)

namespace Store

def lookup {α : Type} (k : Nat) : Store α → Option α
  | empty => none
  | node l key v r => if k < key then lookup k l else if key < k then lookup k r else some v

def put {α : Type} (k : Nat) (a : α) : Store α → Store α
  | empty => node empty k a empty
  | node l key v r =>
    if k < key then node (put k a l) key v r
    else if key < k then node l key v (put k a r)
    else node l key a r

/-- All keys satisfy `P`. -/
def All {α : Type} (P : Nat → Prop) : Store α → Prop
  | empty => True
  | node l key _ r => All P l ∧ P key ∧ All P r

def Ordered {α : Type} : Store α → Prop
  | empty => True
  | node l key _ r => Ordered l ∧ All (fun k => k < key) l ∧ All (fun k => key < k) r ∧ Ordered r

theorem store_lookup_put_same {α : Type} (k : Nat) (a : α) (t : Store α) : lookup k (put k a t) = some a := by
  induction t with
  | empty => simp [put, lookup]
  | node l key v r ihl ihr => grind [put, lookup]

theorem store_lookup_put_other {α : Type} (j k : Nat) (a : α) (t : Store α) (h : j ≠ k) :
    lookup j (put k a t) = lookup j t := by
  induction t with
  | empty => grind [put, lookup]
  | node l key v r ihl ihr => grind [put, lookup]

theorem store_put_put {α : Type} (k : Nat) (a b : α) (t : Store α) : put k b (put k a t) = put k b t := by
  induction t with
  | empty => simp [put]
  | node l key v r ihl ihr => grind [put]

theorem store_All_put {α : Type} (P : Nat → Prop) (k : Nat) (a : α) (t : Store α) (hk : P k)
    (h : All P t) : All P (put k a t) := by
  induction t with
  | empty => exact ⟨trivial, hk, trivial⟩
  | node l key v r ihl ihr => grind [put, All]

theorem store_Ordered_put {α : Type} (k : Nat) (a : α) (t : Store α) (h : Ordered t) :
    Ordered (put k a t) := by
  have all : ∀ (P : Nat → Prop) (t : Store α), P k → All P t → All P (put k a t) := by
    intro P t hk h
    induction t with
    | empty => exact ⟨trivial, hk, trivial⟩
    | node l key v r ihl ihr => grind [put, All]
  induction t with
  | empty => simp [put, Ordered, All]
  | node l key v r ihl ihr =>
    obtain ⟨ol, al, ar, or⟩ := h
    simp only [put]
    split
    · rename_i hlt
      exact ⟨ihl ol, all (fun k => k < key) l hlt al, ar, or⟩
    · split
      · rename_i hgt
        exact ⟨ol, al, all (fun k => key < k) r hgt ar, ihr or⟩
      · exact ⟨ol, al, ar, or⟩

def listing {α : Type} : Store α → List (Nat × α)
  | empty => []
  | node l key v r => listing l ++ (key, v) :: listing r

/-- In an ordered store, looking up finds exactly what is listed. -/
theorem store_mem_listing_iff {α : Type} (k : Nat) (a : α) (t : Store α) (h : Ordered t) :
    (k, a) ∈ listing t ↔ lookup k t = some a := by
  have keys : ∀ (P : Nat → Prop) (t : Store α), All P t → (k, a) ∈ listing t → P k := by
    intro P t
    induction t with
    | empty => simp [listing]
    | node l key v r ihl ihr =>
      intro ⟨hl, hk, hr⟩ hm
      simp only [listing, List.mem_append, List.mem_cons, Prod.mk.injEq] at hm
      rcases hm with hm | ⟨rfl, _⟩ | hm
      · exact ihl hl hm
      · exact hk
      · exact ihr hr hm
  induction t with
  | empty => simp [listing, lookup]
  | node l key v r ihl ihr =>
    obtain ⟨ol, al, ar, or⟩ := h
    have inl := keys _ l al
    have inr := keys _ r ar
    simp only [listing, List.mem_append, List.mem_cons, Prod.mk.injEq, lookup, ihl ol, ihr or] at *
    grind

/-- Listing an ordered store, the keys ascend. -/
theorem store_listing_ascends {α : Type} (t : Store α) (h : Ordered t) :
    (listing t).Pairwise fun x y => x.1 < y.1 := by
  have keys : ∀ (P : Nat → Prop) (t : Store α), All P t → ∀ x, x ∈ listing t → P x.1 := by
    intro P t
    induction t with
    | empty => simp [listing]
    | node l key v r ihl ihr =>
      intro ⟨hl, hk, hr⟩ x hm
      simp only [listing, List.mem_append, List.mem_cons] at hm
      rcases hm with hm | rfl | hm
      · exact ihl hl x hm
      · exact hk
      · exact ihr hr x hm
  induction t with
  | empty => exact List.Pairwise.nil
  | node l key v r ihl ihr =>
    obtain ⟨ol, al, ar, or⟩ := h
    have inl := keys _ l al
    have inr := keys _ r ar
    simp only [listing, List.pairwise_append, List.pairwise_cons]
    refine ⟨ihl ol, ⟨inr, ihr or⟩, ?_⟩
    intro x hx y hy
    rcases List.mem_cons.1 hy with rfl | hy
    · exact inl x hx
    · exact Nat.lt_trans (inl x hx) (inr y hy)

theorem store_rotation_keeps_lookup {α : Type} (a b c : Store α) (j k : Nat) (v w : α) (n : Nat)
    (h : j < k) : lookup n (node (node a j v b) k w c) = lookup n (node a j v (node b k w c)) := by
  grind [lookup]

end Store

/-- A heap: at every node, nothing below is smaller. -/
inductive Heap where
  | empty
  | node (top : Nat) (l r : Heap)

namespace Heap

def merge : Heap → Heap → Heap
  | empty, h => h
  | node a l r, h => node a (merge r h) l

def count (n : Nat) : Heap → Nat
  | empty => 0
  | node a l r => (if a = n then 1 else 0) + count n l + count n r

def Above (b : Nat) : Heap → Prop
  | empty => True
  | node a _ _ => b ≤ a

def Layered : Heap → Prop
  | empty => True
  | node a l r => Above a l ∧ Above a r ∧ Layered l ∧ Layered r

theorem heap_count_merge (n : Nat) (g h : Heap) : count n (merge g h) = count n g + count n h := by
  induction g with
  | empty => simp [merge, count]
  | node a l r ihl ihr => simp [merge, count, ihr]; omega

theorem heap_top_is_least (a n : Nat) (l r : Heap) (h : Layered (node a l r))
    (hn : 0 < count n (node a l r)) : a ≤ n := by
  have below : ∀ t : Heap, ∀ b, Layered t → Above b t → 0 < count n t → b ≤ n := by
    intro t
    induction t with
    | empty => intro b _ _ h; simp [count] at h
    | node c l r ihl ihr =>
      intro b ⟨al, ar, ll, lr⟩ hb hc
      simp only [Above] at hb
      simp only [count] at hc
      by_cases e : c = n
      · omega
      · simp only [e, if_false] at hc
        by_cases pos : 0 < count n l
        · have := ihl c ll al pos
          omega
        · have := ihr c lr ar (by omega)
          omega
  exact below _ a h (Nat.le_refl a) hn

theorem heap_above_weaken (a b : Nat) (t : Heap) (hab : a ≤ b) (h : Above b t) : Above a t := by
  cases t with
  | empty => trivial
  | node c l r => exact Nat.le_trans hab h

end Heap
