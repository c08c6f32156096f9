import { describe, expect, test } from '@jest/globals';
import { sha256 } from '../../core/hash.ts';
import { searchAlone } from '../../src/evaluate/run/run-attempt.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { proverOnQueue } from '../../src/queue/prover-on-queue.ts';
import type { QueueBlobs } from '../../src/queue/queue-blobs.ts';
import type { QueueAnswer, QueueClient } from '../../src/queue/queue-client.ts';
import { jobId, makeJob, queueJobSchema, queueName, type Requirements } from '../../src/queue/queue-job.ts';
import { type ProveResult, queueResultSchemas } from '../../src/queue/queue-result.ts';
import { type Episode, noStore, wrapStore } from '../../src/store/store.ts';
import fc from '../support/properties.ts';
import { proveOptions } from '../support/prove-options.ts';

const requirements: Requirements = {
  ...{ lakatos: '0.1.0', lean: 'scripted', prover: 'search', policy: 'toy' },
  ...{ model: null, critic: null, choices: sha256('') },
};
/** Whom a worker with a language model names. */
const model: NonNullable<Requirements['model']> = {
  ...{ name: 'model.gguf', origin: 'sha256:1', profile: 'p', writes: 'tactics', answers: 8 },
  ...{ decoding: 'sample', temperature: 1, topP: 1, minP: 0, maxTokens: 64, grammar: null, rounds: null },
};
const theorem = { id: 'a', header: '', statement: 'theorem a : tx' };
const claim: ProveResult = {
  ...{ kind: 'prove', version: 3, worker: 'w', status: 'proved', reason: null, proof: 'by close' },
  ...{ spent: { ms: 5, calls: 3, expansions: 1, tokens: 0 }, messages: [], contributions: [] },
  ...{ detail: null, leanMs: 1, modelMs: 0, lostCalls: 0 },
  ...{ gateLost: false, episodes: null },
};

/** What becomes of an answer: the result, what was told of it, and the episodes that were kept. */
async function become(answer: QueueAnswer<ProveResult>) {
  const rejected: string[] = [];
  const prover = proverThatHears(answer, null, (one) => rejected.push(one));
  const searched = await searchAlone(theorem, 0, { ...proveOptions(), prover, episodes: noStore() });
  return { ...searched, rejected };
}

const proverThatHears = (
  answer: QueueAnswer<ProveResult>,
  told: unknown,
  onRejected: (words: string) => void,
) =>
  proverOnQueue({
    client: {
      ask: (async () => answer) as QueueClient['ask'],
      blobs: { take: async () => Buffer.from(JSON.stringify(told)) } as unknown as QueueBlobs,
      refuse: onRejected,
    },
    ...{ requirements, priority: 'run', keepsProofs: true },
  });

/** What is kept of what a worker tells of its searches. */
async function keptOf(result: ProveResult, told: unknown) {
  const episodes: Episode[] = [];
  const store = wrapStore(noStore(), { putEpisode: async (episode) => void episodes.push(episode) });
  const prover = proverThatHears(
    { kind: 'claimed', result: { ...result, episodes: sha256('') } },
    told,
    () => {},
  );
  const reported = await proveTheorem(theorem, { ...proveOptions({ store }), prover });
  return { reported, episodes };
}

const found = 'by\n  close';

/** What a worker has kept of its search for the theorem. */
async function linesOfSearch(): Promise<readonly unknown[]> {
  const kept: Episode[] = [];
  const store = wrapStore(noStore(), { putEpisode: async (episode) => void kept.push(episode) });
  const { result } = await proveTheorem(theorem, proveOptions({ store, newId: () => '../elsewhere' }));
  expect(result.proof).toBe(found);
  return kept[0]!.lines;
}

