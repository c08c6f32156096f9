import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { engineWith, type LeanEngine } from '../../../lean/engine.ts';
import { explainEpisode } from '../../../src/prove/episode/explain-episode.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { assembleFile, openProof } from '../../../src/prove/script/assemble.ts';
import { noStore } from '../../../src/store/store.ts';
import { proveOptions } from '../../support/prove-options.ts';

let lean: LeanEngine;
beforeAll(async () => {
  lean = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await lean[Symbol.asyncDispose]();
});

const theorem: Theorem = {
  id: 't',
  header: '',
  statement: 'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1',
};
const requestFor = (proof: string) => ({
  reference: assembleFile(theorem, openProof),
  submission: assembleFile(theorem, proof),
  target: 'last' as const,
});
const found = 'by\n  apply Nat.lt_succ_of_le\n  exact h';

/** The search knows two tactics; its clock goes by how often it is looked at, so that polishing is never cut short. */
async function prove(engine: LeanEngine, polishMs: number) {
  const episodes: (readonly unknown[])[] = [];
  let now = 0;
  const options = proveOptions({
    engine,
    propose: () => ['apply Nat.lt_succ_of_le', 'exact h'].map((action) => ({ action, logProbability: -1 })),
    limits: unlimited,
    tacticLimits: { ...tacticLimits, wallClockMs: 60_000 },
    polishMs,
    clock: { now: () => (now += 1) },
    store: { ...noStore(), putEpisode: async ({ lines }) => void episodes.push(lines) },
  });
  const { result } = await proveTheorem(theorem, options);
  const [lines = []] = episodes;
  return { result, view: readEpisode(JSON.parse(JSON.stringify(lines)) as unknown[]) };
}

describe('proving and polishing', () => {
  test('a plainer text is the result, with a certificate of its own', async () => {
    expect((await prove(lean, 0)).result).toMatchObject({ status: 'proved', proof: found });
    const { result, view } = await prove(lean, 5_000);
    expect(result).toMatchObject({ status: 'proved', proof: 'by\n  omega' });
    const verdict = await lean.verify(requestFor('by\n  omega'), fileLimits);
    expect(result.certificate?.submissionHash).toBe(verdict.certificate.submissionHash);
    expect(view.offers.at(-1)?.verdicts.map(({ proof, accepted }) => [proof, accepted])).toEqual([
      [found, true],
      ['by\n  omega', true],
    ]);
  });

  test('where Lean breaks down meanwhile, what was accepted stays', async () => {
    let isAccepted = false;
    const brittle = engineWith(lean, {
      apply: (...request) =>
        isAccepted ? Promise.reject(new Error('out of order')) : lean.apply(...request),
      async verify(...request) {
        const verdict = await lean.verify(...request);
        isAccepted = verdict.kind === 'accepted';
        return verdict;
      },
    });
    expect((await prove(brittle, 5_000)).result).toMatchObject({ status: 'proved', proof: found });
  });

  test('where the gate takes none, what it accepted first stays, with its certificate', async () => {
    const strict = engineWith(lean, {
      verify: (request, ...rest) =>
        lean.verify(request.submission.includes('omega') ? requestFor(openProof) : request, ...rest),
    });
    const { result, view } = await prove(strict, 5_000);
    expect(result).toMatchObject({ status: 'proved', proof: found });
    const verdict = await lean.verify(requestFor(found), fileLimits);
    expect(result.certificate?.submissionHash).toBe(verdict.certificate.submissionHash);
    const [first, ...later] = view.offers.at(-1)?.verdicts ?? [];
    expect(first).toMatchObject({ proof: found, accepted: true });
    expect(later.map(({ accepted }) => accepted)).toContain(false);
    expect(later.map(({ accepted }) => accepted)).not.toContain(true);
    // They were refused when the search was over.
    expect(explainEpisode(view).rejections).toEqual([]);
  });
});
