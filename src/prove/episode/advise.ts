import { tacticMsOf } from '../../../core/limits.ts';
import type { ResultReason } from '../../../core/theorem-result.ts';
import type { NodeId } from '../../../search/proof-tree.ts';
import { usualMs } from '../prove-options.ts';
import { defaultSearch } from '../search-settings.ts';
import { commandFor } from './command-for.ts';
import type { EpisodeSetting } from './episode-lines.ts';
import type { EpisodeView } from './episode-view.ts';

/** What to do next, and the command for it where there is one. */
export interface NextStep {
  readonly text: string;
  readonly command: string | null;
}

interface Findings {
  /** By limit, or by what became of the worker. */
  readonly unanswered: readonly { readonly why: string; readonly count: number }[];
  /** The goal that one tactic lacks. */
  readonly nearest: NodeId | null;
}

/** How much more of a budget is worth trying: less often says the same again. */
const factor = 4;
const longestMs = 24 * 3_600_000;

/** Options of the commands that no episode knows: where it is kept. */
export interface EpisodePlace {
  readonly store?: string;
}

/** `place` goes into every command, so that it finds the episode and what Lean answered. */
export function adviseOn(view: EpisodeView, findings: Findings, place: EpisodePlace): NextStep[] {
  const { reason } = view.result;
  if (reason === null) return [];
  const command: Command = (setting, changed) => commandFor(setting, { ...changed, ...place });
  const advice = [...adviceFor(view, reason, findings, command)];
  const unanswered = findings.unanswered.reduce((sum, { count }) => sum + count, 0);
  if (view.setting.parallelism > 1 && unanswered * 10 > view.tree.edges.length) {
    advice.push({
      text: `${unanswered} of ${view.tree.edges.length} tactics got no answer from Lean; with fewer workers each has more time and memory.`,
      command: command(view.setting, { workers: '1' }),
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

type More = (text: string, options: Readonly<Record<string, string>>) => NextStep;
type Command = (setting: EpisodeSetting, changed: Readonly<Record<string, string>>) => string;

function adviceFor(
  view: EpisodeView,
  reason: ResultReason,
  findings: Findings,
  command: Command,
): NextStep[] {
  const { limits, seed, strategy, policy, parameters } = view.setting;
  const { spent } = view.result;
  const more: More = (text, options) => ({
    text,
    command: command(view.setting, options),
  });
  const isInside = parameters['start'] !== undefined;
  // A search inside of a proof leaves no tree of the theorem, and one of another mode belongs to that.
  const isOfMode = /^(?:plan|auto|dialogue|whole)\b/u.test(policy);
  // What was remembered is another thing by now.
  const canGoOn = !isInside && parameters['experience'] !== true && !isOfMode;
  const goOn = canGoOn ? { continue: '' } : {};
  const asksModel = parameters['policy'] !== undefined && parameters['policy'] !== defaultSearch.policy;
  /** It has a search of its own in it, so it gets as much as the search would. */
  const plan = (text: string, options: Readonly<Record<string, string>> = {}): NextStep[] =>
    isOfMode ? [] : [more(text, { ...options, prover: 'plan' })];
  const otherWay = more('Another strategy goes other ways through the same tactics.', {
    strategy: strategy === 'proof-number' ? 'best-first' : 'proof-number',
  });
  const otherSeed = (text: string): NextStep => more(text, { seed: `${seed + 1}` });
  const wider = (text: string, options: Readonly<Record<string, string>>): NextStep[] => [
    more(text, { ...options, ...goOn }),
    ...plan(
      'A plan states lemmas by itself and proves the theorem from them; with `--prover auto` search and plan take turns.',
      options,
    ),
    otherWay,
  ];
  const larger = (what: string, option: 'calls' | 'expansions' | 'tokens'): NextStep[] =>
    wider(`There was something left to try: give it more ${what}.`, {
      [option === 'expansions' ? `limits.${option}` : option]:
        `${(limits[option] ?? spent[option]) * factor}`,
    });
  switch (reason) {
    case 'budget-time':
      return wider('There was something left to try: give it more time.', { time: duration(limits.ms) });
    case 'budget-calls':
      return larger('tactic calls', 'calls');
    case 'budget-expansions':
      return larger('expansions', 'expansions');
    case 'budget-tokens':
      return larger('tokens', 'tokens');
    case 'budget-memory':
      return [
        more('The process held as much memory as it may: allow more, or use fewer workers.', {
          'limits.memory': gigabytes(limits.memory),
          workers: '1',
          ...goOn,
        }),
      ];
    case 'exhausted': {
      const again = againFor(view, findings, more, goOn);
      return [
        ...again,
        ...plan(
          'A plan states lemmas by itself and proves the theorem from them. It is for theorems that need one which no tactic is.',
        ),
        ...(asksModel ? [otherSeed('With another seed the model may write other tactics.')] : []),
        {
          text: `Every ${again.length > 0 ? 'other ' : ''}tactic that the policy knows was tried, so more time does not help. A lemma in front of the theorem, or a stronger statement, gives it more to work with.`,
          command: null,
        },
      ];
    }
    case 'refuted':
      return [
        {
          text: isInside
            ? 'What the proof lacked there is false: see the counterexample. Another proof of the theorem would have to go another way.'
            : 'The statement is false as it stands: see the counterexample, and add what it lacks.',
          command: null,
        },
      ];
    case 'gate-rejected':
      return [otherSeed('Another seed tries tactics in another order.'), otherWay];
    case 'cancelled':
      return [
        more(
          `It was interrupted: ${canGoOn ? 'go on with it' : 'run it again'}. What Lean answered is remembered and costs nothing.`,
          goOn,
        ),
      ];
    case 'prompt-too-long':
      return [
        {
          text: 'The model has no room for this theorem and an answer. A longer one (`--set model.context=N`) gives it some, if the model was made for as many tokens; else it takes another model.',
          command: null,
        },
      ];
    case 'left-alone':
      return [{ text: 'Write `sorry` in the place of the whole proof to have it proved.', command: null }];
    case 'rests-on-sorry':
      return [
        {
          text: 'Write what the `sorry` stands for: as long as it is there, whatever proves the theorem proves nothing.',
          command: null,
        },
      ];
    case 'statement-error':
    case 'command-refused':
    case 'file-error':
      return [{ text: 'Mend the statement, or what stands before it: nothing was tried.', command: null }];
    case 'statement-timeout':
    case 'bad-input':
    case 'lost':
    case 'machinery':
      if (view.steps.length > 0)
        return [
          more(
            `Lakatos, Lean or a model did not work any more: ${canGoOn ? 'when it works again, go on with it' : 'run it again'}; \`lakatos doctor\` looks at the installation.`,
            goOn,
          ),
        ];
      return [more('There was no search to speak of; `lakatos doctor` looks at the installation.', {})];
  }
}

/** Why Lean gave no answer, where it ran out of time; early episodes don't say which limit it was. */
const timeLimits: ReadonlySet<string> = new Set(['heartbeats', 'wall-clock', 'time-out']);

/** What may be in the way of a proof without being a no of Lean's. */
function againFor(
  { setting }: EpisodeView,
  { unanswered }: Findings,
  more: More,
  goOn: Readonly<Record<string, string>>,
): NextStep[] {
  const countOf = (isMeant: (why: string) => boolean): number =>
    unanswered.reduce((sum, { why, count }) => sum + (isMeant(why) ? count : 0), 0);
  const outOfTime = countOf((why) => timeLimits.has(why));
  const lost = countOf((why) => !timeLimits.has(why) && why !== 'recursion-depth');
  const advice: NextStep[] = [];
  if (lost > 0)
    advice.push(
      more(
        `Lean died or was ended at ${tactics(lost)}, so what comes of that is not known: it is tried again.`,
        goOn,
      ),
    );
  if (outOfTime > 0)
    advice.push(
      more(`${tactics(outOfTime)} ran out of time, so what comes of that is not known: give a tactic more.`, {
        'limits.tacticTime': duration(tacticMsOf(setting.tacticLimits)),
      }),
    );
  return advice;
}

const tactics = (count: number): string => (count === 1 ? '1 tactic' : `${count} tactics`);

function duration(ms: number | null): string {
  const seconds = Math.min(longestMs, (ms ?? usualMs) * factor) / 1000;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${Math.ceil(seconds)}s`;
}

/** Twice as much as it was allowed, in whole GB. */
function gigabytes(bytes: number | null): string {
  return `${Math.max(1, Math.ceil(((bytes ?? 4e9) * 2) / 1e9))}GB`;
}
