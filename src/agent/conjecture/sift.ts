import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { replaceWord } from '../../prove/reading/names.ts';
import type { OwnType } from '../../prove/refute/own-types.ts';
import { sampleTerms } from '../../prove/refute/samples.ts';
import { printType, readType, replaceApplications, type TypeText } from '../../prove/refute/type-text.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';
import type { Conjecture } from './conjecture.ts';

/** So many values of each variable, in so many combinations. */
const samplesEach = 8;
const combinations = 14;
/** Combinations are numbered, and taken so far apart: a prime, so that none comes twice. */
const stride = 37;
/** What a type variable stands for: enough elements that what is true of all of them is seldom chance. */
const elementType = 'Nat';

/**
 * Closed instances of a statement, as propositions; null when values of a type are not known. `types` are the
 * inductive types of the header.
 */
export function instancesOf(
  { surroundings, variables, premises, conclusion }: LemmaStatement,
  types: readonly OwnType[],
): readonly string[] | null {
  const free = surroundings.flatMap((binder) => /^\{([^:]*) :/u.exec(binder)?.[1]?.trim().split(' ') ?? []);
  const replaced = new Map(free.map((name) => [name, elementType]));
  const source = {
    replaced: new Map<string, string>(),
    lifted: new Set<string>(),
    types: new Map(types.map((type) => [type.name, type])),
  };
  const samples: (readonly string[])[] = [];
  for (const { type } of variables) {
    const read = readType(type);
    const closed = read === null ? null : close(read, replaced);
    const terms = closed === null ? null : sampleTerms(closed, samplesEach, source);
    if (closed === null || terms === null) return null;
    const printed = printType(closed, source.replaced);
    samples.push(
      longer(terms, types, closed)
        .slice(0, samplesEach)
        .map((term) => `(${term} : ${printed})`),
    );
  }
  const body = [...premises.map((text) => `(${text})`), `(${conclusion})`].join(' → ');
  const total = samples.reduce((product, { length }) => product * length, 1);
  const found = Array.from({ length: Math.min(combinations, total) }, (_, round) => {
    let rest = (round * stride) % total;
    return variables.reduce((text, { name }, at) => {
      const values = samples[at] ?? [];
      const value = values[rest % values.length] ?? '';
      rest = Math.floor(rest / values.length);
      return replaceWord(text, name, value);
    }, body);
  });
  return [...new Set(found)];
}

/** Of numbers and their like, with a constructor over one smaller part, there is also one more. */
function longer(terms: readonly string[], types: readonly OwnType[], type: TypeText): readonly string[] {
  const own = type.kind === 'application' ? types.find(({ name }) => name === type.head) : undefined;
  const step = own?.constructors.find(({ fields: [field, ...others] }) => {
    const isSelf = field?.kind === 'application' && field.head === own.name;
    return isSelf && others.length === 0;
  });
  return step === undefined ? terms : [...terms, `(${step.name} ${terms.at(-1)})`];
}

function close(type: TypeText, replaced: ReadonlyMap<string, string>): TypeText {
  return replaceApplications(type, (found) => ({
    ...found,
    head: replaced.get(found.head) ?? found.head,
    arguments: found.arguments.map((argument) => close(argument, replaced)),
  }));
}

interface SiftOptions {
  readonly engine: LeanEngine;
  /** For each conjecture. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Of the header. */
  readonly types: readonly OwnType[];
  /** At most so many conjectures are tested. */
  readonly calls: number;
  /** Asked now and then: true ends it. */
  readonly isOver: () => boolean;
}

/** So many tests go to Lean together. */
const batch = 16;

/** Evaluation is quick or leads nowhere. The clock is wide: what runs over it costs a worker. */
export const siftLimits: Limits = { heartbeats: 2_000, wallClockMs: 30_000 };

interface Sifted {
  /** Lean could evaluate them, and all instances are true. */
  readonly holding: readonly Conjecture[];
  /** Those that Lean gave an answer on. */
  readonly tested: readonly Conjecture[];
  /** Those that it was asked about and gave none on: nothing is known of them. */
  readonly unanswered: readonly Conjecture[];
  readonly calls: number;
}

/**
 * Keeps the conjectures that Lean reads and whose small instances it shows to be true, in their order. What can't be
 * evaluated goes too: there are always more conjectures than time to prove them. `at` is a state of the theorem.
 */
export async function sift(
  conjectures: readonly Conjecture[],
  at: StateReference,
  options: SiftOptions,
): Promise<Sifted> {
  const { engine, limits, signal, types, isOver } = options;
  const tests = conjectures.flatMap((conjecture) => {
    const instances = instancesOf(conjecture, types);
    return instances === null ? [] : [{ conjecture, tactic: testOf(instances) }];
  });
  const asked: { readonly conjecture: Conjecture; readonly outcome: TacticOutcome | undefined }[] = [];
  while (asked.length < Math.min(tests.length, options.calls) && !isOver()) {
    const some = tests.slice(asked.length, Math.min(asked.length + batch, options.calls));
    const tactics = some.map(({ tactic }) => tactic);
    const outcomes = await engine.apply(at, tactics, limits, signal);
    asked.push(...some.map(({ conjecture }, index) => ({ conjecture, outcome: outcomes[index] })));
  }
  const which = (fits: (outcome: TacticOutcome | undefined) => boolean) =>
    asked.flatMap(({ conjecture, outcome }) => (fits(outcome) ? [conjecture] : []));
  return {
    holding: which((outcome) => outcome?.kind === 'progress'),
    tested: which(isAnswer),
    unanswered: which((outcome) => !isAnswer(outcome)),
    calls: asked.filter(({ outcome }) => outcome !== undefined && outcome.kind !== 'lost').length,
  };
}

/** What runs over the heartbeats does so every time; the clock says something of the machine alone. */
const isAnswer = (outcome: TacticOutcome | undefined): boolean =>
  outcome !== undefined &&
  outcome.kind !== 'lost' &&
  !(outcome.kind === 'timeout' && outcome.limit === 'wall-clock');

/**
 * Shows all instances at once: by the kernel; or by unfolding both sides where equality has no decision procedure, and
 * premises that are false where they have one.
 */
function testOf(instances: readonly string[]): string {
  const all = instances.map((instance) => `(${instance})`).join(' ∧ ');
  const equal = instances.length === 1 ? 'rfl' : `⟨${instances.map(() => 'rfl').join(', ')}⟩`;
  const holes = instances.length === 1 ? '?_' : `⟨${instances.map(() => '?_').join(', ')}⟩`;
  const one = `first | (intros; rfl) | ${[0, 1, 2].map((before) => `(intro ${'_ '.repeat(before)}h; exact absurd h (by decide))`).join(' | ')}`;
  const byPremises = instances.some((instance) => instance.includes(' → '))
    ? ` | (refine ${holes} <;> ${one})`
    : '';
  return `have holds_on_instances : ${all} := by first | decide +kernel | exact ${equal}${byPremises}`;
}
