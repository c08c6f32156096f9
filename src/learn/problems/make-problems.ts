import { sha256 } from '../../../core/hash.ts';
import type { Random } from '../../../core/random.ts';
import type { LemmaStatement } from '../../agent/sketch/lemma.ts';
import type { ContaminationWall } from '../examples/contamination-wall.ts';
import { drawWeighted } from '../tasks/draw-weighted.ts';
import { type Candidate, candidateTheorem, type Proposer } from './candidate.ts';
import type { CheckTools } from './check-tools.ts';
import { type CandidateJudgement, judgeCandidate } from './filter/judge-candidate.ts';
import { isForgotten, type RefusalReason } from './filter/refusal-reasons.ts';
import type { ProblemRecord } from './problem-record.ts';
import type { NearIndex } from './statement/near-index.ts';
import { normalForm } from './statement/normal-form.ts';

export interface ProblemSearch extends CheckTools {
  readonly round: number;
  readonly proposers: readonly Proposer[];
  /** How often each is asked, by name. */
  readonly weights: ReadonlyMap<string, number>;
  /** Problems to find, and candidates to look at for that. */
  readonly wanted: number;
  readonly candidates: number;
  /** Normal forms of what is not new. */
  readonly known: ReadonlySet<string>;
  readonly wall: ContaminationWall;
  /** Of what results are measured on. */
  readonly near: NearIndex;
  readonly random: Random;
}

/** So many candidates are looked at together, whatever the number of workers: the result must not depend on it. */
const batch = 8;
/** A proposer that thought of nothing so many times is asked no more. */
const patience = 8;
/** Characters of the conclusion with the premises. */
const longest = 240;

/**
 * Has proposers make candidates and sifts them until enough are kept. A record comes of each candidate, in the order in which
 * they were drawn.
 * @throws the signal's reason
 */
export async function makeProblems(search: ProblemSearch): Promise<ProblemRecord[]> {
  const { round, wanted, candidates } = search;
  const known = new Set(search.known);
  const tallies = new Map(search.proposers.map(({ name }) => [name, { looked: 0, kept: 0 } as Tally]));
  const draw = drawFrom(search, (name) => shareOf(tallies.get(name), candidates / wanted));
  const records: ProblemRecord[] = [];
  let kept = 0;
  while (kept < wanted && records.length < candidates) {
    const drawn = await draw(Math.min(batch, candidates - records.length));
    if (drawn.length === 0) break;
    const sifted = await Promise.all(drawn.map((candidate) => sift(candidate, known, search)));
    for (const { candidate, id, form, judgement: found } of sifted) {
      const judgement = found.kind === 'refused' ? found : (late(form) ?? found);
      const isSound = judgement.kind === 'sound';
      if (isSound) kept += 1;
      count(tallies.get(candidate.proposer), judgement);
      if (isSound || !isForgotten(judgement.reason)) known.add(form);
      records.push({
        version: 1,
        round,
        id,
        proposer: candidate.proposer,
        how: candidate.how,
        parents: [...candidate.parents],
        statement: candidateTheorem(candidate, id).statement,
        header: isSound ? candidate.header : null,
        form,
        decision: isSound ? 'kept' : judgement.reason,
        detail: isSound ? null : judgement.detail,
        satisfied: isSound ? judgement.satisfied : null,
      });
    }
  }
  return records;

  /** What only those before it in the batch decide. */
  function late(form: string): CandidateJudgement | null {
    if (known.has(form)) return refused('known', 'one beside it says the same');
    return kept < wanted ? null : refused('not-needed', 'the round has enough');
  }
}

function count(tally: Tally | undefined, judgement: CandidateJudgement): void {
  if (tally === undefined || (judgement.kind === 'refused' && judgement.reason === 'not-needed')) return;
  tally.looked += 1;
  if (judgement.kind === 'sound') tally.kept += 1;
}

/**
 * How much of its weight a proposer has still: less than all when less than one in `affordable` of what it thinks of is kept,
 * for a round looks at so many only. What is not kept has no regret, so the weight itself says nothing of it.
 */
const shareOf = ({ looked, kept }: Tally = { looked: 0, kept: 0 }, affordable: number): number =>
  Math.min(1, (1 + kept) / (1 + looked / affordable));

const refused = (reason: RefusalReason, detail: string): CandidateJudgement => ({
  kind: 'refused',
  reason,
  detail,
});

/** What the candidates of a proposer came to in this round. */
interface Tally {
  looked: number;
  kept: number;
}

/** Draws candidates of proposers by their weights, none twice; fewer, in the end none, when they think of no more. */
function drawFrom(
  { proposers, weights, random, signal }: ProblemSearch,
  shareOf: (proposer: string) => number,
) {
  const arms = proposers.map((proposer) => ({ proposer, queue: [] as Candidate[], empty: 0 }));
  const seen = new Set<string>();
  const isFresh = ({ statement }: Candidate) => {
    const form = normalForm(statement);
    return !seen.has(form) && seen.add(form);
  };
  const next = async (): Promise<Candidate | null> => {
    for (;;) {
      const asked = arms.filter(({ empty }) => empty < patience);
      const [arm] = drawWeighted(
        asked,
        ({ proposer: { name } }) => (weights.get(name) ?? 0) * shareOf(name),
        1,
        random,
      );
      if (arm === undefined) return null;
      if (arm.queue.length === 0) {
        arm.queue.push(...(await arm.proposer.propose(random, signal)).filter(isFresh));
        signal.throwIfAborted();
        arm.empty = arm.queue.length === 0 ? arm.empty + 1 : 0;
      }
      const candidate = arm.queue.shift();
      if (candidate !== undefined) return candidate;
    }
  };
  return async (count: number): Promise<Candidate[]> => {
    const drawn: Candidate[] = [];
    while (drawn.length < count) {
      const candidate = await next();
      if (candidate === null) break;
      drawn.push(candidate);
    }
    return drawn;
  };
}

interface Sifted {
  readonly candidate: Candidate;
  readonly id: string;
  readonly form: string;
  readonly judgement: CandidateJudgement;
}

/** First what costs nothing, then Lean. */
async function sift(
  candidate: Candidate,
  known: ReadonlySet<string>,
  search: ProblemSearch,
): Promise<Sifted> {
  const { wall, near } = search;
  const { statement } = candidate;
  const written = normalForm(statement);
  const id = `new_${sha256(`${candidate.header}\n${written}`).slice(0, 12)}`;
  let form = written;
  const check = (shown: LemmaStatement): CandidateJudgement | null => {
    form = normalForm(shown);
    if (known.has(form)) return refused('known', 'the same up to names');
    if (!wall.lets(candidateTheorem({ ...candidate, statement: shown }, id)))
      return refused('measured', 'results are measured on it');
    const found = near.find(shown);
    return found === null ? null : refused('near-measured', `${found.share.toFixed(2)} ${found.id}`);
  };
  const length = [statement.conclusion, ...statement.premises].join(' ').length;
  const judgement =
    length > longest
      ? refused('too-long', `${length} characters`)
      : (check(statement) ?? (await judgeCandidate(candidate, id, check, search)));
  return { candidate, id, form, judgement };
}