describe('what a worker says', () => {
  test('proves a theorem when the own gate accepts the proof, and the certificate is that of the own gate', async () => {
    const { reported, rejected } = await become({ kind: 'claimed', result: claim });
    expect(reported.result).toMatchObject({ status: 'proved', proof: 'by close', spent: claim.spent });
    expect(reported.result.certificate?.toolchain).toBe('scripted');
    expect(rejected).toEqual([]);
  });

  test.each(['by wrong', 'by sorry'])(
    'is a failed try when it calls %j a proof, and the worker is named',
    async (proof) => {
      const { reported, rejected, gateLost } = await become({
        kind: 'claimed',
        result: { ...claim, proof },
      });
      const { status, reason } = reported.result;
      const { certificate } = reported.result;
      expect({ status, reason, proof: reported.result.proof, certificate, gateLost }).toEqual({
        ...{ status: 'not-proved', reason: 'gate-rejected', proof: null, certificate: null },
        gateLost: false,
      });
      expect(rejected).toEqual([
        expect.stringContaining('the worker w calls a proved, and the gate does not'),
      ]);
    },
  );

  test('is of a search that is kept under a name of our own, unless it is none or tells of another end', async () => {
    const open = { ...claim, status: 'not-proved' as const, reason: 'exhausted' as const, proof: null };
    const lines = await linesOfSearch();
    const tell = (from: ProveResult, ...told: readonly unknown[]) =>
      keptOf(
        from,
        told.map((own) => ({ theoremId: 'a', result: null, lines: own })),
      );
    const proved = await tell({ ...claim, proof: found }, lines);
    expect(proved.reported.result.status).toBe('proved');
    const [kept] = proved.episodes;
    expect(kept?.header).toMatchObject({ id: expect.stringMatching(/^episode-/), result: 'proved' });
    expect(kept?.lines[0]).toMatchObject({ id: kept?.header.id, theorem });
    expect(kept?.lines.slice(1)).toEqual(lines.slice(1));
    expect((await tell(open, lines)).episodes).toEqual([]);
    expect((await tell({ ...claim, proof: 'by wrong' }, lines)).episodes).toEqual([]);
    expect((await tell(open, [{ type: 'episode', id: '../../elsewhere' }])).episodes).toEqual([]);
  });

  test('of another theorem is not kept, so that nobody reads that it was proved', async () => {
    const open = { ...claim, status: 'not-proved' as const, reason: 'exhausted' as const, proof: null };
    const lines = await linesOfSearch();
    for (const result of [null, 'exhausted'])
      expect((await keptOf(open, [{ theoremId: 'b', result, lines }])).episodes).toEqual([]);
  });

  test('does not change what the theorem says', async () => {
    const { reported } = await become({ kind: 'claimed', result: claim });
    expect(reported.statement).toBe(theorem.statement);
    expect(queueResultSchemas.prove.safeParse({ ...claim, statement: 'theorem a : False' }).success).toBe(
      false,
    );
  });

  test('is no result when it calls a theorem proved without a proof, or has one that it does not call so', () => {
    expect(queueResultSchemas.prove.safeParse(claim).success).toBe(true);
    expect(queueResultSchemas.prove.safeParse({ ...claim, proof: null }).success).toBe(false);
    expect(queueResultSchemas.prove.safeParse({ ...claim, status: 'not-proved' }).success).toBe(false);
  });

  test('is unknown, and no failure, where no worker could do the job', async () => {
    const { reported } = await become({ kind: 'failed', reason: 'job stalled' });
    expect(reported).toMatchObject({
      result: { status: 'error', reason: 'lost' },
      detail: expect.stringContaining('stalled'),
    });
  });
});

describe('a job', () => {
  const settings = proveOptions();
  const jobWith = (seed: number, calls: number) =>
    makeJob(
      requirements,
      theorem,
      {
        ...settings,
        search: { ...settings.search, seed },
        run: { ...settings.run, limits: { ...settings.run.limits, calls } },
      },
      false,
    );

  test('has the same id for the same theorem, settings and seed, also behind Redis, and another one for others', () => {
    const small = fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(small, small, (one, other) => {
        const [job, second] = [jobWith(...one), jobWith(...other)];
        expect(jobId(queueJobSchema.parse(JSON.parse(JSON.stringify(job))))).toBe(jobId(job));
        expect(jobId(job) === jobId(second)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  test('knows no file of the coordinator', () => {
    const placed = { ...theorem, source: { file: 'somewhere/Secret.lean', line: 3 } };
    expect(JSON.stringify(makeJob(requirements, placed, settings, false))).not.toContain('Secret');
  });

  test('with a field that nobody knows is none', () => {
    const job = { ...jobWith(0, 1), command: 'anything' };
    expect(queueJobSchema.safeParse(job).success).toBe(false);
  });

  test('goes to the queue of those that fit it', () => {
    const critic = { name: 'critic', origin: 'sha256:1', profile: 'p' };
    const others: Partial<Requirements>[] = [
      ...[{ lean: 'other' }, { lakatos: '0.2.0' }, { policy: 'other' }, { prover: 'plan' as const }],
      ...[{ critic }, { critic: { ...critic, origin: 'sha256:2' } }, { choices: sha256('other') }],
      ...['sha256:1', 'sha256:2'].map((origin) => ({ model: { ...model, origin } })),
      { model: { ...model, answers: 4 } },
    ];
    const names = [{}, ...others].map((other) => queueName({ ...requirements, ...other }));
    expect(new Set(names).size).toBe(names.length);
    expect(queueName({ ...requirements })).toBe(queueName(requirements));
  });
});
