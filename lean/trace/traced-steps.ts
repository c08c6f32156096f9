import type { Goal, StatePart } from '../../core/goal.ts';
import { placeFinder, utf16At } from '../byte-places.ts';
import { withoutIndentation } from '../syntax-tree.ts';
import { type ConstantLookup, Premises } from './premises.ts';
import type { StepReplay, TracedState, TracedTactic, TracedTheorem } from './traced-module.ts';

/** A module that is traced, by its name; `placeOf`: the place of a byte of its text. */
export function tracedText(module: string, text: string) {
  const bytes = Buffer.from(text);
  return { module, text, bytes, placeOf: placeFinder(bytes) };
}
export type TracedText = ReturnType<typeof tracedText>;

/** In bytes. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A tactic as it is written, without the indentation that all of its lines have. */
export const tacticAt = ({ text, bytes }: TracedText, { start, end }: ByteRange): string =>
  withoutIndentation(text, utf16At(bytes, start), utf16At(bytes, end));

/** A step as an engine has found it. */
interface FoundStep<Name> extends ByteRange {
  /** The number of the step that it is a part of. */
  readonly parent: number | null;
  readonly before: readonly StatePart[];
  readonly after: readonly StatePart[];
  /** Constants in the terms that it has found. */
  readonly found: readonly Name[];
  /** Null where it was not run again. */
  readonly replay: StepReplay | null;
}

/** The steps of a theorem's proof in the order in which they are found, with their goals and premises, each of these once. */
export class TracedSteps<Name> {
  readonly #text: TracedText;
  readonly #premises: Premises<Name>;
  readonly #goals: Goal[] = [];
  readonly #places = new Map<string, number>();
  readonly #steps: TracedTactic[] = [];
  /** Of each step, the places of the premises that its text names. */
  readonly #named: Set<number>[] = [];

  constructor(text: TracedText, constants: ConstantLookup<Name>) {
    this.#text = text;
    this.#premises = new Premises(constants, text.module);
  }

  /** @returns the number of the step */
  add({ start, end, parent, before, after, found, replay }: FoundStep<Name>): number {
    const { placeOf } = this.#text;
    this.#named.push(new Set());
    const number = this.#steps.push({
      tactic: tacticAt(this.#text, { start, end }),
      start: placeOf(start),
      end: placeOf(end),
      parent,
      before: this.#state(before),
      after: this.#state(after),
      named: [],
      found: inOrder(new Set(found.flatMap((name) => this.#premises.found(name)))),
      ...(replay !== null && { replay }),
    });
    return number - 1;
  }

  /** Takes down a constant that the proof's text names, inside of these steps. */
  name(name: Name, steps: readonly number[]): void {
    const place = this.#premises.named(name);
    if (place !== null) for (const step of steps) this.#named[step]?.add(place);
  }

  get result(): Pick<TracedTheorem, 'goals' | 'steps' | 'premises'> {
    for (const [number, step] of this.#steps.entries()) step.named = inOrder(this.#named[number]!);
    return { goals: this.#goals, steps: this.#steps, premises: this.#premises.list };
  }

  #state(parts: readonly StatePart[]): TracedState {
    return parts.map(({ goals }) => goals.map((goal) => this.#placeOf(goal)));
  }

  #placeOf(goal: Goal): number {
    const key = JSON.stringify(goal);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#goals.push(goal) - 1;
    this.#places.set(key, place);
    return place;
  }
}

const inOrder = (places: ReadonlySet<number>): number[] => [...places].sort((a, b) => a - b);

/** What the goals of a state look like, by the parts that can be proved apart. */
type ShownState = readonly (readonly string[])[];

export const shownState = (parts: readonly StatePart[]): ShownState =>
  parts.map(({ goals }) => goals.map(({ pretty }) => pretty));

/** What came of running a step again: whether the state looks like the one behind it. */
export function replayOf(shown: ShownState | 'failed', after: readonly StatePart[]): StepReplay {
  if (shown === 'failed') return 'failed';
  return numbered(shown) === numbered(shownState(after)) ? 'same' : 'differs';
}

/** Names of metavariables are made anew each time. */
function numbered(state: ShownState): string {
  const numbers = new Map<string, number>();
  return JSON.stringify(state).replace(/\?(m|u)\.\d+/g, (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `?${number}`;
  });
}
