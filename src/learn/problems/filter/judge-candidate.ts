import { constantsIn } from '../../../../core/goal.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { gradingTactics } from '../../../../datasets/catalogue.ts';
import type { OpenedTheorem } from '../../../../lean/engine.ts';
import { instancesOf } from '../../../agent/conjecture/sift.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { readStatedState } from '../../../agent/sketch/read-theorem.ts';
import { positionBehind, rootPosition } from '../../../prove/lean/lean-position.ts';
import { learnTypes } from '../../../prove/refute/own-types.ts';
import { leanRefuter } from '../../../prove/refute/refuter.ts';
import { tellTheoremErrors } from '../../../prove/told-errors.ts';
import { noStore } from '../../../store/store.ts';
import { type Candidate, type CheckTools, candidateTheorem, type RefusalReason } from '../problem-record.ts';

/** Those of the automatic tactics that take definitions to unfold. */
const unfolding = ['simp', 'simp_all', 'grind'] as const;

/**
 * Refuses for `reason` where one automatic tactic proves the theorem, as it stands, with the definitions that it is about, or
 * behind `intros`; null where none does.
 * @param before comes between `intros` and the tactic
 */
async function refusedByTactic(
  reason: RefusalReason,
  before: string,
  theorem: Theorem,
  { part, localDeclarations }: OpenedTheorem,
  { engine, tacticLimits, signal }: CheckTools,
): Promise<CandidateJudgement | null> {
  const [goal] = part.goals;
  const constants = goal && constantsIn(goal);
  const definitions = localDeclarations
    .filter(({ kind, name }) => kind === 'definition' && constants?.has(name))
    .map(({ name }) => name);
  const list = `[${definitions.join(', ')}]`;
  const plain = [
    ...gradingTactics,
    ...(definitions.length === 0 ? [] : unfolding.map((tactic) => `${tactic} ${list}`)),
  ];
  const hasBinders = (goal?.shape.binders ?? 0) > 0;
  const tactics = plain.map((tactic) =>
    hasBinders || before !== '' ? `(intros; ${before}${tactic})` : tactic,
  );
  const outcomes = await engine.apply({ theorem, path: [] }, tactics, tacticLimits, signal);
  signal.throwIfAborted();
  const at = outcomes.findIndex(({ kind }) => kind === 'proved');
  if (at >= 0) return refused(reason, tactics[at] ?? '');
  // A worker died, so that nothing is known.
  const isLost = outcomes.some(({ kind }) => kind === 'lost');
  return isLost ? refused('unanswered', 'Lean did not try all tactics') : null;
}

/**
 * Whether Lean shows small instances of a statement to hold: by the kernel, by unfolding, or by simplification with the
 * definitions of the header. Null when no instances can be made, or Lean came to no answer.
 */
async function showsInstances(
  statement: LemmaStatement,
  theorem: Theorem,
  { part, localDeclarations }: OpenedTheorem,
  { engine, tacticLimits, signal }: CheckTools,
): Promise<boolean | null> {
  const namesOf = (wanted: string) =>
    localDeclarations.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const root = rootPosition(theorem, part);
  const tools = { engine, store: noStore(), limits: tacticLimits };
  const { types } = await learnTypes(tools, root, namesOf('inductive'), signal);
  const instances = instancesOf(statement, types);
  signal.throwIfAborted();
  if (instances === null) return null;
  const all = instances.map((instance) => `(${instance})`).join(' ∧ ');
  const equal = instances.length === 1 ? 'rfl' : `⟨${instances.map(() => 'rfl').join(', ')}⟩`;
  const simplify = `simp [${namesOf('definition').join(', ')}]`;
  const tactic = `have holds_on_instances : ${all} := by first | decide +kernel | exact ${equal} | ${simplify}`;
  const [outcome] = await engine.apply(root.state.reference, [tactic], tacticLimits, signal);
  signal.throwIfAborted();
  return outcome === undefined || outcome.kind === 'lost' ? null : outcome.kind === 'progress';
}

export type CandidateJudgement =
  /** `satisfied`: an instance was found for which all premises hold; null when none was found, or there is none to find. */
  | { readonly kind: 'sound'; readonly satisfied: boolean | null }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly detail: string };

