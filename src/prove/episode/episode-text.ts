import { type EdgeId, edgeAt, nodeAt } from '../../../search/proof-tree.ts';
import { resultHeadline } from '../../report/describe-result.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import type { Paint } from '../../report/paint.ts';
import { cut, paragraphsText, singleLine, textLines } from '../../report/single-line.ts';
import type { EpisodeView, RecordedOffer, RecordedStep } from './episode-view.ts';
import { acceptedOffer } from './load-episode.ts';

/** Columns of a tactic and of a message where there is one line for each. */
const tacticWidth = 44;
const messageWidth = 90;

/** One tactic and what became of it: a line, or with `detailed` all that Lean said. */
function answerText({ tree }: EpisodeView, id: EdgeId, detailed: boolean, paint: Paint): string[] {
  const { action, children, logProbability, parent, rejected, step } = edgeAt(tree, id);
  const { outcome, ms, remembered } = step;
  const tactic = detailed ? singleLine(action) : cut(singleLine(action), tacticWidth);
  const time = remembered ? 'from the store' : `${Math.round(ms)} ms`;
  const line = (mark: string, what: string) =>
    `  ${mark} ${tactic.padEnd(detailed ? 0 : tacticWidth)}  ${what}${paint.dim(` · ${time}`)}`;
  const message = (text: string) =>
    detailed
      ? textLines(text, 6).map((part) => paint.dim(part))
      : [paint.dim(`      ${cut(singleLine(text), messageWidth)}`)];
  const proposed = nodeAt(tree, parent).proposals?.find((proposal) => proposal.action === action);
  const from = proposed?.source === undefined ? '' : ` by ${proposed.source}`;
  const [probability, prior] = [logProbability, proposed?.prior ?? logProbability].map((chance) =>
    Math.exp(chance).toPrecision(2),
  );
  const before = prior === probability ? '' : `, prior ${prior}`;
  const more = detailed ? [paint.dim(`      proposed${from} with probability ${probability}${before}`)] : [];
  const blamed = rejected ? paint.red(' (blamed for a rejected proof)') : '';
  switch (outcome.kind) {
    case 'proved':
      return [line(paint.green('✓'), `proved${blamed}`), ...more];
    case 'progress': {
      const goals = `${children.length === 1 ? 'goal' : 'goals'} ${children.join(', ')}`;
      return [line(paint.yellow('→'), `${children.length === 0 ? 'proved' : goals}${blamed}`), ...more];
    }
    case 'failed':
    case 'refused':
      return [line(paint.red('✗'), outcome.kind), ...message(outcome.message), ...more];
    case 'timeout':
      return [
        line(paint.yellow('?'), `timeout${outcome.limit === undefined ? '' : ` (${outcome.limit})`}`),
        ...more,
      ];
    case 'lost':
      return [line(paint.yellow('?'), `lost (${outcome.reason})`), ...more];
  }
}

/** What is shown of an episode. Step numbers begin at 1. */
export interface Excerpt {
  readonly from: number;
  readonly to: number;
  /** Only the steps and tactics that the accepted proof is made of. */
  readonly proofOnly: boolean;
  /** Messages in full, and what was proposed and not tried. */
  readonly detailed: boolean;
}

/** The search as text, in the order in which it happened. */
export function episodeText(view: EpisodeView, excerpt: Excerpt, paint: Paint): string {
  const proof = excerpt.proofOnly ? new Set(acceptedOffer(view)?.edges) : null;
  const entries: { at: number; lines: string[] }[] = [];
  for (const step of view.steps) {
    if (step.number < excerpt.from || step.number > excerpt.to) continue;
    if (proof !== null && !step.edges.some((edge) => proof.has(edge))) continue;
    entries.push({ at: step.at, lines: stepLines(view, step, proof, excerpt.detailed, paint) });
  }
  const begin = excerpt.from <= 1 ? 0 : (view.steps[excerpt.from - 1]?.at ?? 0);
  const end = view.steps[excerpt.to]?.at ?? Number.POSITIVE_INFINITY;
  for (const offer of view.offers) {
    if (excerpt.detailed || offer.at < begin || offer.at > end) continue;
    if (proof === null || isAccepted(offer)) entries.push({ at: offer.at, lines: offerLines(offer, paint) });
  }
  entries.sort((a, b) => a.at - b.at);
  return paragraphsText([headLines(view, paint), ...entries.map(({ lines }) => lines)]);
}

