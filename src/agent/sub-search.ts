import type { Goal } from '../../core/goal.ts';
import type { SearchLimits } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { nodeAt } from '../../search/proof-tree.ts';
import { findNearGoals } from '../prove/episode/explain-episode.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import { beginReport, type SearchCost } from '../prove/report.ts';
import { searchProof } from '../prove/search-proof.ts';
import { type Episode, wrapStore } from '../store/store.ts';
import { conditionWords } from './conjecture/tests-in.ts';
import { withLemmas } from './with-lemmas.ts';

const stuckAtMost = 12;

export interface SubSearchEnd {
  readonly reported: ReportedResult;
  /** Goals that were left, the nearest to a proof first. */
  readonly stuck: readonly Goal[];
}

/**
 * One ordinary search inside a plan: its result, and where it got stuck.
 * @param onBroken told what was spent before this throws
 */
export async function subSearch(
  theorem: Theorem,
  opened: OpenedTheorem,
  options: ProveOptions,
  limits: SearchLimits,
  onBroken?: (spent: SearchCost) => void,
): Promise<SubSearchEnd> {
  const seen = new Map<string, Goal>();
  let episode: Episode | null = null;
  const { store } = options.lean;
  const { propose } = options.search;
  const proposeWithLemmas = withLemmas(propose, conditionWords(theorem.header));
  const reported = await searchProof(
    theorem,
    opened,
    {
      ...options,
      run: { ...options.run, limits },
      search: {
        ...options.search,
        // Goals are kept as text in the episode; here they are needed whole.
        propose: (goals, surroundings) => {
          for (const goal of goals) seen.set(goal.pretty, goal);
          return proposeWithLemmas(goals, surroundings);
        },
      },
      lean: {
        ...options.lean,
        store: wrapStore(store, {
          async putEpisode(finished) {
            episode = finished;
            await store.putEpisode(finished);
          },
        }),
      },
    },
    beginReport(theorem, options.run.clock),
    onBroken,
  );
  return { reported, stuck: episode === null ? [] : stuckGoals(episode, seen) };
}

function stuckGoals(episode: Episode, seen: ReadonlyMap<string, Goal>): readonly Goal[] {
  const { tree } = readEpisode(episode.lines);
  const found = findNearGoals(tree).flatMap(({ node }) =>
    nodeAt(tree, node).position.state.goals.flatMap((text) => seen.get(text) ?? []),
  );
  return [...new Set(found)].slice(0, stuckAtMost);
}
