import { constantsIn, type Goal } from '../../../core/goal.ts';
import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { PathStep } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, LocalDeclaration } from '../../../lean/engine.ts';
import { contextOf } from '../../../lean/theorem-context.ts';
import type { Refutation, Refuter } from '../../../search/interfaces.ts';
import { noStore, type Store } from '../../store/store.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import { falseInstance } from './false-instance.ts';
import { learnTypes, mayReadOtherwise, type OwnType } from './own-types.ts';
import { claimsUnproved, importsUnproved, probe } from './probe.ts';
import { askOf } from './question.ts';
import { tellingWords } from './refutation-tactic.ts';
import { isReversible } from './reversible.ts';

export interface LeanRefuterOptions {
  readonly engine: LeanEngine;
  /** What Lean answered before; by default it is asked anew. */
  readonly store?: Store;
  /** Of the header: its definitions are unfolded, and its types have samples. */
  readonly declarations: readonly LocalDeclaration[];
  /** For each call. */
  readonly limits?: Limits;
  /** Whether somebody is told that the theorem is false, as users are (default), and not of a lemma that is only tried. */
  readonly isClaim?: boolean;
  /** Whether only steps that lose nothing lead to what is asked about; absent: as far as the refuter was asked on the way. */
  readonly follows?: boolean;
}

/** Evaluation either is quick or leads nowhere. The clock is wide: what runs over it costs a worker. */
export const refuterLimits: Limits = { heartbeats: 2_000, wallClockMs: 5_000 };

/** So many definitions of the header are unfolded at most: those of the goal, then what they may call. */
const definitionLimit = 8;

/** What is known of a position that was asked about. */
interface Seen {
  readonly goal: Goal;
  /** Its instances turned out true, as far as they were tried. */
  readonly survived: boolean;
  /** It follows from the theorem: only steps that lose nothing lead to it. */
  readonly follows: boolean;
}

/**
 * Refutes positions by small instances. Lean proves the negation of the position's whole statement, so nothing rests on
 * printed text. Where only steps that lose nothing lead from a position that was looked at, nothing is asked.
 */
export function leanRefuter(options: LeanRefuterOptions): Refuter<LeanState> {
  const { engine, store = noStore(), declarations, limits = refuterLimits, isClaim = true } = options;
  const lean = { engine, store, limits };
  const definitions = declarations.filter(({ kind }) => kind === 'definition');
  const types = new Set(declarations.flatMap(({ kind, name }) => (kind === 'inductive' ? [name] : [])));
  const known: OwnType[] = [];
  const asked = new Set<string>();
  /** Types are learnt one request after the other, so that none is asked for twice. */
  let learning: Promise<unknown> = Promise.resolve();
  const doubts = new WeakMap<Theorem, Doubt>();
  const doubtOf = (theorem: Theorem): Doubt => {
    const doubt = doubts.get(theorem) ?? findDoubt(engine, theorem);
    doubts.set(theorem, doubt);
    return doubt;
  };
  /** Lean's answers; where it gave none it is asked again. */
  const same = new WeakMap<Theorem, boolean>();
  const isAsked = async (theorem: Theorem, signal: AbortSignal): Promise<boolean> => {
    const answer = same.get(theorem) ?? (await isSameQuestion(engine, theorem, signal));
    if (answer !== null) same.set(theorem, answer);
    return answer ?? false;
  };
  /** By path. */
  const seen = new Map<string, Seen>();

  return {
    async refute(position, signal, calls = Number.POSITIVE_INFINITY) {
      const { goals } = position.state.part;
      const { path, theorem } = position.state.reference;
      const [goal] = goals;
      const doubt = doubtOf(theorem);
      if (goal === undefined || goals.length > 1 || doubt === 'all') return nothing;
      const parent = seen.get(pathKey(path.slice(0, -1)));
      const last = path.at(-1);
      const isKept =
        last !== undefined &&
        parent !== undefined &&
        isReversible(last.tactic, parent.goal, contextOf(theorem));
      const follows = options.follows ?? (last === undefined || (isKept && parent.follows));
      const note = (survived: boolean) => seen.set(pathKey(path), { goal, survived, follows });
      if (isKept && parent.survived) {
        note(true);
        return nothing;
      }
      if (isClaim && doubt === 'theorem' && path.length === 0) {
        note(false);
        return nothing;
      }
      const data = goal.hypotheses.flatMap(({ isProof, shape }) => (isProof ? [] : shape.constants));
      const learned = await learn(position, [...new Set(data)], signal);
      const question = askOf(goal, known);
      if (question === null) {
        note(false);
        return { reason: null, ...learned };
      }
      const left = calls - learned.calls;
      const tools = { lean, definitions: unfoldable(goal), mostCalls: left };
      const { refutes, refutesAt, describe, spent } = probe(tools, position, question, signal);
      const answer = await (isAboutNumbers(goal) ? refuteByReckoning(goal, refutesAt) : refutes());
      note(answer === false);
      const isRefuted = answer === true && (await isAsked(theorem, signal));
      // Which instance it is interests people only where it is one of the theorem itself.
      const reason = !isRefuted ? null : follows ? await describe() : 'false for a small instance';
      return { reason, calls: learned.calls + spent.calls, ms: learned.ms + spent.ms };
    },
  };

  async function learn(position: LeanPosition, names: readonly string[], signal: AbortSignal) {
    const turn = learning.then(async () => {
      const unknown = names.filter((name) => types.has(name) && !asked.has(name));
      const { types: learned, ...cost } = await learnTypes(lean, position, unknown, signal);
      known.push(...learned);
      // An answer that was cut off says nothing.
      if (!signal.aborted) for (const name of unknown) asked.add(name);
      return cost;
    });
    learning = turn.catch(() => {});
    return await turn;
  }

  function unfoldable(goal: Goal): string[] {
    const constants = constantsIn(goal);
    const first = definitions.filter(({ name }) => constants.has(name));
    if (first.length === 0) return [];
    const helpers = definitions.filter(({ name, isRecursive }) => isRecursive && !constants.has(name));
    return [...first, ...helpers].slice(0, definitionLimit).map(({ name }) => name);
  }
}

