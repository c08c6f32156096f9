import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import type { Theorem } from '../../core/theorem.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import { isAnswer } from '../../core/verdict.ts';
import { readAnyEpisode } from '../agent/episode-kinds.ts';
import { askGateTwice } from '../prove/ask-gate.ts';
import { acceptedOffer } from '../prove/episode/load-episode.ts';
import type { ProveOptions, Prover } from '../prove/prove-options.ts';
import { episodeNotKept, onlyTold } from '../prove/report.ts';
import { settleBy } from '../prove/settle-theorem.ts';
import type { QueueClient } from './queue-client.ts';
import { learntBy, makeJob, type Requirements } from './queue-job.ts';
import { type Episodes, episodesSchema, type ProveResult } from './queue-result.ts';
import type { QueuePriority } from './queue-turns.ts';

export interface OnQueue {
  readonly client: Pick<QueueClient, 'ask' | 'blobs' | 'refuse'>;
  readonly requirements: Requirements;
  readonly priority: QueuePriority;
  /** Whether what searches did is wanted of proofs too. */
  readonly keepsProofs: boolean;
}

/**
 * Whichever worker takes the job proves as the requirements say. What it calls proved, the gate of this machine has accepted; Lean
 * is asked nothing else here.
 */
export function proverOnQueue({ client, requirements, priority, keepsProofs }: OnQueue): Prover {
  /** Files that workers can read, by their SHA-256. */
  const shared = new Map<string, { readonly at: number; readonly sharing: Promise<unknown> }>();
  return {
    name: requirements.prover,
    prove: (theorem, options) =>
      settleBy(theorem, options, async () => {
        const { ranker, value, modelFiles } = learntBy(requirements, options);
        const now = options.run.clock.now();
        await Promise.all([ranker, value, ...modelFiles].map((file) => file !== null && share(file, now)));
        const job = makeJob(requirements, theorem, options, keepsProofs);
        options.run.onEvent({ kind: 'theorem-step', id: theorem.id, step: 'working' });
        const answer = await client.ask(job, priority, options.run.signal);
        switch (answer.kind) {
          case 'cancelled':
            return untold(theorem, 'not-proved', 'cancelled', null);
          case 'failed':
            return untold(theorem, 'error', 'lost', `no worker did it: ${answer.reason}`);
          case 'claimed':
            return await take(answer.result);
        }

        async function take(claim: ProveResult): Promise<ReportedResult> {
          const reported = await judge(claim, theorem, options, client);
          // What led to a proof that is none must not be learnt from.
          if (claim.proof === null || reported.result.status === 'proved')
            await onlyTold(theorem, options.run, episodeNotKept, () =>
              keepEpisodes(claim, theorem, options, client),
            );
          return reported;
        }
      }),
  };

  function share(
    { path, hash }: { readonly path: string; readonly hash: string },
    now: number,
  ): Promise<unknown> {
    const before = shared.get(hash);
    // Redis forgets what nobody asks it to keep.
    if (before !== undefined && now - before.at < sharedFor) return before.sharing;
    const sharing = readFile(path).then((bytes) => client.blobs.put(bytes));
    shared.set(hash, { at: now, sharing });
    return sharing;
  }
}

/** Milliseconds. */
const sharedFor = 3_600_000;

async function judge(
  claim: ProveResult,
  theorem: Theorem,
  options: ProveOptions,
  client: Pick<QueueClient, 'refuse'>,
): Promise<ReportedResult> {
  const { signal, onEvent } = options.run;
  const { status, reason, proof } = claim;
  if (claim.gateLost)
    onEvent({
      kind: 'proof-rejected',
      id: theorem.id,
      reasons: [{ code: 'lost', message: `the gate of ${claim.worker} gave no answer` }],
    });
  if (proof === null) return reportOf(claim, theorem, { status, reason });
  const verdict = await askGateTwice(options, theorem, proof, () => true);
  if (verdict.kind === 'accepted') {
    const { certificate } = verdict;
    return reportOf(claim, theorem, { status: 'proved', reason: null, proof, certificate });
  }
  const isCancelled = signal.aborted;
  const why = verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
  if (!isCancelled) {
    onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: verdict.reasons });
    if (isAnswer(verdict))
      client.refuse(
        `the worker ${claim.worker} calls ${theorem.id} proved, and the gate does not accept its proof: ${why}`,
      );
  }
  return reportOf({ ...claim, detail: null }, theorem, {
    status: 'not-proved',
    reason: isCancelled ? 'cancelled' : 'gate-rejected',
  });
}

/** What a worker said of a search, with what this machine says of its end. */
function reportOf(
  { spent, messages, contributions, detail, leanMs, modelMs, lostCalls }: ProveResult,
  { id, statement }: Theorem,
  end: Pick<ReportedResult['result'], 'status' | 'reason'> &
    Partial<Pick<ReportedResult['result'], 'proof' | 'certificate'>>,
): ReportedResult {
  return {
    result: {
      ...{ id, proof: null, certificate: null, spent, contributions },
      ...end,
      ...(messages.length > 0 && { messages }),
    },
    ...{ statement, detail },
    elsewhere: { leanMs, modelMs, lostCalls },
  };
}

/** @throws LakatosError INPUT_INVALID for what can't be read, or says that it proves something else than its worker does */
async function keepEpisodes(
  { episodes: hash, proof }: ProveResult,
  theorem: Theorem,
  options: ProveOptions,
  { blobs }: Pick<QueueClient, 'blobs'>,
): Promise<void> {
  if (hash === null) return;
  const bytes = await blobs.take(hash);
  const read = bytes === null ? null : episodesSchema.safeParse(JSON.parse(bytes.toString()));
  for (const episode of read?.success ? read.data : []) await keep(episode, theorem, proof, options);
}

/** What was done for the theorem itself: of others a worker may tell what it likes. */
async function keep(
  { theoremId, result, lines }: Episodes[number],
  theorem: Theorem,
  proof: string | null,
  { lean: { store }, run }: ProveOptions,
): Promise<void> {
  if (theoremId !== theorem.id) return;
  const [first, ...rest] = lines;
  // Its id, which names files, is our own, and so is what was asked.
  const id = run.newId();
  const own = { ...(first as object), id, theorem };
  const read = readAnyEpisode([own, ...rest]);
  const offered = read.kind === 'episode' ? acceptedOffer(read.view) : null;
  const told = read.view.result?.proof ?? null;
  const isOther = told !== proof || (proof === null && (offered !== null || result === null));
  if (isOther) throw new LakatosError('INPUT_INVALID', 'what the worker tells is not of its proof');
  await store.putEpisode({
    header: {
      ...{ id, theoremId, createdAt: run.date().toISOString() },
      result: proof === null ? result! : 'proved',
    },
    lines: [own, ...rest],
  });
}

const untold = (
  { id, statement }: Theorem,
  status: 'not-proved' | 'error',
  reason: 'cancelled' | 'lost',
  detail: string | null,
): ReportedResult => ({
  result: { id, status, reason, proof: null, certificate: null, spent: nothingSpent },
  ...{ statement, detail },
});
