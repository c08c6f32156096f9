/-! Small algebra: monoids, groups, lattices and rings as structures of our own, with their homomorphisms. -/

structure Monoid (α : Type) where
  mul : α → α → α
  one : α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  mul_one : ∀ a, mul a one = a

theorem monoid_one_unique {α : Type} (M : Monoid α) (e : α) (h : ∀ a, M.mul e a = a) : e = M.one := by
  rw [← h M.one, M.mul_one]

theorem monoid_inverse_unique {α : Type} (M : Monoid α) (a b c : α) (hb : M.mul b a = M.one)
    (hc : M.mul a c = M.one) : b = c := by
  rw [← M.mul_one b, ← hc, ← M.assoc, hb, M.one_mul]

def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => M.one
  | n + 1 => M.mul a (power M a n)

theorem power_add {α : Type} (M : Monoid α) (a : α) (m n : Nat) :
    power M a (m + n) = M.mul (power M a m) (power M a n) := by
  induction m with
  | zero => simp [power, M.one_mul]
  | succ m ih => rw [Nat.succ_add]; simp only [power]; rw [ih, M.assoc]

theorem power_mul {α : Type} (M : Monoid α) (a : α) (m n : Nat) :
    power M a (m * n) = power M (power M a m) n := by
  have add : ∀ k l, power M a (k + l) = M.mul (power M a k) (power M a l) := by
    intro k l
    induction k with
    | zero => simp [power, M.one_mul]
    | succ k ih => rw [Nat.succ_add]; simp only [power]; rw [ih, M.assoc]
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.mul_succ, Nat.add_comm, add, ih]; rfl

theorem power_product_commuting {α : Type} (M : Monoid α) (a b : α) (h : M.mul a b = M.mul b a)
    (n : Nat) : power M (M.mul a b) n = M.mul (power M a n) (power M b n) := by
  have swap : ∀ k, M.mul b (power M a k) = M.mul (power M a k) b := by
    intro k
    induction k with
    | zero => simp [power, M.one_mul, M.mul_one]
    | succ k ih => simp only [power]; rw [← M.assoc, ← h, M.assoc, ih, M.assoc]
  induction n with
  | zero => simp [power, M.one_mul]
  | succ n ih =>
    simp only [power]
    rw [ih, M.assoc, M.assoc, ← M.assoc b, swap, M.assoc]

def product {α : Type} (M : Monoid α) : List α → α
  | [] => M.one
  | a :: as => M.mul a (product M as)

theorem product_append {α : Type} (M : Monoid α) (as bs : List α) :
    product M (as ++ bs) = M.mul (product M as) (product M bs) := by
  induction as with
  | nil => simp [product, M.one_mul]
  | cons a as ih => simp [product, ih, M.assoc]

theorem product_foldl {α : Type} (M : Monoid α) (as : List α) : as.foldl M.mul M.one = product M as := by
  have onto : ∀ b, as.foldl M.mul b = M.mul b (product M as) := by
    induction as with
    | nil => simp [product, M.mul_one]
    | cons a as ih => intro b; simp [product, ih, M.assoc]
  rw [onto, M.one_mul]

structure Group (α : Type) where
  mul : α → α → α
  one : α
  inv : α → α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

theorem group_left_cancel {α : Type} (G : Group α) (a b c : α) (h : G.mul a b = G.mul a c) : b = c := by
  rw [← G.one_mul b, ← G.inv_mul a, G.assoc, h, ← G.assoc, G.inv_mul, G.one_mul]

theorem group_idempotent_is_one {α : Type} (G : Group α) (a : α) (h : G.mul a a = a) : a = G.one := by
  have : G.mul (G.inv a) (G.mul a a) = G.mul (G.inv a) a := by rw [h]
  rwa [← G.assoc, G.inv_mul, G.one_mul] at this

theorem group_mul_inv {α : Type} (G : Group α) (a : α) : G.mul a (G.inv a) = G.one := by
  have twice : G.mul (G.mul a (G.inv a)) (G.mul a (G.inv a)) = G.mul a (G.inv a) := by
    rw [G.assoc, ← G.assoc (G.inv a), G.inv_mul, G.one_mul]
  have cancel : ∀ b, G.mul b b = b → b = G.one := by
    intro b hb
    have : G.mul (G.inv b) (G.mul b b) = G.mul (G.inv b) b := by rw [hb]
    rwa [← G.assoc, G.inv_mul, G.one_mul] at this
  exact cancel _ twice

