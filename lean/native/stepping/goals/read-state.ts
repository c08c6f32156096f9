import type { Goal, Hypothesis, ProofState, Shape, StateKey, StatePart } from '../../../../core/goal.ts';
import { sha256 } from '../../../../core/hash.ts';
import { type ExplicitTerm, readExplicitTerm } from './explicit-term.ts';
import { looksLikeProposition, type PredicateLookup } from './propositions.ts';
import { type SplitGoal, splitPrintedGoals } from './split-printed-goals.ts';

/** What is known of a goal's ties: its own case name, and the metavariables it mentions, without question marks. */
interface GoalTies {
  readonly name: string;
  readonly metavariables: ReadonlySet<string>;
}

/**
 * Splits goals into groups that can be proved apart. Text doesn't say which goal a metavariable is: one that bears a
 * goal's case name is taken for that goal, any other for each goal without a name. So groups may be larger than they need
 * be, never smaller.
 */
export function independentGroups(goals: readonly GoalTies[]): readonly (readonly number[])[] {
  const groupOf = goals.map((_, index) => index);
  const join = (left: number, right: number): void => {
    const [low, high] = [
      Math.min(groupOf[left]!, groupOf[right]!),
      Math.max(groupOf[left]!, groupOf[right]!),
    ];
    for (const [index, group] of groupOf.entries()) if (group === high) groupOf[index] = low;
  };
  const firstMention = new Map<string, number>();
  for (const [index, { metavariables }] of goals.entries()) {
    for (const name of metavariables) {
      join(index, firstMention.get(name) ?? index);
      if (!firstMention.has(name)) firstMention.set(name, index);
      const bearers = goals.flatMap((goal, at) => (goal.name === name ? [at] : []));
      const candidates =
        bearers.length > 0 ? bearers : goals.flatMap((goal, at) => (goal.name === '' ? [at] : []));
      for (const candidate of candidates) join(index, candidate);
    }
  }
  const groups = new Map<number, number[]>();
  for (const [index, group] of groupOf.entries()) groups.set(group, [...(groups.get(group) ?? []), index]);
  return [...groups.values()];
}

export interface StateContext {
  /** Toolchain, options and header: part of every state key. */
  readonly fingerprint: string;
  /** What tells the branch of the proof; part of the keys of states that can't be told by their text. */
  readonly branch: string;
  /** Declarations below this name were made during the proof, and differ from branch to branch. */
  readonly theoremName: string;
  readonly isPredicate: PredicateLookup;
}

/** A goal's text, as shown and in full. */
interface ReadGoal {
  readonly shown: SplitGoal;
  readonly hypotheses: readonly { readonly type: ExplicitTerm; readonly value: ExplicitTerm | null }[];
  readonly target: ExplicitTerm;
}

/**
 * Makes a proof state of two prints of it: as an editor shows it, and with `pp.all`. Null when a text is not of the form
 * that Lean prints. Keys, shapes, uses and coupling come from the explicit text; `isProof` and `isInstance` are estimates.
 */
export function readState(pretty: string, explicit: string, context: StateContext): ProofState | null {
  const shown = splitPrintedGoals(pretty);
  const full = splitPrintedGoals(explicit);
  if (shown === null || full === null || shown.length !== full.length) return null;
  const goals: ReadGoal[] = [];
  for (const [index, goal] of shown.entries()) {
    const read = readGoal(goal, full[index]!);
    if (read === null) return null;
    goals.push(read);
  }
  const groups = independentGroups(
    goals.map((goal) => ({
      name: goal.shown.name,
      metavariables: new Set([...metavariablesOf(goal)].map((name) => name.slice(1))),
    })),
  );
  return { parts: groups.map((focus) => makePart(goals, focus, context)) };
}

function readGoal(shown: SplitGoal, full: SplitGoal): ReadGoal | null {
  if (shown.hypotheses.length !== full.hypotheses.length) return null;
  const locals = new Set(full.hypotheses.map(({ name }) => name));
  const read = (text: string): ExplicitTerm => readExplicitTerm(text, locals);
  // One print of a group of names stands for each of them.
  const known = new Map<string, ExplicitTerm>();
  const once = (text: string): ExplicitTerm => {
    const term = known.get(text) ?? read(text);
    known.set(text, term);
    return term;
  };
  return {
    shown,
    hypotheses: full.hypotheses.map(({ type, value }) => ({
      type: once(type),
      value: value === undefined ? null : once(value),
    })),
    target: once(full.target),
  };
}