/** Told the statement as Lean prints it, says why it must not be taken; null: go on. */
type PrintedCheck = (printed: LemmaStatement) => CandidateJudgement | null;

/**
 * Has Lean look at a candidate: whether it has a type, is false for a small instance, is proved by one tactic, or assumes
 * what can't be. `check` sees the statement once Lean has read it.
 * @throws the signal's reason
 */
export async function judgeCandidate(
  candidate: Candidate,
  id: string,
  check: PrintedCheck,
  tools: CheckTools,
): Promise<CandidateJudgement> {
  const theorem = candidateTheorem(candidate, id);
  const { engine, fileLimits, signal } = tools;
  const outcome = await engine.open(theorem, fileLimits, signal);
  signal.throwIfAborted();
  switch (outcome.kind) {
    case 'invalid':
      return refused('ill-typed', tellTheoremErrors(outcome.messages, theorem).detail);
    case 'refused':
      return refused('ill-typed', outcome.message);
    case 'timeout':
    case 'lost':
      return refused('unanswered', `Lean did not read it: ${outcome.kind}`);
    case 'opened':
      return await judgeOpened(candidate, theorem, outcome.opened, check, tools);
  }
}

async function judgeOpened(
  candidate: Candidate,
  theorem: Theorem,
  opened: OpenedTheorem,
  check: PrintedCheck,
  tools: CheckTools,
): Promise<CandidateJudgement> {
  const [goal, ...others] = opened.part.goals;
  const printed = goal === undefined || others.length > 0 ? null : readStatedState(goal.pretty);
  if (goal === undefined || printed === null) return refused('ill-typed', 'Lean prints no single goal of it');
  const stopped = check(printed);
  if (stopped !== null) return stopped;
  const refutation = await refute(theorem, opened, tools);
  if (refutation !== null) return refused('refuted', refutation);
  // Of a guess that can't be looked at more closely there are always others.
  if (!candidate.follows && (await showsInstances(candidate.statement, theorem, opened, tools)) === false)
    return refused('not-shown', 'Lean does not show that small instances hold');
  const assumes = goal.shape.binders > 0 || goal.hypotheses.some(({ isProof }) => isProof);
  // First of all: most tactics prove what rests on a contradiction.
  const vacuous = assumes ? await refusedByTactic('vacuous', 'exfalso; ', theorem, opened, tools) : null;
  const refusal = vacuous ?? (await refusedByTactic('one-tactic', '', theorem, opened, tools));
  if (refusal !== null) return refusal;
  return { kind: 'sound', satisfied: assumes ? await isSatisfied(candidate, theorem, tools) : null };
}

export const refused = (reason: RefusalReason, detail: string): CandidateJudgement => ({
  kind: 'refused',
  reason,
  detail,
});

/** For which instance the theorem is false; null when none is found. */
async function refute(theorem: Theorem, opened: OpenedTheorem, tools: CheckTools): Promise<string | null> {
  const { engine, signal } = tools;
  const refuter = leanRefuter({ engine, declarations: opened.localDeclarations, isClaim: false });
  const root = rootPosition(theorem, opened.part);
  const hasBinders = (opened.part.goals[0]?.shape.binders ?? 0) > 0;
  // Instances are only made of what stands before the colon.
  const introduced = hasBinders ? await positionBehind(root, 'intros', tools) : null;
  const { reason } = await refuter.refute(introduced ?? root, signal);
  signal.throwIfAborted();
  return reason;
}

/** Whether an instance fulfils all premises: one refutes that they lead to what is false. */
async function isSatisfied(
  candidate: Candidate,
  { id }: Theorem,
  tools: CheckTools,
): Promise<boolean | null> {
  const statement = { ...candidate.statement, conclusion: 'False' };
  const theorem = candidateTheorem({ ...candidate, statement }, `${id}_assumed`);
  const outcome = await tools.engine.open(theorem, tools.fileLimits, tools.signal);
  tools.signal.throwIfAborted();
  if (outcome.kind !== 'opened') return null;
  return (await refute(theorem, outcome.opened, tools)) === null ? null : true;
}