theorem group_mul_one {α : Type} (G : Group α) (a : α) : G.mul a G.one = a := by
  have cancel : ∀ b, G.mul b b = b → b = G.one := by
    intro b hb
    have : G.mul (G.inv b) (G.mul b b) = G.mul (G.inv b) b := by rw [hb]
    rwa [← G.assoc, G.inv_mul, G.one_mul] at this
  have right : G.mul a (G.inv a) = G.one := by
    apply cancel
    rw [G.assoc, ← G.assoc (G.inv a), G.inv_mul, G.one_mul]
  rw [← G.inv_mul a, ← G.assoc, right, G.one_mul]

theorem group_inv_inv {α : Type} (G : Group α) (right : ∀ a, G.mul a G.one = a) (a : α) :
    G.inv (G.inv a) = a := by
  rw [← right (G.inv (G.inv a)), ← G.inv_mul a, ← G.assoc, G.inv_mul, G.one_mul]

theorem group_inv_product {α : Type} (G : Group α) (a b : α) :
    G.inv (G.mul a b) = G.mul (G.inv b) (G.inv a) := by
  have cancel : ∀ x b c, G.mul x b = G.mul x c → b = c := by
    intro x b c h
    rw [← G.one_mul b, ← G.inv_mul x, G.assoc, h, ← G.assoc, G.inv_mul, G.one_mul]
  have mul_one : ∀ x, G.mul x G.one = x := by
    intro x
    apply cancel (G.inv x)
    rw [← G.assoc, G.inv_mul, G.one_mul]
  have mul_inv : ∀ x, G.mul x (G.inv x) = G.one := by
    intro x
    apply cancel (G.inv x)
    rw [← G.assoc, G.inv_mul, G.one_mul, mul_one]
  apply cancel (G.mul a b)
  rw [mul_inv, G.assoc, ← G.assoc b, mul_inv, G.one_mul, mul_inv]

theorem group_solution_unique {α : Type} (G : Group α) (a b : α) :
    ∃ x, G.mul a x = b ∧ ∀ y, G.mul a y = b → y = x := by
  have cancel : ∀ x b c, G.mul x b = G.mul x c → b = c := by
    intro x b c h
    rw [← G.one_mul b, ← G.inv_mul x, G.assoc, h, ← G.assoc, G.inv_mul, G.one_mul]
  have solves : G.mul a (G.mul (G.inv a) b) = b := by
    apply cancel (G.inv a)
    rw [← G.assoc, G.inv_mul, G.one_mul]
  exact ⟨_, solves, fun y hy => cancel a y _ (hy.trans solves.symm)⟩

