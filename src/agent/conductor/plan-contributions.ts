import type { Contribution } from '../../../core/contribution.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { TheoremResult } from '../../../core/theorem-result.ts';
import { sumContributions } from '../../prove/count-contributions.ts';
import { beginsWith, parseLine } from '../../prove/episode/parse-line.ts';
import { wholeContributions } from '../../prove/whole-proof/prove-whole.ts';
import { readWholeProof, type WholeProofView } from '../../prove/whole-proof/whole-proof-lines.ts';
import { type Episode, type Store, wrapStore } from '../../store/store.ts';

/** What one search of a plan brought. */
interface Part {
  /** Under which the finished proof has it as a `have`; null: it searched for the theorem itself. */
  readonly lemma: string | null;
  readonly proved: boolean;
  readonly contributions: readonly Contribution[];
}

/** Gathers from the episodes of a plan's searches who proposed what. */
export class PlanContributions {
  readonly #theorem: Theorem;
  readonly #parts: Part[] = [];

  constructor(theorem: Theorem) {
    this.#theorem = theorem;
  }

  /** The store, watched for episodes. */
  watch(store: Store): Store {
    return wrapStore(store, {
      putEpisode: async (episode) => {
        const part = this.#partOf(episode);
        if (part !== null) this.#parts.push(part);
        await store.putEpisode(episode);
      },
    });
  }

  /** The result of the plan, with what its searches brought: `inProof` counts what is in the finished proof. */
  addTo(result: TheoremResult): TheoremResult {
    if (this.#parts.length === 0) return result;
    const words = new Set(result.proof?.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? []);
    const isUsed = ({ lemma, proved }: Part) => proved && (lemma === null || words.has(lemma));
    const contributions = sumContributions(
      this.#parts.map((part) => ({ isUsed: result.status === 'proved' && isUsed(part), ...part })),
    );
    return { ...result, contributions };
  }

  #partOf({ lines }: Episode): Part | null {
    if (beginsWith(lines, 'whole-proof')) return this.#partOfWhole(readWholeProof(lines));
    const first = parseLine(lines[0], 1);
    const last = parseLine(lines.at(-1), lines.length);
    if (first.type !== 'episode' || last.type !== 'result') return null;
    return {
      lemma: this.#lemmaOf(first.theorem),
      proved: last.status === 'proved',
      contributions: last.contributions ?? [],
    };
  }

  /** The searches for what its proofs lack are episodes of their own. */
  #partOfWhole({ setting, attempts, result }: WholeProofView): Part {
    const accepted = attempts.find(({ outcome }) => outcome.kind === 'accepted') ?? null;
    return {
      lemma: this.#lemmaOf(setting.theorem),
      proved: result.status === 'proved',
      contributions: wholeContributions({ attempts, searches: [], accepted }),
    };
  }

  #lemmaOf({ id, statement }: Theorem): string | null {
    const isMain = id === this.#theorem.id && statement === this.#theorem.statement;
    return isMain ? null : (id.split('/').at(-1) ?? id);
  }
}
