import { tacticMsOf } from '../../../core/limits.ts';
import type { ResultReason } from '../../../core/theorem-result.ts';
import type { NodeId } from '../../../search/proof-tree.ts';
import { counted } from '../../report/numbers.ts';
import { usualMs } from '../prove-options.ts';
import { defaultSearch } from '../search-settings.ts';
import { commandFor } from './command-for.ts';
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

type Options = Readonly<Record<string, string>>;

/** `place` goes into every command, so that it finds the episode and what Lean answered. */
export function adviseOn(
  { setting, result, tree, steps }: EpisodeView,
  { unanswered, nearest }: Findings,
  place: EpisodePlace,
): NextStep[] {
  const { reason, spent } = result;
  const { limits, seed, strategy, policy, parameters } = setting;
  const say = (text: string): NextStep => ({ text, command: null });
  const more = (text: string, options: Options): NextStep => ({
    text,
    command: commandFor(setting, { ...options, ...place }),
  });
  const isInside = parameters['start'] !== undefined;
  // A search inside of a proof leaves no tree of the theorem, and one of another mode belongs to that.
  const isOfMode = /^(?:plan|auto|dialogue|whole)\b/u.test(policy);
  // What was remembered is another thing by now.
  const canGoOn = !isInside && parameters['experience'] !== true && !isOfMode;
  const goOn: Options = canGoOn ? { continue: '' } : {};
  if (reason === null) return [];
  const advice = adviceFor(reason);
  const withoutAnswer = unanswered.reduce((sum, { count }) => sum + count, 0);
  if (setting.parallelism > 1 && withoutAnswer * 10 > tree.edges.length)
    advice.push(
      more(
        `${withoutAnswer} of ${tree.edges.length} tactics got no answer from Lean; with fewer workers each has more time and memory.`,
        { workers: '1' },
      ),
    );
  if (nearest !== null && reason !== 'refuted')
    advice.push(
      say(
        `All that one tactic lacks is goal ${nearest}. State it as a theorem of its own in front of this one, and it can be used here.`,
      ),
    );
  return advice;

  function adviceFor(why: ResultReason): NextStep[] {
    switch (why) {
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
        const again = tryAgain();
        const asksModel = parameters['policy'] !== undefined && parameters['policy'] !== defaultSearch.policy;
        return [
          ...again,
          ...plan(
            'A plan states lemmas by itself and proves the theorem from them. It is for theorems that need one which no tactic is.',
          ),
          ...(asksModel ? [otherSeed('With another seed the model may write other tactics.')] : []),
          say(
            `Every ${again.length > 0 ? 'other ' : ''}tactic that the policy knows was tried, so more time does not help. A lemma in front of the theorem, or a stronger statement, gives it more to work with.`,
          ),
        ];
      }
      case 'refuted':
        return [
          say(
            isInside
              ? 'What the proof lacked there is false: see the counterexample. Another proof of the theorem would have to go another way.'
              : 'The statement is false as it stands: see the counterexample, and add what it lacks.',
          ),
        ];
      case 'gate-rejected':
        return [otherSeed('Another seed tries tactics in another order.'), otherWay()];
      case 'cancelled':
        return [
          more(
            `It was interrupted: ${canGoOn ? 'go on with it' : 'run it again'}. What Lean answered is remembered and costs nothing.`,
            goOn,
          ),
        ];
      case 'prompt-too-long':
        return [
          say(
            'The model has no room for this theorem and an answer. A longer one (`--set model.context=N`) gives it some, if the model was made for as many tokens; else it takes another model.',
          ),
        ];
      case 'left-alone':
        return [say('Write `sorry` in the place of the whole proof to have it proved.')];
      case 'rests-on-sorry':
        return [
          say(
            'Write what the `sorry` stands for: as long as it is there, whatever proves the theorem proves nothing.',
          ),
        ];
      case 'statement-error':
      case 'command-refused':
      case 'file-error':
        return [say('Mend the statement, or what stands before it: nothing was tried.')];
      case 'statement-timeout':
      case 'bad-input':
      case 'lost':
      case 'machinery':
        if (steps.length === 0)
          return [more('There was no search to speak of; `lakatos doctor` looks at the installation.', {})];
        return [
          more(
            `Lakatos, Lean or a model did not work any more: ${canGoOn ? 'when it works again, go on with it' : 'run it again'}; \`lakatos doctor\` looks at the installation.`,
            goOn,
          ),
        ];
    }
  }

  /** It has a search of its own in it, so it gets as much as the search would. */
  function plan(text: string, options: Options = {}): NextStep[] {
    return isOfMode ? [] : [more(text, { ...options, prover: 'plan' })];
  }

  function otherWay(): NextStep {
    const other = strategy === 'proof-number' ? 'best-first' : 'proof-number';
    return more('Another strategy goes other ways through the same tactics.', { strategy: other });
  }

  function otherSeed(text: string): NextStep {
    return more(text, { seed: `${seed + 1}` });
  }

  function wider(text: string, options: Options): NextStep[] {
    return [
      more(text, { ...options, ...goOn }),
      ...plan(
        'A plan states lemmas by itself and proves the theorem from them; with `--prover auto` search and plan take turns.',
        options,
      ),
      otherWay(),
    ];
  }

  function larger(what: string, option: 'calls' | 'expansions' | 'tokens'): NextStep[] {
    const name = option === 'expansions' ? `limits.${option}` : option;
    return wider(`There was something left to try: give it more ${what}.`, {
      [name]: `${(limits[option] ?? spent[option]) * factor}`,
    });
  }

  /** What may be in the way of a proof without being a no of Lean's. */
  function tryAgain(): NextStep[] {
    const countOf = (isMeant: (why: string) => boolean): number =>
      unanswered.reduce((sum, { why, count }) => sum + (isMeant(why) ? count : 0), 0);
    const outOfTime = countOf((why) => timeLimits.has(why));
    const lost = countOf((why) => !timeLimits.has(why) && why !== 'recursion-depth');
    const died = `Lean died or was ended at ${counted(lost, 'tactic')}, so what comes of that is not known: it is tried again.`;
    const late = `${counted(outOfTime, 'tactic')} ran out of time, so what comes of that is not known: give a tactic more.`;
    const longer = { 'limits.tacticTime': duration(tacticMsOf(setting.tacticLimits)) };
    return [...(lost > 0 ? [more(died, goOn)] : []), ...(outOfTime > 0 ? [more(late, longer)] : [])];
  }
}

/** Why Lean gave no answer, where it ran out of time. */
const timeLimits: ReadonlySet<string> = new Set(['heartbeats', 'wall-clock', 'time-out']);

function duration(ms: number | null): string {
  const seconds = Math.min(longestMs, (ms ?? usualMs) * factor) / 1000;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${Math.ceil(seconds)}s`;
}

/** Twice as much as it was allowed, in whole GB. */
function gigabytes(bytes: number | null): string {
  return `${Math.max(1, Math.ceil(((bytes ?? 4e9) * 2) / 1e9))}GB`;
}
