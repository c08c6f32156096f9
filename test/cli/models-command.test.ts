import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runMain } from '../support/fake-terminal.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function setting() {
  const dir = await temporaryFolder();
  const run = (...args: readonly string[]) =>
    runMain(['models', ...args], { env: { LAKATOS_MODELS: join(dir.path, 'models') } });
  return { path: dir.path, run, [Symbol.asyncDispose]: dir[Symbol.asyncDispose] };
}

const json = (text: string): unknown => JSON.parse(text);

describe('lakatos models', () => {
  test('adds, lists, describes and removes a model', async () => {
    await using at = await setting();
    expect((await at.run('list')).out).toContain('lakatos models add');
    const file = await writeSmallModel(at.path, { type: 'q8_0', fileName: 'lakatos-tiny.gguf' });
    const added = await at.run('add', file, '--name', 'mine');
    expect([added.code, added.out]).toEqual([
      0,
      expect.stringMatching(
        /^mine was added: llama, \d{5} parameters, Q8_0, \d\d\.\d kB, profile lakatos\nchecksum [0-9a-f]{64}\n$/,
      ),
    ]);
    const table = (await at.run('list')).out.split('\n');
    expect(table[0]).toMatch(/^name +size +quantisation +context +profile +file$/);
    expect(table[1]).toMatch(/^mine +\d\d\.\d kB +Q8_0 +1024 +lakatos +here$/);
    expect(json((await at.run('list', '--json')).out)).toMatchObject({ name: 'mine', file: 'here' });

    const info = await at.run('info', 'mine', '--context', '1024', '--verify');
    expect(info.code).toBe(0);
    expect(info.out).toMatch(/^special tokens +all 11 that the profile needs$/m);
    expect(info.out).toMatch(
      /^memory +\d.* MB: \d\d\.\d kB for weights, \d.* for 8 answers at once of 1024 tokens$/m,
    );
    expect(info.out).toMatch(/^checksum +[0-9a-f]{64} \(verified\)$/m);

    expect((await at.run('remove', 'mine', '--file')).out).toContain('Lakatos did not fetch it');
    expect((await readFile(file)).length).toBeGreaterThan(1e4);
    expect((await at.run('list', '--json')).out).toBe('');
  });

  test('info looks into any GGUF file', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    const { code, out } = await at.run('info', file, '--json', '--profile', 'kimina-prover');
    expect(code).toBe(0);
    expect(json(out)).toMatchObject({
      name: null,
      path: file,
      checksum: 'unknown',
      facts: { architecture: 'llama', vocabularySize: 320 },
      specialTokens: { missing: ['<|im_start|>', '<|im_end|>'] },
      memory: { weights: expect.any(Number), context: expect.any(Number) },
    });
  });

  test('test lets a model work', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    const { code, out } = await at.run('test', file, '--profile', 'lakatos');
    expect([code, out]).toEqual([0, expect.stringContaining('The model works.')]);
    expect(out).toContain('⊢ q ∧ p');
    expect(out).toMatch(/^value +0\.\d{3} /m);
    expect(out.match(/^ +-\d+\.\d{3} {2}\S/gm)?.length).toBeGreaterThan(1);
    expect(out).toMatch(/^wrote +\d+ tokens in .* s \(.* a second, reading included\)$/m);

    const plain = await at.run('test', file, '--json');
    expect(plain.code).toBe(0);
    expect(json(plain.out)).toMatchObject({
      profile: null,
      complaints: [],
      value: null,
      tokens: { read: expect.any(Number) },
    });
  });

  test('info tells on which Lean the models of the profile learnt', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    expect((await at.run('info', file, '--profile', 'bfs-prover')).out).toMatch(/^learnt on +Lean 4\.9$/m);
    expect(JSON.parse((await at.run('info', file, '--profile', 'lakatos', '--json')).out)).toMatchObject({
      profile: 'lakatos',
      lean: null,
    });
  });

  test('info tells how a model is asked of which no name tells', async () => {
    await using at = await setting();
    const chatTemplate = '{% for m in messages %}<|endoftext|>{{ m.content }}{% endfor %}';
    const file = await writeSmallModel(at.path, { chatTemplate });
    expect((await at.run('info', file)).out).toMatch(/^profile +lakatos$/m);
    // The same without a token of ours.
    const bytes = (await readFile(file)).toString('latin1').replaceAll('<|state|>', '<|other|>');
    await writeFile(file, bytes, 'latin1');
    const { out } = await at.run('info', file);
    expect(out).toMatch(/^profile +its own chat, for whole proofs$/m);
    expect(out).toMatch(/^special tokens +all 1 that the profile needs$/m);
    await writeFile(file, bytes.replace('{% for', '{% xor'), 'latin1');
    expect((await at.run('info', file)).out).toMatch(/^profile +nobody has said; --profile$/m);
    expect((await at.run('add', file, '--name', 'it')).out).toContain('no profile (`lakatos models info`)');
  });

  test('test takes a context and an adapter', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    const { out } = await at.run('test', file, '--context', '300', '--gpu', 'none', '--json');
    expect(JSON.parse(out)).toMatchObject({ contextSize: 300 });
    const lora = await at.run('test', file, '--lora', join(at.path, 'gone.gguf'));
    expect([lora.code, lora.err]).toEqual([2, expect.stringContaining('the adapter can not be read')]);
  });

  test('test refuses a profile whose tokens the model does not have', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    const { code, err } = await at.run('test', file, '--profile', 'kimina-prover');
    expect([code, err]).toEqual([3, expect.stringContaining('has no token <|im_start|>')]);
  });

  test.each(['list', 'info', 'test'])('%s tells of a file that is gone or changed', async (command) => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    await at.run('add', file, '--name', 'm');
    const args = command === 'list' ? [] : ['m'];
    await writeFile(file, 'no model any more');
    const changed = await at.run(command, ...args);
    await rm(file);
    const gone = await at.run(command, ...args);
    if (command === 'list') {
      expect([changed.code, changed.out]).toEqual([0, expect.stringMatching(/CHANGED$/m)]);
      expect([gone.code, gone.out]).toEqual([0, expect.stringMatching(/MISSING$/m)]);
    } else {
      expect([changed.code, changed.err]).toEqual([
        2,
        expect.stringContaining('has changed since m was added'),
      ]);
      expect(gone.err).toContain('(MODEL_NOT_FOUND)');
    }
  });

  test.each([
    ['info', 'no.gguf'],
    ['test', 'no.gguf'],
    ['add', 'no.gguf'],
  ])('%s tells in one line of a file that is no model', async (...args) => {
    await using at = await setting();
    const file = join(at.path, args[1]!);
    await writeFile(file, 'GGUF and then a text that is no header of a model');
    const { err, out } = await at.run(args[0]!, file);
    expect([out, err.split('\n').length]).toEqual(['', 3]);
    expect(err).toMatch(/^lakatos: .*no\.gguf is no readable GGUF file: .* \(MODEL_UNREADABLE\)\n/);
  });

  test('wrong usage is told', async () => {
    await using at = await setting();
    const file = await writeSmallModel(at.path);
    expect((await at.run('add', file, '--sha256', 'abc')).err).toContain('64 hexadecimal digits');
    const profile = await at.run('add', file, '--profile', 'nonesuch');
    expect([profile.code, profile.err]).toEqual([2, expect.stringContaining('nonesuch')]);
    expect((await at.run('list')).out).toContain('No models yet');
  });

  test.each([[], ['list'], ['add'], ['info'], ['test'], ['remove']])(
    '%s --help has examples and exit codes',
    async (...words) => {
      await using at = await setting();
      const { out } = await at.run(...words, '--help');
      expect(out).toContain('Examples:');
      expect(out).toContain('Exit codes:');
    },
  );
});
