import { tacticLimits } from '../../../core/limits.ts';
import { logSumExp } from '../../../core/statistics.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { isCoreName } from '../../../lean/lake/read-imports.ts';
import type { Policy, Position, Proposal } from '../../../search/interfaces.ts';
import { headerImports, importSetKey } from '../lemma-index/header-imports.ts';

/**
 * Several policies as one: p(a) = Σᵢ wᵢ pᵢ(a), wᵢ the share of policy i. An action that several propose has the sum, the
 * source of the one that puts most on it, and that of another as `otherSource`.
 */

/** Tactics of libraries that the policy has a use for, each as it can be parsed. */
const libraryTactics = [
  ...['norm_num', 'ring', 'ring_nf', 'linarith', 'nlinarith', 'positivity', 'field_simp'],
  ...['linear_combination 0', 'gcongr', 'bound', 'interval_cases x', 'push_cast', 'push_neg', 'aesop'],
  ...['fun_prop', 'group', 'abel', 'noncomm_ring', 'module', 'tauto', 'zify', 'qify', 'contrapose! h'],
];

const known = new WeakMap<LeanEngine, Map<string, ReadonlySet<string>>>();

/**
 * Which of these a theorem's header has. Asked once for what headers import, as the theorems of a file have headers of their own: a tactic
 * that is parsed, but not run, is there. Of a header that imports nothing but Lean's own modules nothing is asked.
 */
export async function knownTactics(engine: LeanEngine, theorem: Theorem): Promise<ReadonlySet<string>> {
  const imports = headerImports(theorem.header);
  if (imports.every(isCoreName)) return new Set();
  const answers = known.get(engine) ?? new Map<string, ReadonlySet<string>>();
  known.set(engine, answers);
  const key = importSetKey(imports);
  const answer = answers.get(key) ?? (await ask(engine, theorem));
  if (answer === null) return new Set();
  answers.set(key, answer);
  return answer;
}

/** Null where Lean left one without an answer: that says nothing of the tactic. */
async function ask(engine: LeanEngine, theorem: Theorem): Promise<ReadonlySet<string> | null> {
  const outcomes = await engine.apply(
    { theorem, path: [] },
    libraryTactics.map((text) => `first | skip | ${text}`),
    tacticLimits,
  );
  if (outcomes.some(({ kind }) => kind === 'lost')) return null;
  const known = libraryTactics.filter((_, at) => outcomes[at]?.kind === 'progress');
  return new Set(known.map((text) => text.split(' ')[0]!));
}

interface PolicyShare<S, A> {
  readonly policy: Policy<S, A>;
  /** wᵢ; they add up to 1. */
  readonly share: number;
}

export function mixedPolicy<S, A>(parts: readonly PolicyShare<S, A>[]): Policy<S, A> {
  return {
    drawsAnew: parts.some(drawsAnew),
    async propose(position: Position<S>, signal: AbortSignal, answers = 0) {
      // The others would say again what they said.
      const asked = answers === 0 ? parts : parts.filter(drawsAnew);
      const asking = asked.map(async ({ policy, share }) => ({
        share,
        proposals: await policy.propose(position, signal, answers),
      }));
      // None may be under way any more when the mixture ends with the error of another.
      await Promise.allSettled(asking);
      return mixProposals(await Promise.all(asking));
    },
    observe(position, tried, steps) {
      for (const { policy } of parts) policy.observe?.(position, tried, steps);
    },
    tokensUsed: () => parts.reduce((sum, { policy }) => sum + (policy.tokensUsed?.() ?? 0), 0),
  };
}

const drawsAnew = <S, A>({ policy }: PolicyShare<S, A>): boolean => policy.drawsAnew === true;

/** The proposals of several, each with its share, as those of one: most probable first. */
export const mixProposals = <A>(
  parts: readonly { readonly proposals: readonly Proposal<A>[]; readonly share: number }[],
): Proposal<A>[] => merge(parts.flatMap(({ proposals, share }) => weigh(proposals, share)));

const weigh = <A>(proposals: readonly Proposal<A>[], share: number): Proposal<A>[] =>
  proposals.map((proposal) => ({
    ...proposal,
    logProbability: proposal.logProbability + Math.log(share),
  }));

function merge<A>(proposals: readonly Proposal<A>[]): Proposal<A>[] {
  const merged = new Map<A, Proposal<A>>();
  for (const proposal of proposals) {
    const other = merged.get(proposal.action);
    merged.set(proposal.action, other === undefined ? proposal : add(other, proposal));
  }
  return [...merged.values()].sort((a, b) => b.logProbability - a.logProbability);
}

function add<A>(one: Proposal<A>, other: Proposal<A>): Proposal<A> {
  const [more, less] = one.logProbability >= other.logProbability ? [one, other] : [other, one];
  const { source: otherSource } = less;
  return {
    ...more,
    ...(otherSource !== undefined && otherSource !== more.source && { otherSource }),
    logProbability: Math.min(0, logSumExp([one.logProbability, other.logProbability])),
  };
}
