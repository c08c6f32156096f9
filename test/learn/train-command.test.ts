import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { type TrainFlags, type TrainTools, train } from '../../src/cli/commands/train.ts';
import type { Services } from '../../src/cli/services.ts';
import { presets } from '../../src/learn/run/config/presets.ts';
import { installAdvice } from '../../src/learn/trainer/find-python.ts';
import { type FakeTerminal, fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { givenTo } from '../support/given-to.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fakeTrainer } from './fake-trainer.ts';
import { openToyModel, toyCanaries, toyProblems, toySettings } from './run/toy-run.ts';

const fineTuning = {
  ...toySettings,
  training: { ...presets['fine-tune'].training, base: null, context: 128, device: 'cpu' as const },
};

const tools: TrainTools = {
  presets: {
    tiny: toySettings,
    small: toySettings,
    ranker: { ...toySettings, training: null },
    'fine-tune': fineTuning,
  },
  openModel: openToyModel,
  checkModel: async () => [],
  canaries: toyCanaries,
  findTrainer: async () => fakeTrainer(),
};

/** The flags of a command line. */
const flagsOf = async (argv: readonly string[]): Promise<TrainFlags> =>
  (await givenTo<[TrainFlags]>('train', argv))[0];

/** A folder with a suite of toy theorems, and `run` for `lakatos train` on it. */
async function toyFolder() {
  const folder = await temporaryFolder();
  const suite = join(folder.path, 'toy.jsonl');
  const lines = toyProblems.map(({ theorem: { id, statement }, split }) =>
    JSON.stringify({ id, statement, split }),
  );
  await writeFile(suite, `${lines.join('\n')}\n`);
  const out = join(folder.path, 'run');
  const run = async (
    argv: readonly string[] = [],
    changes: Partial<TrainTools> = {},
    terminal: FakeTerminal = fakeTerminal({ env: { LAKATOS_DATA: join(folder.path, 'data') } }),
    services: Services = fakeServices(),
    preset = 'tiny',
  ) => {
    const flags = await flagsOf([
      '--preset',
      preset,
      '--suite',
      suite,
      '--out',
      out,
      '--rounds',
      '1',
      '--workers',
      '1',
      '--seed',
      '1',
      ...argv,
    ]);
    const code = await train(flags, terminal, services, { ...tools, ...changes });
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const resume = async (argv: readonly string[] = [], changes: Partial<TrainTools> = {}) => {
    const flags = await flagsOf(['--out', out, '--resume', '--rounds', '1', '--workers', '1', ...argv]);
    const terminal = fakeTerminal({ env: { LAKATOS_DATA: join(folder.path, 'data') } });
    return { code: await train(flags, terminal, fakeServices(), { ...tools, ...changes }) };
  };
  return Object.assign(folder, { run, resume, out });
}

describe('lakatos train', () => {
  test('tells how far it is, and ends with a table and the place of the model', async () => {
    await using folder = await toyFolder();
    const { code, out, err } = await folder.run();
    expect(code).toBe(0);
    expect(out).toBe('');
    expect(err).toContain('before there is a model: 1 of 4 of valid solved\n');
    expect(err).toContain('round 0 (1 of 1): searching with toy\n');
    expect(err).toContain('round 0 (1 of 1): searching: 6 of 6 done, 4 proved\n');
    expect(err).toContain(
      'round 0 (1 of 1): step 3: loss 1.000 on what it has not seen, 50 % of tactics exactly\n',
    );
    expect(err).toMatch(/round 0: 2 of 4 of valid solved in 7 calls; the new model is kept/);
    // Nothing is known of an order: the column is left out.
    expect(err).toMatch(/\nround +proved of +examples/);
    expect(err).toContain(`the report is in ${join(folder.out, 'report.html')}`);
    expect(err).toMatch(/\nAbout \d+ min to go, as far as it can be reckoned now\n/);
    expect(err).toContain(`the model: ${join(folder.out, 'rounds/0/model.gguf')}`);
    // Of so few theorems the order of a value means nothing.
    expect(err).toMatch(
      /round 0: the value on unseen theorems: .*Brier 0\.\d+ \(a constant 0\.\d+\); its order is no better than chance: /,
    );
    expect(err).not.toContain('for --critic');
  });

  test('--preset ranker needs no trainer: the order of tactics alone', async () => {
    await using folder = await toyFolder();
    const settings = { ...toySettings, ranking: { statesPerSearch: 4, timeWeight: 0 }, training: null };
    const noTrainer = {
      presets: { ...tools.presets, ranker: settings },
      findTrainer: async () => {
        throw new Error('nobody needs a trainer');
      },
    };
    const { code, err, out } = await folder.run(['--json'], noTrainer, undefined, undefined, 'ranker');
    expect(code).toBe(0);
    expect(err).toContain('trying all tactics at what was proved: 6 of 6 done\n');
    expect(err).toMatch(/round 0: in the new order of tactics \d of 4 of valid solved in 7 calls; /);
    expect(err).not.toContain('new model');
    const manifest = JSON.parse(out);
    expect(manifest.model).toBeNull();
    expect(manifest.rounds[0]).toMatchObject({ model: null, sha256: null, accepted: false });
    expect(manifest.rounds[0].ranking.choices).toBeGreaterThan(0);
  });

  test.each([
    ['a run that learns an order begins without one', { statesPerSearch: 4, timeWeight: 0 }, 'none'],
    ['a run that learns no order searches in that which ships', null, 'shipped'],
  ])('%s', async (_, ranking, wanted) => {
    await using folder = await toyFolder();
    const asked: string[] = [];
    const services = fakeServices();
    const ranker = { ...toySettings, ranking, training: null };
    const changes = { presets: { ...tools.presets, ranker } };
    const { code } = await folder.run(
      [],
      changes,
      undefined,
      {
        ...services,
        loadPolicy(named) {
          asked.push(named);
          return services.loadPolicy(named);
        },
      },
      'ranker',
    );
    expect(code).toBe(0);
    expect(asked).toEqual([wanted]);
  });

  test('--lean-command: the searches are done with that Lean', async () => {
    await using folder = await toyFolder();
    const asked: unknown[] = [];
    const services = fakeServices();
    const { code } = await folder.run(['--lean-command', 'my-lean --server'], {}, undefined, {
      ...services,
      startEngine(options) {
        asked.push(options.lean);
        return services.startEngine(options);
      },
    });
    expect(code).toBe(0);
    expect(asked).toMatchObject([{ kind: 'native', command: 'my-lean --server' }]);
  });

  test('--json: what it came to, and nothing else on standard output', async () => {
    await using folder = await toyFolder();
    const { out } = await folder.run(['--json']);
    const manifest = JSON.parse(out);
    expect(manifest).toEqual(JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8')));
    // And docs/cli.md has its fields.
    const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
    const section = page.split('### What a run came to\n')[1]?.split('\n###')[0] ?? '';
    const [ofRun = [], ofRound = []] = section
      .split('Fields of a round')
      .map((list) =>
        [...list.matchAll(/^- (`.*?):/gm)].flatMap(([, names]) => names?.match(/\w+/g) ?? []).sort(),
      );
    expect(ofRun).toEqual(Object.keys(manifest).sort());
    expect(ofRound).toEqual(Object.keys(manifest.rounds[0]).sort());
  });

  test('--resume goes on, also to more rounds; without it a run is not touched', async () => {
    await using folder = await toyFolder();
    expect((await folder.run()).err).toContain(
      `the run is in ${folder.out}; once stopped, --out ${folder.out} --resume`,
    );
    await expect(folder.run()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const { err } = await folder.run(['--resume', '--rounds', '2']);
    expect(err).toContain(`going on with ${folder.out}`);
    expect(err).not.toContain('the run is in');
    expect(JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8')).rounds).toHaveLength(2);
  });

  test('--resume alone takes preset, seed, suite and sample from the folder, whatever the preset means today', async () => {
    await using folder = await toyFolder();
    const fewer = { ...toySettings, evaluation: { ...toySettings.evaluation, count: 3 } };
    await folder.run([], { presets: { ...tools.presets, small: fewer } }, undefined, undefined, 'small');
    const resumed = await folder.resume(['--rounds', '2'], { presets: { ...tools.presets, tiny: fewer } });
    expect(resumed.code).toBe(0);
    const manifest = JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ preset: 'small', seed: 1, baseline: { problems: 3 } });
    expect(manifest.rounds).toHaveLength(2);
  });

  test('a suite that is named by a path is found again from any folder, like the one that a run began with', async () => {
    await using folder = await toyFolder();
    const suite = join(folder.path, 'toy.jsonl');
    await folder.run(['--suite', relative(process.cwd(), suite)]);
    const config = JSON.parse(await readFile(join(folder.out, 'config.json'), 'utf8'));
    expect(config.suite).toBe(suite);
    expect((await folder.resume(['--suite', suite])).code).toBe(0);
  });

  test('--resume with an option that the run was not begun with is an error that names it', async () => {
    await using folder = await toyFolder();
    await folder.run();
    const other = folder.resume(['--seed', '7', '--preset', 'small', '--suite', 'core']);
    await expect(other).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(
        /--preset is small, and was tiny; --suite is core, and was .*toy\.jsonl; --seed is 7, and was 1$/,
      ),
    });
    // The folder is free again.
    expect((await folder.resume(['--seed', '1', '--preset', 'tiny'])).code).toBe(0);
  });

  test('--settings changes some of a preset, is kept, and must agree when the run goes on', async () => {
    await using folder = await toyFolder();
    const [file, other] = [join(folder.path, 'settings.json'), join(folder.path, 'other.json')];
    await writeFile(file, JSON.stringify({ evaluation: { count: 2 }, tasks: { firstCount: 5 } }));
    await writeFile(other, JSON.stringify({ patience: 9 }));
    await folder.run(['--settings', file]);
    const { settings } = JSON.parse(await readFile(join(folder.out, 'config.json'), 'utf8'));
    expect(settings.evaluation).toEqual({ ...toySettings.evaluation, count: 2 });
    expect(settings.tasks.firstCount).toBe(5);
    expect((await folder.resume(['--settings', file])).code).toBe(0);
    await expect(folder.resume(['--settings', other])).rejects.toThrow('--settings');
  });

  test('--settings: what is wrong with a file is named, before anything is begun', async () => {
    await using folder = await toyFolder();
    const file = join(folder.path, 'settings.json');
    await expect(folder.run(['--settings', file])).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
    await writeFile(file, '{"evaluation": {"calls": "many"}, "patience": 0}');
    await expect(folder.run(['--settings', file])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(
        /evaluation\.calls must be a number, and is "many"\n +the field patience must be more than 0/,
      ),
    });
    await writeFile(file, '{"evaluation": {"call": 3}}');
    await expect(folder.run(['--settings', file])).rejects.toThrow('did you mean evaluation.calls?');
    await writeFile(file, '{');
    await expect(folder.run(['--settings', file])).rejects.toThrow('is no JSON');
    expect(existsSync(folder.out)).toBe(false);
  });

  test('Ctrl-C: the exit code and the way to go on', async () => {
    await using folder = await toyFolder();
    const terminal = fakeTerminal();
    const canaries = (round: number) => {
      terminal.interrupt();
      return toyCanaries(round);
    };
    const { code, err } = await folder.run([], { canaries }, terminal);
    expect(code).toBe(130);
    expect(err).toContain(`--out ${folder.out} --resume goes on`);
    expect(err).toContain(`what is known is in ${join(folder.out, 'report.html')}`);
    expect(err).not.toContain('so far, ');
    expect(await readFile(join(folder.out, 'report.html'), 'utf8')).not.toContain('location.reload');
    expect((await folder.run(['--resume'])).code).toBe(0);
  });

  test('Ctrl-C in a later round names the best files so far', async () => {
    await using folder = await toyFolder();
    await folder.run();
    const terminal = fakeTerminal();
    const canaries = (round: number) => {
      if (round === 1) terminal.interrupt();
      return toyCanaries(round);
    };
    const { code, err } = await folder.run(['--resume', '--rounds', '2'], { canaries }, terminal);
    expect(code).toBe(130);
    expect(err).toContain(`so far, the model: ${join(folder.out, 'rounds/0/model.gguf')}`);
  });

  test('--time: no round begins after it', async () => {
    await using folder = await toyFolder();
    const { code, err } = await folder.run(['--time', '1ms']);
    expect(code).toBe(0);
    expect(err).toContain('the time is over');
    expect(JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8')).rounds).toEqual([]);
  });

  test('without PyTorch: nothing is begun, and the error tells how to install it', async () => {
    await using folder = await toyFolder();
    const findTrainer = async () => {
      throw new LakatosError('TRAINER_MISSING', 'no Python', { advice: installAdvice });
    };
    const running = folder.run([], { findTrainer });
    await expect(running).rejects.toMatchObject({ advice: expect.stringContaining('python3-torch') });
    expect((await folder.run()).code).toBe(0);
  });

  test('--base trains a model of another maker, says how to use it, and goes on with it', async () => {
    await using folder = await toyFolder();
    const weights = await writeSmallModel(folder.path, { fileName: 'bfs-prover-v2.gguf' });
    const base = ['--base', weights, '--lora', '4'];
    const { code, err } = await folder.run(base, {}, undefined, undefined, 'fine-tune');
    expect(code).toBe(0);
    expect(err).toContain('looking at the base model\n');
    expect(err).toMatch(
      /with the base model: 2 of 4 of valid solved in 7 calls; it takes part from the first/,
    );
    expect(err).toContain('round 0 (1 of 1): training 300 steps, from the base model\n');
    expect(err).toContain(`the model: lakatos prove FILE --model ${weights} --profile bfs-prover-v2`);
    const config = JSON.parse(await readFile(join(folder.out, 'config.json'), 'utf8'));
    expect(config.preset).toBe('fine-tune');
    expect(config.settings.training.base).toMatchObject({ weights, lora: { rank: 4, alpha: 8 } });

    expect(await folder.resume(base)).toMatchObject({ code: 0 });
    await expect(folder.resume(['--base', weights])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('--base, --profile and --lora name another model'),
    });
    await appendFile(weights, 'something');
    await expect(folder.resume()).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('is not the model any more'),
    });
  });

  test('a base model goes with its preset, and with nothing else', async () => {
    await using folder = await toyFolder();
    const weights = await writeSmallModel(folder.path, { fileName: 'bfs-prover-v2.gguf' });
    await expect(folder.run(['--base', weights])).rejects.toThrow('--preset tiny has no use for --base');
    await expect(folder.run([], {}, undefined, undefined, 'fine-tune')).rejects.toThrow(
      '--preset fine-tune trains a model of another maker',
    );
    await expect(folder.run(['--lora', '4'])).rejects.toThrow('--lora belongs to --base');
    await expect(folder.run(['--profile', 'lakatos'])).rejects.toThrow('--profile belongs to --base');
    const flags = await flagsOf(['--base', weights, '--lora', 'none', '--out', folder.out, '--rounds', '1']);
    expect(flags).toMatchObject({ lora: 'none' });
    expect(existsSync(folder.out)).toBe(false);
  });

  test('--resume needs to know what with', async () => {
    const flags = await flagsOf(['--resume']);
    await expect(train(flags, fakeTerminal(), fakeServices(), tools)).rejects.toThrow('--out');
  });
});
