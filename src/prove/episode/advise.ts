import type { ResultReason } from '../../../core/theorem-result.ts';
import type { NodeId } from '../../../search/proof-tree.ts';
import { type StrategyName, strategyNames } from '../../../search/strategies/strategy-names.ts';
import type { EpisodeView } from './episode-view.ts';

/** What to do next, and the command for it where there is one. */
export interface Advice {
  readonly text: string;
  readonly command: string | null;
}

interface Findings {
  readonly unanswered: readonly { readonly count: number }[];
  /** The goal that one tactic lacks. */
  readonly nearest: NodeId | null;
}

/** How much more of a budget is worth trying: less often says the same again. */
const factor = 4;
const longestMs = 24 * 3_600_000;
/** The two that differ most from any other, in the order in which they are worth trying. */
const alternatives: readonly StrategyName[] = ['puct', 'best-first'];

export function adviseOn(view: EpisodeView, findings: Findings): Advice[] {
  const { reason } = view.result;
  if (reason === null) return [];
  const advice = [...adviceFor(view, reason)];
  const unanswered = findings.unanswered.reduce((sum, { count }) => sum + count, 0);
  if (view.setting.parallelism > 1 && unanswered * 10 > view.tree.edges.length) {
    advice.push({
      text: `${unanswered} of ${view.tree.edges.length} tactics got no answer from Lean; with fewer workers each has more time and memory.`,
      command: commandFor(view, '--workers 1'),
    });
  }
  if (findings.nearest !== null && reason !== 'refuted') {
    advice.push({
      text: `All that one tactic lacks is goal ${findings.nearest}. State it as a theorem of its own in front of this one, and it can be used here.`,
      command: null,
    });
  }
  return advice;
}

function adviceFor(view: EpisodeView, reason: ResultReason): Advice[] {
  const { limits, seed, strategy } = view.setting;
  const more = (text: string, options: string): Advice => ({ text, command: commandFor(view, options) });
  const otherWay = more(
    'Another strategy goes other ways through the same tactics.',
    `--strategy ${alternatives.find((name) => name !== strategy) ?? strategyNames[0]}`,
  );
  const otherSeed = more('Another seed tries tactics in another order.', `--seed ${seed + 1}`);
  switch (reason) {
    case 'budget-time':
      return [
        more('There was something left to try: give it more time.', `--time ${duration(limits.ms)}`),
        otherWay,
      ];
    case 'budget-calls':
      return [
        more(
          'There was something left to try: give it more tactic calls.',
          `--calls ${(limits.calls ?? view.result.spent.calls) * factor}`,
        ),
        otherWay,
      ];
    case 'budget-expansions':
      return [
        more(
          'There was something left to try: give it more expansions.',
          `--expansions ${(limits.expansions ?? view.result.spent.expansions) * factor}`,
        ),
        otherWay,
      ];
    case 'budget-memory':
      return [
        more(
          'The process held as much memory as it may: allow more, or use fewer workers.',
          '--memory 8GB --workers 1',
        ),
      ];
    case 'budget-tokens':
      return [otherWay];
    case 'exhausted':
      return [
        {
          text: 'Every tactic that the policy knows was tried, so more time does not help. A lemma in front of the theorem, or a stronger statement, gives it more to work with.',
          command: null,
        },
      ];
    case 'refuted':
      return [
        {
          text: 'The statement is false as it stands: see the counterexample, and add what it lacks.',
          command: null,
        },
      ];
    case 'gate-rejected':
      return [otherSeed, otherWay];
    case 'cancelled':
      return [
        more('It was interrupted: run it again. What Lean answered is remembered and costs nothing.', ''),
      ];
    case 'statement-timeout':
    case 'statement-error':
    case 'command-refused':
    case 'file-error':
    case 'bad-input':
    case 'lost':
    case 'machinery':
      return [more('There was no search to speak of; `lakatos doctor` looks at the installation.', '')];
  }
}

/** The prove command for the same theorem: its file, or its statement. */
function commandFor({ setting }: EpisodeView, options: string): string {
  const { source, statement, header } = setting.theorem;
  const what =
    source !== undefined
      ? quote(source.file)
      : [...(header === '' ? [] : ['--header', quote(header)]), '--statement', quote(statement)].join(' ');
  return ['lakatos prove', what, options].filter((part) => part !== '').join(' ');
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function duration(ms: number | null): string {
  const seconds = Math.min(longestMs, (ms ?? 60_000) * factor) / 1000;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${Math.ceil(seconds)}s`;
}