/** What the episode is of, how it ended, and under which setting. */
function headLines({ id, createdAt, setting, result, steps, tree }: EpisodeView, paint: Paint): string[] {
  const { theorem, policy, strategy, seed, parallelism } = setting;
  const parallel = parallelism === 1 ? '' : `, ${parallelism} expansions at once`;
  const tried = `${counted(steps.length, 'step')}, ${counted(tree.edges.length, 'tactic')}, ${counted(tree.nodes.length, 'goal')}`;
  return [
    resultHeadline({ ...result, id: theorem.id }, paint),
    ...(result.detail === null ? [] : textLines(result.detail, 2)),
    paint.dim(`  episode ${id} of ${createdAt}`),
    paint.dim(`  ${strategy} with ${policy}, seed ${seed}${parallel}: ${tried}`),
  ];
}

function stepLines(
  view: EpisodeView,
  step: RecordedStep,
  only: ReadonlySet<EdgeId> | null,
  detailed: boolean,
  paint: Paint,
): string[] {
  const { tree } = view;
  const node = nodeAt(tree, step.node);
  const edges = step.edges.filter((edge) => only?.has(edge) ?? true);
  const judged = detailed && node.value !== null ? `, value ${node.value.toPrecision(2)}` : '';
  const weighed = detailed && step.score !== null ? `, chosen at ${step.score.toPrecision(3)}` : '';
  const lines = [
    `${paint.bold(`step ${step.number}`)}${paint.dim(` at ${formatDuration(step.at)}`)}: goal ${node.id}${judged}${weighed}`,
    ...node.position.state.goals.flatMap((goal) => textLines(goal, 4)),
    ...edges.flatMap((edge) => answerText(view, edge, detailed, paint)),
  ];
  if (detailed) {
    const tried = new Set(node.edges.map((edge) => edgeAt(tree, edge).action));
    const left = (node.proposals ?? []).filter(({ action }) => !tried.has(action));
    if (left.length > 0)
      lines.push(
        paint.dim(`  proposed and not tried: ${left.map(({ action }) => singleLine(action)).join('; ')}`),
      );
  }
  for (const { status, nodes } of settledTogether(step)) {
    lines.push(`  = ${status}: ${nodes.length === 1 ? 'goal' : 'goals'} ${nodes.join(', ')}`);
  }
  return lines;
}

function settledTogether({ settled }: RecordedStep): { status: string; nodes: number[] }[] {
  const groups: { status: string; nodes: number[] }[] = [];
  for (const { node, status } of settled) {
    const last = groups.at(-1);
    if (last?.status === status) last.nodes.push(node);
    else groups.push({ status, nodes: [node] });
  }
  return groups;
}

function offerLines({ at, size, verdicts }: RecordedOffer, paint: Paint): string[] {
  const lines = [
    `${paint.bold('a proof')}${paint.dim(` at ${formatDuration(at)}`)}: ${counted(size, 'tactic')}`,
  ];
  for (const { accepted, proof, certificate } of verdicts) {
    lines.push(...textLines(proof, 4));
    if (accepted) lines.push(`  ${paint.green('✓')} the gate accepted it`);
    for (const { code, message } of certificate.reasons) {
      lines.push(`  ${paint.red('✗')} the gate rejected it: ${code}: ${singleLine(message)}`);
    }
  }
  return lines;
}

const isAccepted = (offer: RecordedOffer): boolean => offer.verdicts.some(({ accepted }) => accepted);