const termsOf = ({ hypotheses, target }: ReadGoal): ExplicitTerm[] => [
  ...hypotheses.flatMap(({ type, value }) => (value === null ? [type] : [type, value])),
  target,
];

function metavariablesOf(goal: ReadGoal): Set<string> {
  return new Set(termsOf(goal).flatMap(({ metavariables }) => [...metavariables]));
}

function makePart(goals: readonly ReadGoal[], focus: readonly number[], context: StateContext): StatePart {
  const members = focus.map((index) => goals[index]!);
  return {
    key: keyOf(members, context),
    focus,
    goals: members.map((goal) => makeGoal(goal, context.isPredicate)),
  };
}

function keyOf(members: readonly ReadGoal[], { fingerprint, branch, theoremName }: StateContext): StateKey {
  const numbers = new Map<string, number>();
  const write = (term: ExplicitTerm): string =>
    term.canonical.map((token) => renamed(token, numbers)).join(' ');
  const lines = members.flatMap(({ shown, hypotheses, target }) => [
    ...hypotheses.map(({ type, value }, index) => {
      const name = JSON.stringify(shown.hypotheses[index]!.name);
      return `hypothesis ${name} ${write(type)}${value === null ? '' : ` := ${write(value)}`}`;
    }),
    `target ${write(target)}`,
  ]);
  const tied = tiesOf(members);
  if (tied !== null) lines.push(`goals ${tied.map((token) => renamed(token, numbers)).join(' ')}`);
  const text = lines.join('\n');
  const made = `${theoremName}.`;
  const isOfBranch =
    tied === null ||
    text.includes('⋯') ||
    members.some((goal) =>
      termsOf(goal).some(({ constants }) => constants.some((name) => `.${name}`.includes(`.${made}`))),
    );
  return sha256(`${fingerprint}\n${text}${isOfBranch ? `\nbranch ${branch}` : ''}`) as StateKey;
}

/**
 * For each of several goals the metavariable that it is, or an empty string where no term mentions it: of two goals that
 * read alike, the terms of the others may mean either. Null when text doesn't say which goal a term means.
 */
function tiesOf(members: readonly ReadGoal[]): readonly string[] | null {
  if (members.length === 1) return [];
  const names = members.map(({ shown }) => shown.name);
  const mentioned = new Set(members.flatMap((goal) => [...metavariablesOf(goal)]));
  const bearers = (metavariable: string) => names.filter((name) => `?${name}` === metavariable).length;
  for (const metavariable of mentioned) {
    const count = bearers(metavariable);
    if (count > 1 || (count === 0 && names.includes(''))) return null;
  }
  return names.map((name) => (mentioned.has(`?${name}`) ? `?${name}` : ''));
}

/** Metavariables, of terms and of universe levels, by the order in which they occur. */
function renamed(token: string, numbers: Map<string, number>): string {
  if (!token.includes('?')) return token;
  return token.replace(/\?[^\s,{}()+]+/g, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `?${numbers.get(name)}`;
  });
}

function makeGoal(goal: ReadGoal, isPredicate: PredicateLookup): Goal {
  const { shown, hypotheses, target } = goal;
  const types = new Map(shown.hypotheses.map(({ name }, index) => [name, hypotheses[index]!.type]));
  const typeOf = (variable: string): ExplicitTerm | undefined => types.get(variable);
  const used = new Set(termsOf(goal).flatMap(({ variables }) => [...variables]));
  return {
    name: shown.name,
    hypotheses: shown.hypotheses.map(
      (hypothesis, index): Hypothesis => ({
        ...hypothesis,
        accessible: !hypothesis.name.includes('✝'),
        isProof: looksLikeProposition(hypotheses[index]!.type, typeOf, isPredicate),
        isInstance: hypothesis.name.startsWith('inst✝'),
        isUsed: used.has(hypothesis.name),
        shape: shapeOf(hypotheses[index]!.type),
      }),
    ),
    target: shown.target,
    shape: shapeOf(target),
    pretty: shown.pretty,
  };
}

const shapeOf = ({ binders, head, constants }: ExplicitTerm): Shape => ({
  binders,
  head: head?.kind === 'constant' ? head.name : null,
  constants,
});