/** Numbers as Mathlib prints their types. */
const isAboutNumbers = ({ hypotheses }: Goal): boolean =>
  hypotheses.some(({ type }) => /^[ℕℤℚℝ]$/u.test(type));

/** Where Mathlib is, evaluation by the kernel takes long more often than not: Lean is asked only of an instance that looks false. */
async function refuteByReckoning(
  goal: Goal,
  refutesAt: ReturnType<typeof probe>['refutesAt'],
): Promise<boolean | null> {
  const instance = falseInstance(goal);
  return instance === null ? null : await refutesAt(instance);
}

/** What may not be said: of the theorem itself that it is false, or that of all its goals. */
type Doubt = 'none' | 'theorem' | 'all';

function findDoubt(engine: LeanEngine, theorem: Theorem): Doubt {
  const { header, statement, declaration } = theorem;
  // Where our reading ended the statement somewhere else, nobody has opened what is asked.
  const isUnread = declaration !== undefined;
  if (isUnread || claimsUnproved(`${header}\n${statement}`)) return 'all';
  if (mayReadOtherwise(contextOf(theorem), tellingWords)) return 'all';
  return importsUnproved(engine, header) ? 'theorem' : 'none';
}

const nothing: Refutation = { reason: null, calls: 0, ms: 0 };

const pathKey = (path: readonly PathStep[]) => JSON.stringify(path);

/**
 * Whether a theorem says behind its header what it says in its author's text; null when Lean gives no answer. A header may lack
 * open theorems by which names or instances mean something else, so Lean is asked for the goal behind each and for the
 * constants in it.
 */
async function isSameQuestion(
  engine: Pick<LeanEngine, 'open'>,
  { asked, ...theorem }: Theorem,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (asked === undefined || asked === theorem.header) return true;
  const both = [theorem, { ...theorem, header: asked }];
  const outcomes = await Promise.all(both.map((one) => engine.open(one, fileLimits, signal)));
  const goals = outcomes.map((outcome) =>
    outcome.kind === 'opened' ? JSON.stringify(outcome.opened.part.goals) : outcome.kind,
  );
  if (goals.some((goal) => goal === 'lost' || goal === 'timeout')) return null;
  return goals[0] === goals[1];
}
