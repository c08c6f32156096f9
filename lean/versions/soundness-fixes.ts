/** Where a row of a table can be read up. */
export interface VersionSource {
  /** Issues and pull requests of leanprover/lean4, by number. */
  readonly lean4?: readonly number[];
  /** The release notes of this version in the Lean Language Reference. */
  readonly notes?: string;
  /** Anything else, in words: a page, a file, or a measurement of our own. */
  readonly other?: string;
}

/** A source as a sentence's end: `lean4#14806, release notes 4.33.1`. */
export function formatSource({ lean4 = [], notes, other }: VersionSource): string {
  const parts = lean4.map((number) => `lean4#${number}`);
  if (notes !== undefined) parts.push(`release notes ${notes}`);
  if (other !== undefined) parts.push(other);
  return parts.join(', ');
}

/** One fault in what a proof rests on, and since when it is gone. */
export interface SoundnessFix {
  readonly id: string;
  /**
   * `kernel` and `runtime`: a wrong proof may have been accepted. `reports`: Lean may have said less than it knew, of
   * `sorry` or of axioms.
   */
  readonly where: 'kernel' | 'runtime' | 'reports';
  readonly what: string;
  /**
   * The first version with the fix on each line of releases that got it. Lines behind the last one have it from
   * their beginning. Empty while there is no fix.
   */
  readonly fixedIn: readonly string[];
  /** The first version with the fault, where it is known that earlier ones are free of it. */
  readonly since?: string;
  readonly source: VersionSource;
}

/**
 * Known faults of Lean 4.9.0 and later, oldest fix first. What only touches `native_decide` and compiled code is left
 * out, for the gate refuses both.
 */
export const soundnessFixes: readonly SoundnessFix[] = [
  {
    id: 'nat-pow',
    where: 'kernel',
    what: 'the kernel took the base of a power for a number without looking; with GMP this gave a proof of False',
    fixedIn: ['4.20.0'],
    source: { lean4: [8060], notes: '4.20.0' },
  },
  {
    id: 'silent-sorry',
    where: 'reports',
    what: '`apply?` could close a goal with a `sorry` that no message told of',
    fixedIn: ['4.20.0'],
    source: { lean4: [8212, 8230, 8231], notes: '4.20.0' },
  },
  {
    id: 'expression-data-overflow',
    where: 'kernel',
    what: 'very deep terms passed for closed ones, because an overflow was only reported and not stopped',
    fixedIn: ['4.21.0'],
    source: { lean4: [8554, 8559, 8560], notes: '4.21.0' },
  },
  {
    id: 'axioms-of-axioms',
    where: 'reports',
    what: '`#print axioms` left out axioms that only other axioms mention',
    fixedIn: ['4.23.0'],
    source: { lean4: [8840, 8842], notes: '4.23.0' },
  },
  {
    id: 'opaque-free-variables',
    where: 'kernel',
    what: 'the value of an `opaque` could hold free variables; a metaprogram could prove False',
    fixedIn: ['4.32.1', '4.33.0-rc2'],
    source: { lean4: [14484, 14498], notes: '4.32.1' },
  },
  {
    id: 'nested-inductive-parameters',
    where: 'kernel',
    what: 'parameters of nested inductive types escaped type checking; a metaprogram could prove False',
    fixedIn: ['4.32.2', '4.33.0-rc2'],
    source: { lean4: [14576, 14577], notes: '4.32.2' },
  },
  {
    id: 'inductive-free-variables',
    where: 'kernel',
    what: 'nested inductive declarations could hold free variables',
    fixedIn: ['4.33.0-rc2'],
    source: { lean4: [14607], notes: '4.33.0' },
  },
  {
    id: 'module-stubs',
    where: 'kernel',
    what: 'a `partial` definition could cross a module boundary as a safe axiom',
    fixedIn: ['4.33.0-rc2'],
    source: { lean4: [14609], notes: '4.33.0' },
  },
  {
    id: 'sort-spelling',
    where: 'kernel',
    what: 'a `Sort` that is Prop only after normalisation did not count as one, so data came out of proofs',
    fixedIn: ['4.33.0-rc2'],
    source: { lean4: [14613], notes: '4.33.0' },
  },
  {
    id: 'nested-names',
    where: 'kernel',
    what: "a declaration could take the names of the kernel's own nested types",
    fixedIn: ['4.33.0-rc2'],
    source: { lean4: [14616], notes: '4.33.0' },
  },
  {
    id: 'equality-cache',
    where: 'kernel',
    what: 'the answer to "are these equal?" depended on what was asked before; False could be derived',
    fixedIn: ['4.33.1', '4.34.0-rc2'],
    source: { lean4: [14806], notes: '4.33.1' },
  },
  {
    id: 'stuck-type',
    where: 'kernel',
    what: 'a term whose type is stuck did not count as a proof, so data came out of proofs and False followed',
    fixedIn: ['4.33.1', '4.34.0-rc2'],
    source: { lean4: [14807, 14843], notes: '4.33.1' },
  },
  {
    id: 'reference-count-overflow',
    where: 'runtime',
    what: 'with 18 GB or more of memory a reference count could overflow and memory be used after it was freed',
    fixedIn: ['4.33.1', '4.34.0-rc2'],
    source: { lean4: [14838], notes: '4.33.1' },
  },
  {
    id: 'old-gmp',
    where: 'runtime',
    what: 'official builds used versions of GMP whose arithmetic is wrong in corner cases',
    fixedIn: ['4.33.1', '4.34.0-rc2'],
    source: { lean4: [14833], notes: '4.33.1' },
  },
  {
    id: 'frozen-reference-counts',
    where: 'runtime',
    what: 'objects whose reference count had overflowed could still be freed while in use, with very large inputs',
    fixedIn: ['4.34.1', '4.35.0-rc3'],
    source: { lean4: [15241, 15288, 15289], notes: '4.34.1' },
  },
  {
    id: 'axioms-of-imported-inductives',
    where: 'reports',
    what: '`#print axioms` may leave out axioms of inductive types that come from another module',
    since: '4.30.0',
    fixedIn: [],
    source: { lean4: [13117, 15226], other: 'open when we looked it up' },
  },
];
