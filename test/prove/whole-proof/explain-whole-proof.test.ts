import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { seededRandom } from '../../../core/random.ts';
import { readAnyEpisode } from '../../../src/agent/episode-kinds.ts';
import { beginsWith } from '../../../src/prove/episode/parse-line.ts';
import { readWholeProof } from '../../../src/prove/whole-proof/whole-proof-lines.ts';
import { explainWholeProof } from '../../../src/prove/whole-proof/whole-proof-story.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { prove, sayInTurn } from './drive-whole-proof.ts';
import { textOf } from './plain-profile.ts';

/** A toy Lean: whatever has `wrong` in it has an error there. */
const engine = scriptedEngine({
  elaborate: async (text) => {
    const lines = text.split('\n');
    const line = lines.findIndex((own) => own.includes('wrong')) + 1;
    const start = { line, column: 2 };
    const messages =
      line === 0 ? [] : [{ severity: 'error' as const, text: `bad tactic\nat ${text.length}`, start }];
    return { kind: 'elaborated', ms: 1, report: { messages, open: [], partial: [], broken: [] } };
  },
});
const propose = () => ['unwrap', 'close'].map((action) => ({ action, logProbability: -1 }));
const theorem = { id: 'x', header: '', statement: 'theorem a : t1 & sst2' };

