import { addSpent, type Spent } from '../../../core/budget.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Goal } from '../../../core/goal.ts';
import { nothingSpent, type ReportedResult } from '../../../core/theorem-result.ts';
import type { Verdict } from '../../../core/verdict.ts';
import type { SearchEvent } from '../../../search/events.ts';
import type { Position, Step } from '../../../search/interfaces.ts';
import type { Episode } from '../../store/store.ts';
import type { EarlierEpisode } from '../continuing/find-earlier.ts';
import { type ContentOf, recordTranscript } from '../conversation/transcript.ts';
import type { LeanState } from '../lean/lean-position.ts';
import {
  type EpisodeLine,
  type EpisodeSetting,
  episodeVersion,
  type RecordedOutcome,
} from './episode-lines.ts';

export type EpisodeRecorder = ReturnType<typeof recordEpisode>;

/**
 * Keeps all that one search does as JSON values, each with its time: the setting, each position with its goals when
 * it is first met, each expansion with the proposals, outcomes, messages and durations, each verdict of the gate,
 * the result. `key` joins a position with the tactic outcomes that the store keeps. The search begins now.
 * @param earlier the search that it goes on with: the episode is of both, with times and costs counted on
 * @param premisesOf what is kept with each position that a policy was asked about: names of theorems; absent: nothing
 */
export function recordEpisode(
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
  setting: EpisodeSetting,
  clock: Clock,
  earlier: EarlierEpisode | null = null,
  premisesOf?: (goals: readonly Goal[]) => readonly string[],
) {
  const spentBefore = earlier?.view.result.spent ?? nothingSpent;
  const begun = clock.now();
  let told = nothingSpent;
  const { add, finish: close } = recordTranscript<EpisodeLine>(
    {
      type: 'episode',
      version: episodeVersion,
      id,
      ...setting,
      ...(earlier !== null && { continues: earlier.view.id }),
    },
    { clock, date: () => createdAt },
    () => {},
    earlier === null ? undefined : { at: earlier.view.end.at, lines: linesOfSearch(earlier.lines) },
  );
  const finish = ({ result, ...rest }: ReportedResult): Episode =>
    close({ ...rest, result: { ...result, spent: addSpent(spentBefore, result.spent) } });
  const spent = (): Spent => ({ ...told, ms: clock.now() - begun });
  return {
    search(event: SearchEvent<LeanState, string>) {
      if (event.kind === 'expanded') told = event.spent;
      // A search that goes on has told its root before.
      if (event.kind === 'started' && earlier !== null) return;
      for (const content of contentsOf(withSpent(event, spentBefore), premisesOf)) add(content);
    },
    offered: (proof: string, { kind, certificate }: Verdict) =>
      add({ type: 'verdict', proof, verdict: kind, certificate }),
    finish,
    /** What the search itself has told of its costs so far. */
    spent,
    /** The end of a search that has thrown: no event tells of it. */
    breakOff(reported: ReportedResult) {
      add({ type: 'ended', end: { kind: 'cancelled' }, spent: addSpent(spentBefore, spent()) });
      return finish(reported);
    },
  };
}

/** What stands between the first line and the end. */
function linesOfSearch(lines: readonly unknown[]): readonly EpisodeLine[] {
  // They were read as such.
  const own = lines as readonly EpisodeLine[];
  const end = own.findIndex(({ type }) => type === 'ended');
  return own.slice(1, end < 0 ? own.length : end);
}

function withSpent(event: SearchEvent<LeanState, string>, before: Spent): SearchEvent<LeanState, string> {
  return event.kind === 'expanded' || event.kind === 'ended'
    ? { ...event, spent: addSpent(before, event.spent) }
    : event;
}

function contentsOf(
  event: SearchEvent<LeanState, string>,
  premisesOf?: (goals: readonly Goal[]) => readonly string[],
): ContentOf<EpisodeLine>[] {
  switch (event.kind) {
    case 'started':
      return [positionContent(0, event.root)];
    case 'expanded':
      return expansionContents(event);
    case 'focus':
      return [{ type: 'focus', node: event.node, depth: event.depth }];
    case 'proposed': {
      const proposals = event.proposals.map(({ action: tactic, ...rest }) => ({ tactic, ...rest }));
      const { node, position, refuting, changed } = event;
      return [
        {
          ...{ type: 'proposed', node, proposals },
          ...(refuting !== undefined && { refuting }),
          // The premises of a position are told with the policy's first answer.
          ...(changed !== undefined
            ? { changed: [...changed] }
            : premisesOf !== undefined && { premises: [...premisesOf(position.state.part.goals)] }),
        },
      ];
    }
    case 'proved':
    case 'exhausted':
      return [{ type: event.kind, node: event.node }];
    case 'refuted':
      return [{ type: 'refuted', node: event.node, reason: event.reason }];
    case 'contradicted':
      return [{ type: 'contradicted', node: event.node, changed: [...event.changed] }];
    case 'proof-found':
      return [{ type: 'proof-found', size: event.size, edges: [...event.edges] }];
    case 'proof-rejected':
    case 'blame-moved':
      return [{ type: event.kind, rejected: [...event.rejected], changed: [...event.changed] }];
    case 'ended':
      return [{ type: 'ended', end: event.end, spent: event.spent }];
  }
}

/** The positions that nobody had met before come first, so that a reader knows each node that an edge names. */
function expansionContents(
  event: Extract<SearchEvent<LeanState, string>, { kind: 'expanded' }>,
): ContentOf<EpisodeLine>[] {
  const created = new Set<number>(event.created);
  const positions: ContentOf<EpisodeLine>[] = [];
  const edges = event.edges.map(({ id, action, logProbability, step, children }) => {
    const { outcome, ms, remembered } = step;
    const reached = outcome.kind === 'progress' ? outcome.children : [];
    for (const [index, position] of reached.entries()) {
      const child = children[index];
      if (child !== undefined && created.delete(child))
        positions.push(positionContent(child, position, event.estimates?.get(child)));
    }
    return {
      id,
      tactic: action,
      logProbability,
      outcome: recordOutcome(outcome),
      children: [...children],
      ms,
      remembered,
    };
  });
  const { node, score, spent } = event;
  return [...positions, { type: 'expanded', node, ...(score !== undefined && { score }), edges, spent }];
}

function positionContent(
  node: number,
  { key, state }: Position<LeanState>,
  value?: number,
): ContentOf<EpisodeLine> {
  const goals = state.part.goals.map((goal) => goal.pretty);
  const focus = [...state.part.focus];
  return { type: 'position', node, key, focus, goals, ...(value !== undefined && { value }) };
}

/** The outcome without the positions it led to, which have lines of their own. */
function recordOutcome(outcome: Step<LeanState>['outcome']): RecordedOutcome {
  if (outcome.kind !== 'progress') return outcome;
  const { children, ...rest } = outcome;
  return { ...rest, focus: children.map(({ state }) => [...state.part.focus]) };
}
