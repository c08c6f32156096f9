import type { Goal } from '../../../core/goal.ts';
import type { OwnType } from './own-types.ts';
import { carrier, type SampleSource, sampleTerms } from './samples.ts';
import { isSort, printType, readType, type TypeText } from './type-text.ts';

/** A universally quantified part of the closed statement, in the order of the context. */
export type QuestionBinder =
  /** Data: each of `samples` is tried. */
  | {
      readonly kind: 'sampled';
      readonly name: string;
      /** The list that Lean runs through. */
      readonly list: string;
      /** Closed terms; empty when they depend on other binders. */
      readonly samples: readonly string[];
      /** The argument for the statement, made of a value of the list: propositions are made of truth values. */
      readonly argument: (value: string) => string;
    }
  | { readonly kind: 'fixed'; readonly name: string; readonly argument: string }
  | { readonly kind: 'premise'; readonly name: string };

/** The closed statement of a goal, ready for instances. */
export interface InstanceQuestion {
  /** New names for what has no usable one, as `rename_i` takes them; may be empty. */
  readonly renamed: readonly string[];
  readonly binders: readonly QuestionBinder[];
}

/** At most this many instances of the whole statement. */
const instanceLimit = 27;
const samplesAtMost = 8;
/** With more hypotheses than this a goal is not looked at. */
const hypothesisLimit = 14;

/** Anything that a metavariable could print as. */
const metavariable = /(?:^|[\s([{⟨,@])\?[\p{L}_]/u;

/** What to ask of a goal; null when instances make no sense or samples of a type are not known. */
export function askOf(goal: Goal, types: readonly OwnType[]): InstanceQuestion | null {
  const { hypotheses } = goal;
  if (hypotheses.length > hypothesisLimit) return null;
  if (metavariable.test(goal.pretty) || hypotheses.some(({ value }) => value !== undefined)) return null;
  // Quantifiers in front are introduced first; then the goal is asked again.
  if (goal.shape.binders > 0 && goal.target.startsWith('∀')) return null;

  const names = nameAll(goal);
  const replaced = new Map<string, string>();
  const lifted = new Set<string>();
  const source: SampleSource = {
    replaced,
    lifted,
    types: new Map(types.map((type) => [type.name, type])),
  };
  const data = hypotheses.filter((entry) => !isSort(entry.type) && !entry.isProof && !entry.isInstance);
  const used = data.filter((entry) => entry.isUsed).length;
  const count = Math.max(2, Math.min(samplesAtMost, Math.round(instanceLimit ** (1 / Math.max(1, used)))));

  const binders: QuestionBinder[] = [];
  for (const [index, entry] of hypotheses.entries()) {
    const name = names[index]!;
    if (entry.isInstance) binders.push({ kind: 'fixed', name, argument: 'inferInstance' });
    else if (entry.isProof) binders.push({ kind: 'premise', name });
    else if (isSort(entry.type)) {
      if (!/^Type(?: |$)/u.test(entry.type)) return null;
      const isLifted = entry.type !== 'Type';
      const argument = isLifted ? `(ULift ${carrier})` : carrier;
      replaced.set(entry.name, argument);
      if (isLifted) lifted.add(entry.name);
      binders.push({ kind: 'fixed', name, argument });
    } else {
      if (entry.name !== name) replaced.set(entry.name, name);
      const type = readType(entry.type);
      const binder = type === null ? null : sampled(name, type, entry.isUsed ? count : 1, source);
      if (binder === null) return null;
      binders.push(binder);
    }
  }
  return { renamed: names.filter((name, index) => name !== hypotheses[index]!.name), binders };
}

/** A name for each hypothesis: its own, or a new one where it is hidden or has none that can be written. */
function nameAll({ hypotheses }: Goal): string[] {
  const last = new Map(hypotheses.map(({ name }, index) => [name, index]));
  return hypotheses.map(({ name, accessible }, index) =>
    accessible && last.get(name) === index ? name : `hidden_${index}`,
  );
}

function sampled(name: string, type: TypeText, count: number, source: SampleSource): QuestionBinder | null {
  if (type.kind === 'application' && type.head === 'Fin' && type.arguments.length === 1) {
    const bound = printType(type.arguments[0]!, source.replaced);
    if (!/^\d+$/u.test(bound)) {
      const list = `List.finRange ${bound}`;
      return { kind: 'sampled', name, list, samples: [], argument: (value) => value };
    }
  }
  const samples = sampleTerms(type, count, source);
  if (samples === null) return null;
  const truth = new Map([...source.replaced, ['Prop', 'Bool']]);
  const listed = printType(type, truth);
  const list = `([${samples.join(', ')}] : List ${listed})`;
  return { kind: 'sampled', name, list, samples, argument: asProposition(type, listed) };
}

/** Truth values and functions to them stand for propositions and predicates, so that Lean can run through them. */
function asProposition(type: TypeText, listed: string): (value: string) => string {
  let result = type;
  const bound: string[] = [];
  for (; result.kind === 'function'; result = result.to) bound.push(`x${bound.length}`);
  if (result.kind !== 'application' || result.head !== 'Prop') return (value) => value;
  if (bound.length === 0) return (value) => `(${value} = true)`;
  const arguments_ = bound.join(' ');
  return (value) => `(fun ${arguments_} => (${value} : ${listed}) ${arguments_} = true)`;
}
