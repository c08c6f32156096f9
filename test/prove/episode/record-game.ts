import type { Clock } from '../../../core/clock.ts';
import type { StateKey } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import { tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { TheoremResult } from '../../../core/theorem-result.ts';
import { checkNames, type Verdict } from '../../../core/verdict.ts';
import type { Position, ProofOf } from '../../../search/interfaces.ts';
import type { SearchResult } from '../../../search/result.ts';
import { runSearch } from '../../../search/run-search.ts';
import type { SearchOptions } from '../../../search/search-run.ts';
import { bestFirst } from '../../../search/strategies/best-first.ts';
import { gateRequest } from '../../../src/prove/ask-gate.ts';
import { recordEpisode } from '../../../src/prove/episode/record-episode.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';
import type { Episode } from '../../../src/store/store.ts';
import { type GraphGame, type Origin, play } from '../../search/graph-game.ts';

export interface RecordedGame {
  readonly result: SearchResult<LeanState, string>;
  readonly episode: Episode;
}

/** What a caller may choose. */
export interface GameOptions extends Partial<SearchOptions<LeanState, string>> {
  /** True for a proof that the gate rejects. */
  readonly rejects?: (proof: ProofOf<string>) => boolean;
  readonly theorem?: Theorem;
  readonly id?: string;
}

const theorem: Theorem = { id: 'game', header: '', statement: 'theorem game : root' };

/** Each look at it takes a millisecond. */
function tickingClock(): Clock {
  let now = 1000;
  return { now: () => ++now };
}

/** Searches a game from the position `root` as if it were Lean, and records the episode. */
export async function recordGame(
  game: GraphGame,
  { rejects = () => false, ...options }: GameOptions = {},
): Promise<RecordedGame> {
  const { environment, policy } = play(game);
  const clock = options.clock ?? tickingClock();
  const strategy = options.strategy ?? bestFirst();
  const asked = options.theorem ?? theorem;
  const recorder = recordEpisode(
    { id: options.id ?? 'episode-1', createdAt: new Date('2026-01-02T03:04:05Z') },
    {
      theorem: asked,
      lakatos: '0.0.0',
      fingerprint: 'toy',
      policy: 'rules',
      strategy: strategy.name,
      parameters: {},
      seed: 7,
      parallelism: options.parallelism ?? 1,
      limits: { ms: null, calls: null, expansions: null, tokens: null, memory: null },
      tacticLimits,
    },
    clock,
  );
  let proof: string | null = null;
  const result = await runSearch<LeanState, string>({
    root: asLean({ key: 'root', state: { from: 'start' } }),
    environment: {
      async step({ key }, actions, signal) {
        const steps = await environment.step({ key, state: { from: '' } }, actions, signal);
        return steps.map((step) => {
          const { outcome } = step;
          if (outcome.kind !== 'progress') return { ...step, outcome };
          return { ...step, outcome: { ...outcome, children: outcome.children.map(asLean) } };
        });
      },
    },
    policy: {
      drawsAnew: policy.drawsAnew ?? false,
      propose: ({ key }, signal, answers) => policy.propose({ key, state: { from: '' } }, signal, answers),
    },
    strategy,
    limits: {},
    clock,
    signal: new AbortController().signal,
    parallelism: 1,
    onEvent: (event) => recorder.search(event),
    async onProof(found) {
      const text = JSON.stringify(found, ['action', 'children']);
      const verdict = verdictOf(!rejects(found), asked, text);
      recorder.offered(text, verdict);
      if (verdict.kind === 'accepted') proof = text;
      return verdict.kind;
    },
    ...options,
  });
  const decided: Pick<TheoremResult, 'status' | 'reason'> =
    result.kind === 'proved'
      ? { status: 'proved', reason: null }
      : { status: 'not-proved', reason: result.kind === 'budget' ? `budget-${result.budget}` : result.kind };
  const certificate = proof === null ? null : verdictOf(true, asked, proof).certificate;
  const episode = recorder.finish({
    result: { id: asked.id, ...decided, proof, certificate, spent: result.spent },
    statement: asked.statement,
    detail: null,
  });
  return { result, episode };
}

/** A position of a game as a position of Lean: its goal is the key, its place tells the way to it. */
function asLean({ key, state }: Position<Origin>, place = 0): Position<LeanState> {
  const goal = { name: '', hypotheses: [], target: key, shape: { binders: 0, head: null, constants: [] } };
  const part = { key: key as StateKey, focus: [place], goals: [{ ...goal, pretty: `⊢ ${key}` }] };
  return { key, state: { reference: { theorem, path: [{ tactic: state.from, focus: [place] }] }, part } };
}

function verdictOf(accepted: boolean, asked: Theorem, proof: string): Verdict {
  const { reference, submission } = gateRequest(asked, proof);
  const reasons = accepted ? [] : [{ code: 'elaboration-error' as const, message: 'it does not hold' }];
  const certificate: Verdict['certificate'] = {
    schema: 'lakatos/certificate',
    version: 1,
    verdict: accepted ? 'accepted' : 'rejected',
    theorems: ['game'],
    statementHash: sha256(reference),
    submissionHash: sha256(submission),
    toolchain: 'toy',
    warnings: [],
    axioms: [],
    checks: checkNames.map((name) => ({ name, passed: accepted })),
    reasons,
  };
  return accepted ? { kind: 'accepted', certificate } : { kind: 'rejected', reasons, certificate };
}
