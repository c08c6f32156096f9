import { resultHeadline } from '../../report/describe-result.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import type { Paint } from '../../report/paint.ts';
import { paragraphsText, singleLine, textLines } from '../../report/single-line.ts';
import type { ExplainedGoal, Explanation, TacticCosts } from './explain-episode.ts';

/** Kinds of tactics that are listed; the rest is summed up. */
const mostKinds = 8;
const mostRejections = 5;

/** Why a search ended as it did, in plain words: one paragraph for each thing that there is to say. */
export function explanationText(explanation: Explanation, paint: Paint): string {
  const { theorem, status, reason, detail, spent } = explanation;
  const result = { id: theorem, status, reason, spent, proof: null, certificate: null };
  return paragraphsText([
    [resultHeadline(result, paint), ...indented(detail ?? '')],
    proofLines(explanation, paint),
    rejectionLines(explanation, paint),
    refutedLines(explanation, paint),
    nearestLines(explanation, paint),
    missLines(explanation, paint),
    costLines(explanation, paint),
    unansweredLines(explanation),
    adviceLines(explanation, paint),
  ]);
}

function proofLines({ proof, spent, goals, time }: Explanation, paint: Paint): string[] {
  if (proof === null) return [];
  const found = `${formatDuration(proof.at)}, in step ${proof.steps}`;
  return [
    paint.bold('How'),
    `  The search found ${counted(proof.size, 'tactic')} after ${found}, having met ${counted(goals.met, 'goal')} with ${counted(spent.calls, 'call')}.`,
    `  The gate took ${formatDuration(time.gate)} to accept it:`,
    ...textLines(proof.text, 4),
  ];
}

function rejectionLines({ rejections }: Explanation, paint: Paint): string[] {
  if (rejections.length === 0) return [];
  const distinct = [...new Set(rejections.map(singleLine))];
  return [
    paint.bold('What the gate did not accept'),
    ...distinct.slice(0, mostRejections).map((text) => `  ${paint.red('✗')} ${text}`),
  ];
}

function refutedLines({ refuted }: Explanation, paint: Paint): string[] {
  if (refuted.length === 0) return [];
  return [
    paint.bold('What is false'),
    ...refuted.flatMap((goal) => [...goalLines(goal, ''), `    ${paint.red('⊥')} ${singleLine(goal.why)}`]),
  ];
}

function nearestLines({ nearest, status, goals }: Explanation, paint: Paint): string[] {
  if (status === 'proved' || nearest.length === 0) return [];
  const { met, proved, exhausted, refuted } = goals;
  const open = met - proved - exhausted - refuted;
  return [
    paint.bold('The open goals nearest to a proof'),
    `  Of ${counted(met, 'goal')}, ${proved} ${proved === 1 ? 'is' : 'are'} proved, ${exhausted} exhausted, ${refuted} refuted, and ${open} open.`,
    ...nearest.flatMap((goal) => {
      const left =
        goal.left === 1 ? 'would finish the proof' : `one of ${goal.left} goals that are left of its attempt`;
      return goalLines(goal, `${left}; ${counted(goal.tried, 'tactic')} tried`);
    }),
  ];
}

/** A goal that only a number would stand for here is written out below. */
function missLines({ nearMisses, nearest, refuted, status }: Explanation, paint: Paint): string[] {
  if (status === 'proved' || nearMisses.length === 0) return [];
  const named = new Map<number, readonly string[]>();
  for (const { node, goals, missing } of nearMisses) named.set(node, goals).set(missing.node, missing.goals);
  for (const { node } of [...nearest, ...refuted]) named.delete(node);
  return [
    paint.bold('Near misses: all but one goal is proved'),
    ...nearMisses.map(
      ({ node, tactic, missing }) =>
        `  ${singleLine(tactic)} on goal ${node} lacks goal ${missing.node} (${missing.status})`,
    ),
    ...[...named].flatMap(([node, goals]) => goalLines({ node, goals }, '')),
  ];
}

function costLines({ time, tactics, spent }: Explanation, paint: Paint): string[] {
  const shown = tactics.slice(0, mostKinds);
  const width = Math.max(0, ...shown.map(({ kind }) => kind.length));
  const rest = tactics.slice(mostKinds);
  const line = (name: string, costs: Pick<TacticCosts, 'tried' | 'useful' | 'ms'>) =>
    `    ${name.padEnd(width)}  ${formatDuration(costs.ms).padStart(12)}  ${String(costs.tried).padStart(5)} tried  ${String(costs.useful).padStart(4)} proved something`;
  const sum = (field: 'tried' | 'useful' | 'ms') => rest.reduce((total, costs) => total + costs[field], 0);
  const counterexamples =
    time.refuting > 0 ? ` (${formatDuration(time.refuting)} of it looking for counterexamples)` : '';
  return [
    paint.bold('Where the time went'),
    `  ${formatDuration(time.wall)} in all: ${formatDuration(time.lean)} in Lean for ${counted(spent.calls, 'call')}${counterexamples}, ${formatDuration(time.policy)} for the policy, ${formatDuration(time.gate)} for the gate.`,
    ...(time.remembered > 0
      ? [`  ${counted(time.remembered, 'answer')} came from the store and cost nothing.`]
      : []),
    ...shown.map((costs) => line(costs.kind, costs)),
    ...(rest.length > 0
      ? [line(`${rest.length} more`, { tried: sum('tried'), useful: sum('useful'), ms: sum('ms') })]
      : []),
  ];
}

function unansweredLines({ unanswered }: Explanation): string[] {
  if (unanswered.length === 0) return [];
  const list = unanswered.map(({ why, count }) => `${count} × ${why}`).join(', ');
  return [`Without an answer from Lean: ${list}.`];
}

function adviceLines({ advice }: Explanation, paint: Paint): string[] {
  if (advice.length === 0) return [];
  return [
    paint.bold('What to try'),
    ...advice.flatMap(({ text, command }) => [`  ${text}`, ...(command === null ? [] : [`    ${command}`])]),
  ];
}

function goalLines({ node, goals }: Pick<ExplainedGoal, 'node' | 'goals'>, note: string): string[] {
  return [`  goal ${node}${note === '' ? '' : `: ${note}`}`, ...goals.flatMap((goal) => textLines(goal, 6))];
}

const indented = (text: string): string[] =>
  text === '' ? [] : text.split('\n').map((line) => `  ${singleLine(line)}`);
