import { isAtLeast } from './compare-versions.ts';
import type { LeanVersion } from './lean-version.ts';
import type { VersionSource } from './soundness-fixes.ts';

/** A change of Lean that touches Lakatos. */
export interface LeanChange {
  /** The first release with it. */
  readonly since: string;
  readonly area:
    | 'server'
    | 'elaboration'
    | 'tactics'
    | 'messages'
    | 'options'
    | 'axioms'
    | 'kernel'
    | 'library';
  readonly what: string;
  /** Why Lakatos cares. */
  readonly matters: string;
  readonly source: VersionSource;
}

/** Oldest first. Only what we could look up; the release notes hold far more. */
export const leanChanges: readonly LeanChange[] = [
  {
    since: '4.9.0',
    area: 'elaboration',
    what: 'definitions by well-founded recursion are irreducible unless told otherwise',
    matters: '`rfl` and `decide` no longer unfold them',
    source: { lean4: [4061], notes: '4.9.0' },
  },
  {
    since: '4.12.0',
    area: 'tactics',
    what: '`bv_decide` decides statements about bit vectors and trusts compiled code',
    matters: 'the gate refuses its proofs',
    source: { lean4: [5013], notes: '4.12.0' },
  },
  {
    since: '4.18.0',
    area: 'tactics',
    what: '`fun_induction`, `fun_cases` and `expose_names` are new',
    matters: 'an older Lean answers "unknown tactic"',
    source: { lean4: [6935, 7069], notes: '4.18.0' },
  },
  {
    since: '4.18.0',
    area: 'tactics',
    what: '`simp_arith` and its kind are deprecated for `simp +arith`; they fail in 4.28.0-pre',
    matters: 'candidates must not use them',
    source: { lean4: [7043], notes: '4.18.0', other: 'failure seen with the embedded Lean' },
  },
  {
    since: '4.19.0',
    area: 'elaboration',
    what: 'proofs of theorems are elaborated in parallel (`Elab.async`)',
    matters: 'messages of one declaration may come after those of later ones; kernel errors come late',
    source: { lean4: [7084, 7485], notes: '4.19.0' },
  },
  {
    since: '4.19.0',
    area: 'server',
    what: 'diagnostics carry `leanTags` (unsolved goals, goals accomplished) and `isSilent`',
    matters: 'silent diagnostics are no errors; a client that counts diagnostics must look at `isSilent`',
    source: { lean4: [7366], notes: '4.19.0' },
  },
  {
    since: '4.22.0',
    area: 'tactics',
    what: '`show t` looks for the first goal that fits and moves it to the front',
    matters: 'before, it was `change t` on the first goal',
    source: { lean4: [7395], notes: '4.22.0' },
  },
  {
    since: '4.22.0',
    area: 'options',
    what: '`warn.sorry` turns the warning about `sorry` off',
    matters: 'that there is no warning says nothing; the gate looks at terms',
    source: { lean4: [8662], notes: '4.22.0' },
  },
  {
    since: '4.23.0',
    area: 'messages',
    what: '"Unknown identifier `x`" and "Tactic `x` failed" replace the lower-case forms with single quotes',
    matters: 'messages are recognised in both forms',
    source: { lean4: [9423, 9633], notes: '4.23.0' },
  },
  {
    since: '4.29.0',
    area: 'axioms',
    what: '`native_decide` and `bv_decide` leave one axiom for each computation, with `._native.` in its name',
    matters: 'axioms are compared with a list of what is allowed, never with one of what is forbidden',
    source: { lean4: [12217], notes: '4.29.0' },
  },
  {
    since: '4.29.0',
    area: 'elaboration',
    what: 'implicit arguments are compared without unfolding ordinary definitions (`backward.isDefEq.respectTransparency`)',
    matters: 'proofs found with an older Lean may fail; `simp` no longer rewrites inside instances',
    source: { lean4: [12179, 12195, 12244], notes: '4.29.0' },
  },
  {
    since: '4.30.0',
    area: 'axioms',
    what: '`collectAxioms` takes what it knows of imported declarations from their .olean files',
    matters: 'it may leave axioms out (lean4#15226), so the gate must walk terms itself',
    source: { lean4: [13117, 15226] },
  },
  {
    since: '4.31.0',
    area: 'server',
    what: 'a client that says `incrementalDiagnosticSupport` gets diagnostics in parts (`isIncremental`)',
    matters: 'parts are to be appended; a client that does not say so gets them whole',
    source: { lean4: [13260], notes: '4.31.0' },
  },
  {
    since: '4.33.0',
    area: 'kernel',
    what: 'the kernel counts its recursion depth against `maxRecDepth`',
    matters: '"deep recursion detected" is the same on every machine, and may need a larger `maxRecDepth`',
    source: { lean4: [13956], notes: '4.33.0' },
  },
  {
    since: '4.33.0',
    area: 'elaboration',
    what: '`backward.isDefEq.respectTransparency.types` is on',
    matters: 'lemmas may stop applying in `simp` and `grind`',
    source: { lean4: [13895], notes: '4.33.0' },
  },
  {
    since: '4.33.1',
    area: 'kernel',
    what: 'the kernel refuses numbers above 128 MB (`LEAN_NAT_MAX_SIZE`)',
    matters: 'proofs by huge computations fail instead of using up the memory',
    source: { lean4: [14849], notes: '4.33.1' },
  },
  {
    since: '4.34.0',
    area: 'server',
    what: 'the tactic `set_option ... in` is elaborated incrementally',
    matters: 'limits can be set around a tactic without losing the prefix',
    source: { lean4: [14397], notes: '4.34.0' },
  },
  {
    since: '4.35.0',
    area: 'axioms',
    what: '`Lean.reduceBool`, `Lean.ofReduceBool`, `Lean.trustCompiler` and their kind are gone',
    matters: 'code that names them does not elaborate any more',
    source: { lean4: [14953], notes: '4.35.0' },
  },
  {
    since: '4.35.0',
    area: 'library',
    what: '`Decidable` is a structure over `Bool`',
    matters:
      '`Decidable.isTrue` and `isFalse` are no constructors any more, though they still work as patterns',
    source: { lean4: [8309], notes: '4.35.0' },
  },
  {
    since: '4.35.0',
    area: 'tactics',
    what: '`rwa` works on its own goals only, and `constructor` warns where it has a choice',
    matters: 'proofs found with an older Lean may fail, or warn',
    source: { lean4: [14854, 14937], notes: '4.35.0' },
  },
];

/** The changes that one of two versions has and the other has not, oldest first. */
export function changesBetween(one: LeanVersion, other: LeanVersion): readonly LeanChange[] {
  return leanChanges.filter(({ since }) => isAtLeast(one, since) !== isAtLeast(other, since));
}
