import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import type { Completion, ContinuationRequest, LanguageModel } from '../../../src/llm/language-model.ts';
import { readGguf } from '../../../src/llm/models/read-gguf.ts';
import { type SmokeOptions, smokeTest } from '../../../src/llm/models/smoke-test.ts';
import { specialTokens } from '../../../src/llm/models/special-tokens.ts';
import { findProfile, profiles } from '../../../src/llm/profiles/find-profile.ts';
import type { Prompt } from '../../../src/llm/prompt.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Each look takes a second. */
const options = (profile: string | null): SmokeOptions => {
  let now = 0;
  let memory = 0;
  return {
    profile: profile === null ? null : findProfile(profile),
    clock: { now: () => (now += 1000) },
    memory: () => (memory += 50),
    signal: new AbortController().signal,
  };
};

/** A model that answers as it is told, and remembers what it was asked. */
function scripted(answer: () => readonly Completion[]) {
  const asked: { prompts: readonly Prompt[]; request: ContinuationRequest }[] = [];
  let disposed = 0;
  const model: LanguageModel = {
    info: { name: 'scripted', origin: '', contextSize: 1000 },
    async complete(prompts, request) {
      asked.push({ prompts, request });
      return answer();
    },
    countTokens: () => null,
    tokensUsed: () => ({ read: 7, written: 9 }),
    async [Symbol.asyncDispose]() {
      disposed += 1;
    },
  };
  return { open: async () => model, asked, disposed: () => disposed };
}

const continuation = (
  text: string,
  logProbability: number | null = -1,
): Completion['continuations'][number] => ({
  text,
  logProbability,
  tokens: 3,
  end: 'stop',
});
const middling = Array.from({ length: 8 }, () => Math.log(1 / 8));

describe('smokeTest', () => {
  test('reads tactics, value, time and memory of a model that works', async () => {
    const model = scripted(() => [
      { continuations: [continuation('exact ⟨h.2, h.1⟩', -0.5), continuation('simp')], reading: middling },
    ]);
    expect(await smokeTest(model.open, options('lakatos'))).toEqual({
      complaints: [],
      proposals: [
        { read: 'exact ⟨h.2, h.1⟩', text: 'exact ⟨h.2, h.1⟩', logProbability: -0.5, end: 'stop' },
        { read: 'simp', text: 'simp', logProbability: -1, end: 'stop' },
      ],
      value: expect.closeTo(0.5, 6),
      tokens: { read: 7, written: 9 },
      contextSize: 1000,
      device: null,
      loadMs: 1000,
      completeMs: 1000,
      memory: 50,
    });
    expect(model.disposed()).toBe(1);
    expect(model.asked[0]?.request).toMatchObject({ count: 4, method: 'beam', maxTokens: 64 });
  });

  test.each([
    ['lakatos', [{ continuations: [], reading: middling }], /proposes nothing/],
    ['lakatos', [{ continuations: [continuation(' \n')], reading: middling }], /read as a tactic/],
    ['lakatos', [{ continuations: [continuation('simp', Number.NaN)], reading: middling }], /log-prob/],
    ['lakatos', [{ continuations: [continuation('simp', 2)], reading: middling }], /log-prob/],
    ['lakatos', [{ continuations: [continuation('simp')], reading: null }], /its value is null/],
    ['lakatos', [{ continuations: [continuation('simp')], reading: [Number.NaN] }], /its value is NaN/],
    [
      'deepseek-prover-v2',
      [{ continuations: [continuation('I can not.')], reading: null }],
      /read as a proof/,
    ],
  ])('of the profile %s complains of the answer %j', async (profile, answer, complaint) => {
    const { complaints } = await smokeTest(scripted(() => answer).open, options(profile));
    expect(complaints).toEqual([expect.stringMatching(complaint)]);
  });

  test('a whole proof that is cut off, and a server that tells no probabilities, are no complaints', async () => {
    const cut = { ...continuation('Let me think', null), end: 'length' } as const;
    const model = scripted(() => [{ continuations: [cut], reading: null }]);
    const report = await smokeTest(model.open, options('deepseek-prover-v2'));
    expect([report.complaints, report.proposals[0]?.read]).toEqual([[], null]);
    expect(model.asked[0]?.request).toMatchObject({ count: 1, maxTokens: 256 });
  });

  test('what a model throws is told as its breakdown, and the model is given back', async () => {
    const model = scripted(() => {
      throw new Error('Eval has failed');
    });
    const testing = smokeTest(model.open, options(null));
    await expect(testing).rejects.toMatchObject({ code: 'MODEL_FAILED', message: 'Eval has failed' });
    expect(model.disposed()).toBe(1);
    const silent = scripted(() => []);
    await expect(smokeTest(silent.open, options(null))).rejects.toBeInstanceOf(LakatosError);
  });

  test('every profile whose tokens a real model has can be tried on it', async () => {
    await using dir = await temporaryFolder();
    const path = await writeSmallModel(dir.path);
    const { header } = readGguf(path);
    const fitting = profiles.filter((profile) => specialTokens(header, profile).missing.length === 0);
    expect(fitting.map(({ name }) => name)).toEqual(expect.arrayContaining(['lakatos', 'bfs-prover']));
    for (const { name } of fitting.slice(0, 3)) {
      const given = options(name);
      const { proposals, tokens } = await smokeTest(
        (signal) => openGguf(path, { contextSize: 512, sequences: 4 }, { signal }),
        given,
      );
      expect([name, proposals.length]).toEqual([
        name,
        given.profile?.kind === 'tactic' ? expect.any(Number) : 1,
      ]);
      expect(tokens.written).toBeGreaterThan(0);
    }
  });
});
