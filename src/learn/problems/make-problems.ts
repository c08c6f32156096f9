import { sha256 } from '../../../core/hash.ts';
import type { Random } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { HeldOutTheorems } from '../../agent/same-theorem/held-out-theorems.ts';
import { plainForm } from '../../agent/same-theorem/levels.ts';
import type { LemmaStatement } from '../../agent/sketch/lemma.ts';
import { countTries, type PastRound, type Tries } from '../tasks/task-sampler.ts';
import { type CandidateJudgement, judgeCandidate, refused } from './filter/judge-candidate.ts';
import {
  type Candidate,
  type CheckTools,
  candidateTheorem,
  isForgotten,
  type ProblemRecord,
  type Proposer,
} from './problem-record.ts';

/**
 * How much the solver could still gain on a theorem: the gap between its best and its mean try,
 *
 *   regret = max r - mean r = 1 - s / n   if s > 0, else 0
 *
 * for s proofs in n tries. Of what is always proved, or never, there is none. After eva (Z. Ye and others, "Evolving
 * Alignment via Asymmetric Self-Play", 2024), with the gate in the place of a reward model.
 */
export const regretOf = ({ tried, proved }: Tries): number => (proved === 0 ? 0 : 1 - proved / tried);

/** Problems whose success rate is at most so far from one half stay; a little more, for 4/5 - 1/2 is not quite 0.3. */
const widest = 0.3 + 1e-9;

/**
 * Whether a generated theorem is searched again in later rounds: what is proved about half of the time teaches most, while
 * what is always proved, or never, leaves.
 */
export const staysInPlay = ({ tried, proved }: Tries): boolean =>
  tried > 0 && Math.abs(proved / tried - 1 / 2) <= widest;

/** A generated theorem that was kept. */
export interface PastProblem {
  readonly theorem: Theorem;
  readonly proposer: string;
}

/** The kept ones, by id. */
export function keptProblems(records: readonly ProblemRecord[]): ReadonlyMap<string, PastProblem> {
  return new Map(
    records.flatMap(({ id, header, statement, proposer, decision }) =>
      decision === 'kept' && header !== null
        ? [[id, { theorem: { id, header, statement }, proposer }] as const]
        : [],
    ),
  );
}

/** Plain forms of all that was looked at. */
export const formsOf = (records: readonly ProblemRecord[]): string[] =>
  records.filter(({ decision }) => !isForgotten(decision)).map(({ form }) => form);

/**
 * Generated theorems that are searched again, at most `most`: those that were proved about half of the time when they were
 * last searched, the latest first.
 */
export function stayingProblems(
  problems: ReadonlyMap<string, PastProblem>,
  past: readonly PastRound[],
  most: number,
): PastProblem[] {
  const seen = new Set<string>();
  const staying: PastProblem[] = [];
  for (const round of [...past].reverse()) {
    for (const [id, tries] of countTries([round])) {
      const problem = problems.get(id);
      if (problem === undefined || seen.has(id)) continue;
      seen.add(id);
      if (staysInPlay(tries)) staying.push(problem);
    }
  }
  return staying.slice(0, most);
}

export interface ProblemSearch extends CheckTools {
  readonly round: number;
  readonly proposers: readonly Proposer[];
  /** Problems to find, and candidates to look at for that. */
  readonly wanted: number;
  readonly candidates: number;
  /** Plain forms of what is not new. */
  readonly known: ReadonlySet<string>;
  readonly filter: HeldOutTheorems;
  readonly random: Random;
}

/** So many candidates are looked at together, whatever the number of workers: the result must not depend on it. */
const batch = 8;
/** A proposer that thought of nothing so many times is asked no more. */
const patience = 8;
/** Characters of the conclusion with the premises. */
const longest = 240;

/**
 * Has proposers make candidates in turn and sifts them until enough are kept. A record comes of each candidate, in the order
 * in which they were drawn.
 * @throws the signal's reason
 */
export async function makeProblems(search: ProblemSearch): Promise<ProblemRecord[]> {
  const { round, wanted, candidates } = search;
  const known = new Set(search.known);
  const draw = drawFrom(search);
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

/** Draws candidates of the proposers in turn, none twice; fewer, in the end none, when they think of no more. */
function drawFrom({ proposers, random, signal }: ProblemSearch) {
  let turns = proposers.map((proposer) => ({ proposer, queue: [] as Candidate[], empty: 0 }));
  const seen = new Set<string>();
  const isFresh = ({ statement }: Candidate) => {
    const form = plainForm(statement);
    return !seen.has(form) && seen.add(form);
  };
  const next = async (): Promise<Candidate | null> => {
    for (;;) {
      const [turn, ...others] = turns;
      if (turn === undefined) return null;
      if (turn.queue.length === 0) {
        turn.queue.push(...(await turn.proposer.propose(random, signal)).filter(isFresh));
        signal.throwIfAborted();
        turn.empty = turn.queue.length === 0 ? turn.empty + 1 : 0;
      }
      turns = turn.empty < patience ? [...others, turn] : others;
      const candidate = turn.queue.shift();
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
  const { filter } = search;
  const { statement } = candidate;
  const written = plainForm(statement);
  const id = `new_${sha256(`${candidate.header}\n${written}`).slice(0, 12)}`;
  let form = written;
  const check = (shown: LemmaStatement): CandidateJudgement | null => {
    form = plainForm(shown);
    if (known.has(form)) return refused('known', 'the same words');
    if (!filter.letsWithHeader(candidateTheorem({ ...candidate, statement: shown }, id)))
      return refused('measured', 'results are measured on it');
    const found = filter.nearest(shown);
    return found === null ? null : refused('near-measured', `${found.share.toFixed(2)} ${found.id}`);
  };
  const length = [statement.conclusion, ...statement.premises].join(' ').length;
  const judgement =
    length > longest
      ? refused('too-long', `${length} characters`)
      : (check(statement) ?? (await judgeCandidate(candidate, id, check, search)));
  return { candidate, id, form, judgement };
}