describe('an episode of whole proofs', () => {
  test('tells where the proof came from', async () => {
    const model = sayInTurn(['by\n  wrong', 'by\n  wrong\n  close', '', 'by\n  wrong'], ['by\n  close']);
    const { lines } = await prove(engine, theorem, model, { rounds: 1, repairs: 1 });
    expect(beginsWith(lines, 'whole-proof')).toBe(true);
    const view = readWholeProof(lines);
    expect(view.setting).toMatchObject({ theorem, seed: 0, parameters: { samples: 4, rounds: 1 } });
    expect(explainWholeProof(view)).toEqual({
      answers: { calls: 2, tokens: 53, attempts: 3, repeated: 1, unreadable: 1, cutOff: 0 },
      outcomes: [
        { origin: 'sample', outcome: 'failed', count: 2 },
        { origin: 'repair', outcome: 'accepted', count: 1 },
      ],
      errors: [{ message: 'bad tactic', proofs: 2 }],
      nearest: null,
      way: [
        { attempt: 0, origin: 'sample' },
        { attempt: 2, origin: 'repair' },
      ],
    });
  });

  test('has a page with each proof and what Lean said of it', async () => {
    const { lines } = await prove(engine, theorem, sayInTurn(['by\n  wrong'], ['by\n  close']), {
      ...{ rounds: 1, repairs: 1 },
    });
    const page = readAnyEpisode(lines).page();
    expect(page).toContain('<h2>Attempt 0, sample: failed</h2>\n<pre>by\n  wrong</pre>');
    expect(page).toContain('<details><summary>what Lean said</summary><pre>line ');
    expect(page).toContain('<h2>Attempt 1, repair of attempt 0: accepted</h2>');
    expect(page).toContain('<pre>theorem a : t1 &amp; sst2 := by\n  close</pre>');
  });

  test('that somebody gave another theorem is refused', async () => {
    const { lines } = await prove(engine, theorem, sayInTurn(['by\n  close']), {});
    const text = JSON.stringify(lines);
    expect(readWholeProof(JSON.parse(text)).result.status).toBe('proved');
    for (const change of ['theorem a : t2 & sst2', 'theorem a : t1']) {
      const edited = JSON.parse(text.replace(theorem.statement, change));
      expect(() => readWholeProof(edited)).toThrow('not of this theorem with this proof');
    }
  });

  test('has what Lean accepts of the nearest proof, and the searches for the rest', async () => {
    const model = sayInTurn(['by\n  split\n  · close\n  · wrong here']);
    const { result, lines, searches } = await prove(
      engine,
      theorem,
      model,
      { rescue: { attempts: 1, calls: 50 } },
      { propose },
    );
    expect(result).toMatchObject({
      status: 'proved',
      proof: 'by\n  split\n  · close\n  · unwrap\n    unwrap\n    close',
    });
    const view = readWholeProof(lines);
    expect(view.searches.map(({ episode }) => episode)).toEqual(searches.map(({ header }) => header.id));
    const explanation = explainWholeProof(view);
    expect(explanation.nearest).toEqual({ attempt: 0, accepted: 2, goals: ['⊢ sst2'] });
    expect(explanation.way.map(({ origin }) => origin)).toEqual(['sample', 'completed']);
  });

  test('is the same every time for the same seed', async () => {
    const run = async () => {
      const random = seededRandom(7);
      const say = () => `by\n  wrong ${random.next()}`;
      const model = sayInTurn([say(), say()], [say(), say()], [say()]);
      const { lines } = await prove(
        engine,
        theorem,
        model,
        { rounds: 2 },
        { seed: 3, clock: { now: () => 0 } },
      );
      return lines;
    };
    expect(await run()).toEqual(await run());
  });

  test('has the proofs that were broken off because another one was accepted', async () => {
    const slow = scriptedEngine({
      ...engine,
      elaborate: async (text, limits, signal) => {
        if (text.includes('unwrap'))
          await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        signal?.throwIfAborted();
        return engine.elaborate(text, limits, signal);
      },
    });
    const { result, lines } = await prove(slow, theorem, sayInTurn(['by\n  unwrap', 'by\n  close']));
    expect(result).toMatchObject({ status: 'proved', proof: 'by\n  close' });
    expect(readWholeProof(lines).attempts.map(({ id, outcome }) => [id, outcome])).toEqual([
      [1, { kind: 'accepted' }],
      [0, { kind: 'lost', reason: 'cancelled' }],
    ]);
  });

  test('has the proofs that were too long to be sent back', async () => {
    const model = scriptedLanguageModel(({ prompts: [prompt], request }) => {
      if (prompt !== undefined && textOf(prompt).includes('far too long'))
        throw new LakatosError('MODEL_PROMPT_TOO_LONG', 'no room');
      const texts = ['by wrong, far too long', 'by wrong', 'by wrong again'].slice(0, request.count);
      return [{ continuations: texts.map(continuation), reading: null }];
    });
    const { result, lines } = await prove(engine, theorem, model, { samples: 2, answers: 3, rounds: 1 });
    expect(result.reason).toBe('exhausted');
    expect(lines.filter(({ type }) => type === 'too-long')).toMatchObject([{ turn: 1, parent: 0 }]);
    expect(readWholeProof(lines).attempts.map(({ proof }) => proof)).toContain('by wrong again');
  });

  test('has no second search from the same states', async () => {
    const model = sayInTurn(['by\n  split\n  wrong thing'], ['by\n  split\n  wrong again']);
    const settings = { rounds: 1, rescue: { attempts: 2, calls: 50 } };
    const { result, lines } = await prove(
      engine,
      { ...theorem, statement: 'theorem a : t & f' },
      model,
      settings,
      { propose },
    );
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    const view = readWholeProof(lines);
    expect(view.sketches.map(({ attempt }) => attempt)).toEqual([0, 1]);
    expect(view.searches.map(({ attempt, start, end }) => [attempt, start, end])).toEqual([
      [0, 0, 'proved'],
      [0, 1, 'exhausted'],
    ]);
  });

  test('is refused when a line is not one of its own', async () => {
    const { lines } = await prove(engine, theorem, sayInTurn([]));
    expect(() => readWholeProof(lines.slice(1))).toThrow(/line 1 .*"whole-proof"/u);
    expect(() => readWholeProof(lines.slice(0, -1))).toThrow(/"result"/u);
    expect(() => readWholeProof([lines[0], { type: 'attempt', at: 0 }])).toThrow(/line 2 /u);
    expect(beginsWith([{ type: 'episode' }], 'whole-proof')).toBe(false);
    expect(beginsWith([], 'whole-proof')).toBe(false);
  });
});
