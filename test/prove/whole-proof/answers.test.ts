import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LakatosEvent } from '../../../core/events.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { WholeProofProfile } from '../../../src/llm/profiles/profile.ts';
import { text } from '../../../src/llm/prompt.ts';
import { readWholeProof } from '../../../src/prove/whole-proof/whole-proof-lines.ts';
import { explainWholeProof } from '../../../src/prove/whole-proof/whole-proof-story.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { type Outcome, prove, sayInTurn } from './drive-whole-proof.ts';
import { plainProfile, textOf } from './plain-profile.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const theorem = (statement: string): Theorem => ({ id: 'x', header: '', statement });
const symmetric = theorem('theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p');
const contributionsOf = ({ result }: Outcome) => result.contributions;

describe('what goes back to the model', () => {
  /** Plans, and then the proof behind a mark. */
  const planning: WholeProofProfile = {
    ...plainProfile,
    readProof: (_, answer) => answer.split('PROOF: ')[1] ?? null,
    repairPrompt: (_, { answer, code }) => ({
      pieces: [text(answer === undefined ? `code: ${code}` : `answer: ${answer}`)],
    }),
  };
  const answer = 'First I think. PROOF: by exact h';

  test('is all that it wrote', async () => {
    const model = sayInTurn([answer], ['PROOF: by exact ⟨h.2, h.1⟩']);
    const roomy = { ...model, info: { ...model.info, contextSize: 1000 } };
    const done = await prove(engine, symmetric, roomy, { profile: planning, rounds: 1 });
    expect(done.result.status).toBe('proved');
    expect(textOf(model.calls[1]!.prompts[0]!)).toBe(`answer: ${answer}`);
    // An answer is kept once, in the line of its question.
    expect(JSON.stringify(done.lines).split('First I think.')).toHaveLength(2 + 1);
  });

  test('is the code alone where the answer leaves no room for another one', async () => {
    const model = sayInTurn([answer], ['PROOF: by exact ⟨h.2, h.1⟩']);
    const tight = { ...model, info: { ...model.info, contextSize: 110 } };
    await prove(engine, symmetric, tight, { profile: planning, rounds: 1 });
    expect(textOf(model.calls[1]!.prompts[0]!)).toMatch(/^code: theorem swap/u);
  });
});

test('answers that were cut off are counted, in the result, the warning and the episode', async () => {
  const model = scriptedLanguageModel(
    ({ request }) => [
      {
        continuations: Array.from({ length: request.count }, (_, at) => ({
          ...continuation(`by exact wrong${at}`),
          end: at === 0 ? 'stop' : 'length',
        })),
        reading: null,
      },
    ],
    { contextSize: 64 },
  );
  const events: LakatosEvent[] = [];
  const done = await prove(engine, symmetric, model, {}, { onEvent: (event) => events.push(event) });
  const said = '3 of 4 answers were cut off: the context of the model has 64 tokens, an answer may have 100';
  expect(done.detail).toContain(said);
  expect(events).toContainEqual({
    kind: 'note',
    level: 'warning',
    text: expect.stringContaining(`x: ${said}`),
  });
  expect(explainWholeProof(readWholeProof(done.lines)).answers.cutOff).toBe(3);
});

describe('who contributed', () => {
  test('is the model, for its proofs', async () => {
    const done = await prove(engine, symmetric, sayInTurn(['by exact h', 'by exact ⟨h.2, h.1⟩']));
    expect(contributionsOf(done)).toEqual([{ contributor: 'model', tried: 2, accepted: 1, inProof: 1 }]);
    const failed = await prove(engine, symmetric, sayInTurn(['by exact h']));
    expect(contributionsOf(failed)).toEqual([{ contributor: 'model', tried: 1, accepted: 0, inProof: 0 }]);
  });

  test('nobody, when nothing was tried', async () => {
    expect(contributionsOf(await prove(engine, symmetric, sayInTurn(['', ''])))).toEqual([]);
  });

  test('a search that finished a proof', async () => {
    const asked = theorem('theorem t (p q r : Prop) (hp : p) (h : p → q) (k : q → r) : q ∧ r');
    const proof = 'by\n  have hq := h hp\n  constructor\n  exact hp\n  exact k hq';
    const done = await prove(engine, asked, sayInTurn([proof]), { rescue: { attempts: 1, calls: 200 } });
    expect(done.result.status).toBe('proved');
    const [searched, model] = contributionsOf(done) ?? [];
    expect(model).toEqual({ contributor: 'model', tried: 1, accepted: 1, inProof: 1 });
    expect(searched).toMatchObject({ contributor: 'enumerative', inProof: expect.any(Number) });
    expect(searched?.inProof).toBeGreaterThan(0);
    expect(searched?.tried).toBeGreaterThanOrEqual(searched?.accepted ?? 0);
  });
});
