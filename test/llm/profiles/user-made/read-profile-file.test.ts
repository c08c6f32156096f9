import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { PromptProfile } from '../../../../src/llm/profiles/profile.ts';
import { parseProfile, readProfileFile } from '../../../../src/llm/profiles/profile-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { shown, state, theorem } from '../example.ts';

const tactic = {
  schema: 'lakatos/prompt-profile',
  version: 1,
  kind: 'tactic',
  name: 'my-prover',
  about: 'Mine.',
  lean: '4.20',
  prompt: [
    { special: '<|im_start|>' },
    'user\n{{{name}}}\n{tactics}\n{state}',
    { special: '<|im_end|>' },
    '\n',
  ],
  sampling: { maxTokens: 99, stop: ['\n\n'] },
  answer: { after: 'TACTIC:', before: 'END' },
  value: { after: 1, tokens: ['no', { special: '<yes>' }], values: [0, 1] },
};

const parse = (json: unknown): PromptProfile => parseProfile(JSON.stringify(json), 'mine.json');

function parseTactic(json: unknown) {
  const profile = parse(json);
  if (profile.kind !== 'tactic') throw new Error('a tactic profile is expected');
  return profile;
}

describe('a tactic profile', () => {
  const profile = parseTactic(tactic);

  test('fills its template, and what it fills in stays as it is', () => {
    expect(shown(profile.prompt(state))).toBe(
      '⟦<|im_start|>⟧user\n{add_swap}\nhave k := h\nclear k\na b : ℕ\nh : a = b\n⊢ a + 0 = b\n\ncase zero\n⊢ 0 ≤ 1⟦<|im_end|>⟧\n',
    );
    const nasty = { ...state, goals: ['⊢ {header} = {{x}}'] };
    expect(shown(profile.prompt(nasty))).toContain('⊢ {header} = {{x}}');
  });
  test('has defaults', () => {
    expect(profile.sampling).toEqual({
      ...{ method: 'sample', temperature: 1, topP: 1, minP: 0, maxTokens: 99, stop: ['\n\n'] },
    });
    const { lean: _, ...latest } = tactic;
    expect(parse(latest).lean).toBeNull();
  });
  test.each([
    ['clean', 'simp', 'simp'],
    ['behind and before', 'STATE: x TACTIC: simp [h] END more', 'simp [h]'],
    ['fenced', 'TACTIC:\n```lean\nsimp\n```', 'simp'],
    ['after thinking', '<think>TACTIC: no END</think>TACTIC: simp', 'simp'],
    ['empty', 'TACTIC: END', null],
  ])('reads an answer: %s', (_what, answer, expected) => {
    expect(profile.readTactic(answer)).toBe(expected);
  });
  test('shows as many premises as it says, 8 by default, and only where its prompt has them', () => {
    const asking = { ...tactic, prompt: ['{premises}|{state}'], value: undefined };
    const profile = parseTactic(asking);
    const view = { ...state, goals: ['⊢ a'], premises: ['Nat.add_comm', 'Nat.mul_comm'] };
    expect(shown(profile.prompt(view))).toBe('Nat.add_comm\nNat.mul_comm|⊢ a');
    expect(shown(profile.prompt({ ...state, goals: ['⊢ a'] }))).toBe('|⊢ a');
    expect(profile.premises).toBe(8);
    expect(parseTactic({ ...asking, premises: 3 }).premises).toBe(3);
    expect(parseTactic({ ...tactic, premises: 3 }).premises).toBeUndefined();
    expect(() => parse({ ...asking, premises: 0 })).toThrow('premises');
  });
  test('reads a value', () => {
    expect(profile.prompt(state).reading).toEqual({
      after: 1,
      tokens: [
        { kind: 'text', text: 'no' },
        { kind: 'special', name: '<yes>' },
      ],
    });
    expect(profile.readValue?.([Math.log(0.1), Math.log(0.3)])).toBeCloseTo(0.75, 12);
    const { value: _, ...without } = tactic;
    const plain = parseTactic(without);
    expect(plain.readValue).toBeUndefined();
    expect(plain.prompt(state).reading).toBeUndefined();
  });
});