theorem group_commutes_if_involutive {α : Type} (G : Group α) (h : ∀ a, G.mul a a = G.one)
    (a b : α) : G.mul a b = G.mul b a := by
  have mul_one : ∀ x, G.mul x G.one = x := by
    intro x
    rw [← h x, ← G.assoc, h, G.one_mul]
  have e : G.mul (G.mul b (G.mul a b)) (G.mul a b) = G.mul (G.mul b (G.mul b a)) (G.mul a b) := by
    have right : G.mul (G.mul b (G.mul a b)) (G.mul a b) = b := by rw [G.assoc, h, mul_one]
    have left : G.mul (G.mul b (G.mul b a)) (G.mul a b) = b := by
      rw [← G.assoc b b a, h, G.one_mul, ← G.assoc, h, G.one_mul]
    rw [right, left]
  have cancelRight : ∀ x y z, G.mul x z = G.mul y z → x = y := by
    intro x y z h'
    rw [← mul_one x, ← h z, ← G.assoc, h', G.assoc, h, mul_one]
  have e' := cancelRight _ _ _ e
  rw [← G.one_mul (G.mul a b), ← h b, G.assoc, e', ← G.assoc, h, G.one_mul]

structure GroupHom {α β : Type} (G : Group α) (H : Group β) where
  map : α → β
  map_mul : ∀ a b, map (G.mul a b) = H.mul (map a) (map b)

theorem hom_maps_one {α β : Type} (G : Group α) (H : Group β) (f : GroupHom G H) :
    f.map G.one = H.one := by
  have h : H.mul (f.map G.one) (f.map G.one) = f.map G.one := by rw [← f.map_mul, G.one_mul]
  have : H.mul (H.inv (f.map G.one)) (H.mul (f.map G.one) (f.map G.one)) =
      H.mul (H.inv (f.map G.one)) (f.map G.one) := by rw [h]
  rwa [← H.assoc, H.inv_mul, H.one_mul] at this

theorem hom_injective_iff_kernel {α β : Type} (G : Group α) (H : Group β) (f : GroupHom G H)
    (one : f.map G.one = H.one) (mul_inv : ∀ a, G.mul a (G.inv a) = G.one) :
    (∀ a b, f.map a = f.map b → a = b) ↔ ∀ a, f.map a = H.one → a = G.one := by
  constructor
  · intro inj a ha
    exact inj a G.one (ha.trans one.symm)
  · intro ker a b e
    have : f.map (G.mul (G.inv b) a) = H.one := by
      rw [f.map_mul, e, ← f.map_mul, G.inv_mul, one]
    have := ker _ this
    rw [← G.one_mul a, ← mul_inv b, G.assoc, this, ← mul_inv b, ← G.assoc]
    have : G.mul b (G.mul b (G.inv b)) = b := by
      rw [mul_inv, ← G.inv_mul b, ← G.assoc, mul_inv, G.one_mul]
    rw [G.assoc, this]

theorem kernel_is_normal {α β : Type} (G : Group α) (H : Group β) (f : GroupHom G H) (a k : α)
    (hk : f.map k = H.one) (one : f.map G.one = H.one) :
    f.map (G.mul (G.mul (G.inv a) k) a) = H.one := by
  have right : H.mul (f.map (G.inv a)) H.one = f.map (G.inv a) := by
    have : f.map (G.mul (G.inv a) G.one) = H.mul (f.map (G.inv a)) H.one := by rw [f.map_mul, one]
    have cancel : ∀ x b c, G.mul x b = G.mul x c → b = c := by
      intro x b c h
      rw [← G.one_mul b, ← G.inv_mul x, G.assoc, h, ← G.assoc, G.inv_mul, G.one_mul]
    have mul_one : G.mul (G.inv a) G.one = G.inv a := by
      apply cancel (G.inv (G.inv a))
      rw [← G.assoc, G.inv_mul, G.one_mul]
    rw [← this, mul_one]
  rw [f.map_mul, f.map_mul, hk, right, ← f.map_mul, G.inv_mul, one]

structure Lattice (α : Type) where
  meet : α → α → α
  join : α → α → α
  meet_comm : ∀ a b, meet a b = meet b a
  join_comm : ∀ a b, join a b = join b a
  meet_assoc : ∀ a b c, meet (meet a b) c = meet a (meet b c)
  join_assoc : ∀ a b c, join (join a b) c = join a (join b c)
  meet_absorbs : ∀ a b, meet a (join a b) = a
  join_absorbs : ∀ a b, join a (meet a b) = a

theorem lattice_meet_self {α : Type} (L : Lattice α) (a : α) : L.meet a a = a := by
  have h := L.meet_absorbs a (L.meet a a)
  rwa [L.join_absorbs] at h

theorem lattice_orders_agree {α : Type} (L : Lattice α) (a b : α) : L.meet a b = a ↔ L.join a b = b := by
  constructor
  · intro h
    rw [← h, L.join_comm, L.meet_comm, L.join_absorbs]
  · intro h
    rw [← h, L.meet_absorbs]

theorem lattice_order_trans {α : Type} (L : Lattice α) (a b c : α) (hab : L.meet a b = a)
    (hbc : L.meet b c = b) : L.meet a c = a := by
  rw [← hab, L.meet_assoc, hbc]

theorem lattice_meet_is_greatest {α : Type} (L : Lattice α) (a b c : α) (ha : L.meet c a = c)
    (hb : L.meet c b = c) : L.meet c (L.meet a b) = c := by
  rw [← L.meet_assoc, ha, hb]

theorem lattice_distributes_dually {α : Type} (L : Lattice α)
    (h : ∀ a b c, L.meet a (L.join b c) = L.join (L.meet a b) (L.meet a c)) (a b c : α) :
    L.join a (L.meet b c) = L.meet (L.join a b) (L.join a c) := by
  rw [h (L.join a b) a c, L.meet_comm (L.join a b) a, L.meet_absorbs, L.meet_comm (L.join a b) c, h c a b,
    ← L.join_assoc, L.meet_comm c a, L.join_absorbs, L.meet_comm c b]

theorem distributive_cancels {α : Type} (L : Lattice α)
    (h : ∀ a b c, L.meet a (L.join b c) = L.join (L.meet a b) (L.meet a c)) (a b c : α)
    (hm : L.meet a b = L.meet a c) (hj : L.join a b = L.join a c) : b = c := by
  have hb : b = L.join (L.meet b a) (L.meet b c) := by
    rw [← h, ← hj, L.join_comm, L.meet_absorbs]
  have hc : c = L.join (L.meet c a) (L.meet c b) := by
    rw [← h, hj, L.join_comm, L.meet_absorbs]
  rw [hb, L.meet_comm b a, hm, L.meet_comm a c, L.meet_comm b c]
  exact hc.symm

theorem complement_unique {α : Type} (L : Lattice α) (top bottom : α)
    (h : ∀ a b c, L.meet a (L.join b c) = L.join (L.meet a b) (L.meet a c))
    (meet_top : ∀ a, L.meet a top = a) (join_bottom : ∀ a, L.join a bottom = a) (a b c : α)
    (hb : L.meet a b = bottom ∧ L.join a b = top) (hc : L.meet a c = bottom ∧ L.join a c = top) :
    b = c := by
  have e : ∀ x y, L.meet a x = bottom → L.join a y = top → L.meet x y = x := by
    intro x y hx hy
    have : L.meet x (L.join a y) = L.join (L.meet x a) (L.meet x y) := h x a y
    rw [hy, meet_top, L.meet_comm x a, hx, L.join_comm, join_bottom] at this
    exact this.symm
  rw [← e b c hb.1 hc.2, L.meet_comm, e c b hc.1 hb.2]

structure Ring (α : Type) where
  add : α → α → α
  mul : α → α → α
  zero : α
  neg : α → α
  add_assoc : ∀ a b c, add (add a b) c = add a (add b c)
  add_comm : ∀ a b, add a b = add b a
  add_zero : ∀ a, add a zero = a
  add_neg : ∀ a, add a (neg a) = zero
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  mul_add : ∀ a b c, mul a (add b c) = add (mul a b) (mul a c)
  add_mul : ∀ a b c, mul (add a b) c = add (mul a c) (mul b c)

theorem ring_mul_zero {α : Type} (R : Ring α) (a : α) : R.mul a R.zero = R.zero := by
  have h : R.add (R.mul a R.zero) (R.mul a R.zero) = R.mul a R.zero := by
    rw [← R.mul_add, R.add_zero]
  have e : R.add (R.add (R.mul a R.zero) (R.mul a R.zero)) (R.neg (R.mul a R.zero)) =
      R.add (R.mul a R.zero) (R.neg (R.mul a R.zero)) := by rw [h]
  rwa [R.add_assoc, R.add_neg, R.add_zero] at e

theorem ring_mul_neg {α : Type} (R : Ring α) (zero : ∀ a, R.mul a R.zero = R.zero) (a b : α) :
    R.mul a (R.neg b) = R.neg (R.mul a b) := by
  have h : R.add (R.mul a b) (R.mul a (R.neg b)) = R.zero := by
    rw [← R.mul_add, R.add_neg, zero]
  have e : R.add (R.neg (R.mul a b)) (R.add (R.mul a b) (R.mul a (R.neg b))) = R.neg (R.mul a b) := by
    rw [h, R.add_zero]
  rw [← R.add_assoc, R.add_comm (R.neg _), R.add_neg, R.add_comm, R.add_zero] at e
  exact e

theorem boolean_ring_self_inverse {α : Type} (R : Ring α) (idem : ∀ a, R.mul a a = a) (a : α) :
    R.add a a = R.zero := by
  have h : R.add (R.add a a) (R.add a a) = R.add a a := by
    have := idem (R.add a a)
    rwa [R.mul_add, R.add_mul, idem] at this
  have e : R.add (R.add (R.add a a) (R.add a a)) (R.neg (R.add a a)) =
      R.add (R.add a a) (R.neg (R.add a a)) := by rw [h]
  rwa [R.add_assoc, R.add_neg, R.add_zero] at e

theorem boolean_ring_commutes {α : Type} (R : Ring α) (idem : ∀ a, R.mul a a = a) (a b : α) :
    R.mul a b = R.mul b a := by
  have cancel : ∀ x y z, R.add x y = R.add x z → y = z := by
    intro x y z h
    have : R.add (R.neg x) (R.add x y) = R.add (R.neg x) (R.add x z) := by rw [h]
    rw [← R.add_assoc, ← R.add_assoc, R.add_comm (R.neg x), R.add_neg, R.add_comm, R.add_zero,
      R.add_comm, R.add_zero] at this
    exact this
  have double : ∀ x, R.add x x = R.zero := by
    intro x
    apply cancel (R.add x x)
    have := idem (R.add x x)
    rw [R.mul_add, R.add_mul, idem] at this
    rw [this, R.add_zero]
  have cross : R.add (R.mul b a) (R.mul a b) = R.zero := by
    have := idem (R.add a b)
    rw [R.mul_add, R.add_mul, R.add_mul, idem, idem] at this
    apply cancel a
    rw [R.add_zero]
    apply cancel b
    rw [R.add_comm b a, ← this]
    rw [← R.add_assoc, ← R.add_assoc, ← R.add_assoc, R.add_comm b a, R.add_assoc a b,
      R.add_comm b (R.mul b a), ← R.add_assoc, R.add_assoc (R.add a (R.mul b a)),
      R.add_comm b (R.mul a b), ← R.add_assoc]
  apply cancel (R.mul b a)
  rw [cross, double]
