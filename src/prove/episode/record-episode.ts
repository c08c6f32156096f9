import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Verdict } from '../../../core/verdict.ts';
import type { SearchEvent } from '../../../search/events.ts';
import type { Position, Step } from '../../../search/interfaces.ts';
import type { Episode } from '../../store/store.ts';
import type { LeanState } from '../lean/lean-position.ts';

/** The version of the lines of an episode; whoever changes their meaning raises it. */
export const episodeVersion = 1;

/** What an episode must tell so that it can be repeated. */
export interface EpisodeSetting {
  readonly theorem: Theorem;
  /** Of the Lean engine. */
  readonly fingerprint: string;
  readonly policy: string;
  readonly strategy: string;
  readonly seed: number;
  readonly parallelism: number;
  readonly limits: { readonly ms: number; readonly calls: number | null };
  readonly tacticLimits: { readonly heartbeats: number; readonly wallClockMs: number };
}

export interface EpisodeRecorder {
  /** Takes the search's events as they come. */
  search(event: SearchEvent<LeanState, string>): void;
  offered(proof: string, verdict: Verdict): void;
  finish(reported: ReportedResult): Episode;
}

/**
 * Keeps all that one search does as JSON values: the setting, each position with its goals when it is first met,
 * each expansion with the proposals, outcomes, messages and durations, each verdict of the gate, the result.
 * Times are milliseconds; `key` joins a position with the tactic outcomes that the store keeps.
 */
export function recordEpisode(
  header: { readonly id: string; readonly createdAt: Date },
  setting: EpisodeSetting,
): EpisodeRecorder {
  const lines: unknown[] = [{ type: 'episode', version: episodeVersion, ...setting }];
  return {
    search(event) {
      lines.push(...linesOf(event));
    },
    offered(proof, verdict) {
      lines.push({ type: 'verdict', proof, verdict: verdict.kind, certificate: verdict.certificate });
    },
    finish({ result, detail }) {
      lines.push({ type: 'result', ...result, detail });
      return {
        header: {
          id: header.id,
          theoremId: setting.theorem.id,
          createdAt: header.createdAt.toISOString(),
        },
        lines,
      };
    },
  };
}

function linesOf(event: SearchEvent<LeanState, string>): unknown[] {
  switch (event.kind) {
    case 'started':
      return [positionLine(0, event.root)];
    case 'expanded': {
      const created = new Set<number>(event.created);
      const positions: unknown[] = [];
      const edges = event.edges.map((edge) => {
        const { outcome } = edge.step;
        if (outcome.kind === 'progress') {
          edge.children.forEach((child, at) => {
            const position = outcome.children[at];
            if (position !== undefined && created.delete(child))
              positions.push(positionLine(child, position));
          });
        }
        return {
          id: edge.id,
          tactic: edge.action,
          logProbability: edge.logProbability,
          outcome: outcomeLine(edge.step),
          children: edge.children,
          ms: edge.step.ms,
          remembered: edge.step.remembered,
        };
      });
      return [{ type: 'expanded', node: event.node, edges, spent: event.spent }, ...positions];
    }
    case 'focus':
      return [{ type: 'focus', node: event.node, depth: event.depth }];
    case 'proposed':
      return [
        {
          type: 'proposed',
          node: event.node,
          proposals: event.proposals.map(({ action, logProbability }) => [action, logProbability]),
        },
      ];
    case 'proved':
    case 'exhausted':
      return [{ type: event.kind, node: event.node }];
    case 'proof-found':
      return [{ type: 'proof-found', size: event.size, edges: event.edges }];
    case 'proof-rejected':
    case 'blame-moved':
      return [{ type: event.kind, rejected: event.rejected, changed: event.changed }];
    case 'ended':
      return [{ type: 'ended', end: event.end, spent: event.spent }];
  }
}

function positionLine(node: number, { key, state }: Position<LeanState>): unknown {
  const last = state.reference.path.at(-1);
  return {
    type: 'position',
    node,
    key,
    focus: last?.focus ?? null,
    goals: state.part.goals.map((goal) => goal.pretty),
  };
}

/** The outcome without the positions it led to, which have lines of their own. */
function outcomeLine({ outcome }: Step<LeanState>): unknown {
  return outcome.kind === 'progress' ? { kind: 'progress' } : outcome;
}