describe('a whole-proof profile', () => {
  const { schema, version, name, about, sampling } = tactic;
  const base = { schema, version, name, about, sampling, kind: 'whole-proof' };
  const read = (json: unknown) => {
    const profile = parse(json);
    if (profile.kind !== 'whole-proof') throw new Error('a whole-proof profile is expected');
    return profile;
  };

  test('of a chat shows a theorem and reads a proof', () => {
    const profile = read({ ...base, prompt: ['{header}/-- {informal} -/\n{statement} := by sorry'] });
    expect(shown(profile.prompt(theorem))).toBe(
      `${theorem.header}/-- ${theorem.informal} -/\n${theorem.statement} := by sorry`,
    );
    expect(profile.readProof(theorem, `\`\`\`lean4\n${theorem.statement} := by simp [h]\n\`\`\``)).toBe(
      'by simp [h]',
    );
    expect(profile.repairPrompt).toBeNull();
  });
  test('with a turn for errors', () => {
    const repair = [
      { special: '<s>' },
      '{statement} := by sorry\nYou said: {answer}\nCode: {code}\n{errors}\nAgain, {name}:',
    ];
    const profile = read({ ...base, prompt: ['{statement}'], repair });
    const code = `${theorem.statement} := by\n  exact foo`;
    const failed = {
      code,
      errors: [{ line: 2, column: 8, endLine: 2, endColumn: 11, message: 'unknown foo {name}' }],
    };
    const prompt = profile.repairPrompt?.(theorem, { ...failed, answer: 'My {code}.' });
    const written = prompt === undefined ? '' : shown(prompt);
    expect(written).toContain(
      `${theorem.statement} := by sorry\nYou said: My {code}.\nCode: ${code}\nError 1:`,
    );
    expect(written).toContain('exact <error>foo</error>');
    expect(written).toContain('Error Message: unknown foo {name}\nAgain, ');
    const alone = profile.repairPrompt?.(theorem, failed);
    expect(alone && shown(alone)).toContain(`You said: \`\`\`lean4\n${code}\n\`\`\``);
    expect(() => read({ ...base, prompt: ['{answer}'] })).toThrow(/prompt\.0: \{answer\} stands for nothing/);
    expect(() => read({ ...base, prompt: ['x'], repair: ['{state}'] })).toThrow(/repair\.0: \{state\}/);
  });
  test('of a completion reads a proof', () => {
    const profile = read({
      ...base,
      prompt: ['{statement} := by\n'],
      answer: { read: 'completion', before: '#' },
    });
    expect(profile.readProof(theorem, '  simp [h]\n# end')).toBe('by\n  simp [h]');
  });
});

test('a profile of a critic reads a value', () => {
  const { schema, version, name, about, value } = tactic;
  const critic = parse({ schema, version, name, about, kind: 'critic', prompt: ['{state}', '?'], value });
  if (critic.kind !== 'critic') throw new Error('a critic is expected');
  expect(shown(critic.prompt(state))).toMatch(/0 ≤ 1\?$/u);
  expect(critic.readValue([0, 0])).toBe(0.5);
});

test.each([
  ['no JSON', '{', /mine\.json is not JSON/u],
  ['no object', 3, /is no prompt profile: /u],
  ['another schema', { ...tactic, schema: 'x' }, /schema must be "lakatos\/prompt-profile", and is "x"/u],
  ['another version', { ...tactic, version: 2 }, /version must be 1, and is 2/u],
  ['another kind', { ...tactic, kind: 'magic' }, /kind must be .* or .*/u],
  ['a field too many', { ...tactic, temperature: 1 }, /there is no field temperature/u],
  ['a bad name', { ...tactic, name: 'My Prover' }, /name: small letters/u],
  ['a bad version of Lean', { ...tactic, lean: 'v4' }, /lean: a version/u],
  ['no prompt', { ...tactic, prompt: [] }, /prompt must be a list of at least 1, and is a list/u],
  ['a bad piece', { ...tactic, prompt: ['a', { token: 'x' }] }, /prompt\.1: a piece is/u],
  ['no limit', { ...tactic, sampling: {} }, /sampling\.maxTokens is missing/u],
  [
    'a bad temperature',
    { ...tactic, sampling: { maxTokens: 1, temperature: -1 } },
    /sampling\.temperature must be at least 0, and is -1/u,
  ],
  [
    'an unknown placeholder',
    { ...tactic, prompt: ['a', '{stat}'] },
    /prompt\.1: \{stat\} stands for nothing/u,
  ],
  [
    'a state where there is none',
    { ...tactic, kind: 'whole-proof', value: undefined, answer: {}, prompt: ['{state}'] },
    /prompt\.0: \{state\}/u,
  ],
  [
    'too few values',
    { ...tactic, value: { after: 0, tokens: ['a', 'b'], values: [1] } },
    /value\.values: there must be as many/u,
  ],
  [
    'a value behind nothing',
    { ...tactic, value: { ...tactic.value, after: 4 } },
    /value\.after: the prompt has no piece 4/u,
  ],
  [
    'a critic without a value',
    { ...tactic, kind: 'critic', value: undefined, sampling: undefined, answer: undefined },
    /the field value is missing/u,
  ],
])('a profile is refused for its fault: %s', (_what, json, message) => {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  expect(() => parseProfile(text, 'mine.json')).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', message: expect.stringMatching(message) }),
  );
});

test('a profile is read from its file', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'mine.json');
  await writeFile(path, JSON.stringify(tactic));
  expect((await readProfileFile(path)).name).toBe('my-prover');
  await expect(readProfileFile(join(folder.path, 'gone.json'))).rejects.toMatchObject({
    code: 'INPUT_UNREADABLE',
  });
});

test('the example of the documentation is a profile', async () => {
  const page = await readFile(
    fileURLToPath(new URL('../../../../docs/prompt-profiles.md', import.meta.url)),
    'utf8',
  );
  const examples = [...page.matchAll(/^(`{3,})json\n([\s\S]*?)\n\1$/gmu)].map(([, , json]) => json ?? '');
  expect(examples).toHaveLength(2);
  for (const example of examples) expect(() => parseProfile(example, 'example')).not.toThrow();
});
