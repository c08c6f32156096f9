import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { recallLemmas } from '../../../src/agent/memory/lemma-recall.ts';
import { lemmaExperience, rememberedLemmas } from '../../../src/agent/memory/remembered-lemmas.ts';
import { OwnNames } from '../../../src/agent/memory/shape-index.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { type LemmaStatement, lemmaKey } from '../../../src/agent/sketch/lemma.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore } from '../../../src/store/store.ts';
import { definition, goal, hypothesis, shape } from '../../prove/enumerative/goals.ts';
import { proof } from '../../store/samples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const header = 'def turn : List α → List α := List.reverse\ndef join (xs ys : List α) := xs ++ ys\n';
const theorem: Theorem = { id: 't', header, statement: 'theorem t : True' };
const own = new OwnNames([definition('turn', 'List'), definition('join', 'List')]);
const origin = { theorem: 't', fingerprint: 'Lean', date: '2026-01-02T00:00:00.000Z', by: 'plan', forms: [] };

const stating = (conclusion: string): LemmaStatement => ({
  surroundings: ['{α : Type}'],
  variables: [{ name: 'xs', type: 'List α' }],
  premises: [],
  conclusion,
});
const lemmas = [
  { statement: stating('turn (turn xs) = xs'), about: ['turn'] },
  { statement: stating('join xs [] = xs'), about: ['join'] },
  { statement: stating('turn (join xs xs) = join (turn xs) (turn xs)'), about: ['turn', 'join'] },
];
const typeVariable = hypothesis('α', 'Type', shape(null), { isProof: false });
const goalAbout = (...names: string[]) => goal('_', shape('Eq', ['List', ...names]), typeVariable);

async function openMemory(store = noStore()) {
  const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) });
  const worked = lemmas.map(({ statement, about }) =>
    lemmaExperience(theorem, 'Lean', statement, { goal: goalAbout(...about), own }),
  );
  await memory.learn(theorem, origin, { worked, tried: new Map() });
  return memory;
}

test('lemmas are found by the words that they have in common with a question, with their proofs', async () => {
  await using dir = await temporaryFolder();
  await using store = await openStore(dir.path);
  const memory = await openMemory(store);
  await store.putProof(lemmaKey('Lean', theorem, lemmas[0]!.statement), proof(1));
  const ask = async (text: string, count = 5, of = theorem) =>
    recallLemmas(memory, { theorem: of, text, count });
  expect(await ask('turn twice')).toEqual([
    {
      statement: 'theorem remembered {α : Type} (xs : List α) : turn (turn xs) = xs',
      proof: proof(1).proof,
      origin: 'proved for t on 2026-01-02; of use 1 times',
    },
    expect.objectContaining({ proof: null }),
  ]);
  expect((await ask('how do turn and join go together', 1)).map(({ statement }) => statement)).toEqual([
    expect.stringContaining('turn (join xs xs)'),
  ]);
  expect(await ask('gcd')).toEqual([]);
  expect(await ask('turn', 5, { ...theorem, header: 'def join := 1\n' })).toEqual([]);
});

test('lemmas are found by the shape of a goal, where the header and the goal can state them', async () => {
  const { index } = await openMemory();
  const conclusions = (of = goalAbout('turn', 'join'), names = own) =>
    rememberedLemmas(index, of, names).map(({ conjecture }) => conjecture.conclusion);
  expect(conclusions()[0]).toBe('turn (join xs xs) = join (turn xs) (turn xs)');
  expect(conclusions()).toHaveLength(3);
  expect(conclusions(goalAbout('join'), new OwnNames([definition('join', 'List')]))).toEqual([
    'join xs [] = xs',
  ]);
  expect(conclusions(goal('_', shape('Eq', ['List', 'turn'])))).toEqual([]);
});
