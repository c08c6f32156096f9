import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { sha256 } from '../../core/hash.ts';
import { openModel } from '../../src/agent/provers/open-model.ts';
import { main } from '../../src/cli/main.ts';
import type { Services } from '../../src/cli/services.ts';
import { readBenchReport } from '../../src/evaluate/report/read-report.ts';
import { yesNoCritic } from '../../src/llm/profiles/critics.ts';
import { bfsProver } from '../../src/llm/profiles/tactic-profiles.ts';
import { scriptedChat, submit } from '../agent/dialogue/scripted-chat.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { writeSmallAdapter } from '../support/gguf/small-adapter.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { declared } from '../support/given-to.ts';
import {
  type ScriptedLanguageModel,
  sayAlways,
  scriptedLanguageModel,
} from '../support/scripted-language-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Finds every state as likely as not. */
const judge = (): ScriptedLanguageModel =>
  scriptedLanguageModel(
    ({ prompts }) => prompts.map(() => ({ continuations: [], reading: [Math.log(0.5), Math.log(0.5)] })),
    { contextSize: 10_000 },
  );

/** `bench` on two toy problems, with this model wherever one is opened. */
async function toyBench(model: ScriptedLanguageModel) {
  const folder = await temporaryFolder();
  const suite = join(folder.path, 'toy.jsonl');
  const line = (id: string, goal: string) => JSON.stringify({ id, statement: `theorem ${id} : ${goal}` });
  await writeFile(suite, `${line('a', 'sst & t')}\n${line('b', 'ssf')}\n`);
  const out = join(folder.path, 'run');
  const services: Services = {
    ...fakeServices(),
    openModel: async () => ({ model, profile: yesNoCritic }),
  };
  const run = async (used: Services, ...argv: readonly string[]) => {
    const terminal = fakeTerminal({ env: { LAKATOS_DATA: join(folder.path, 'data') } });
    const code = await main(['bench', suite, '--calls', '50', '--out', out, ...argv], terminal, used);
    return { code, err: terminal.err() };
  };
  const bench = (...argv: readonly string[]) => run(services, ...argv);
  return Object.assign(folder, { out, run, bench });
}

describe('a critic', () => {
  test('judges the positions of every attempt; the report names it, and what nobody knows of it', async () => {
    const model = judge();
    await using toy = await toyBench(model);
    expect((await toy.bench('--strategy', 'puct', '--critic', 'judge.gguf')).code).toBe(0);
    expect(model.calls.length).toBeGreaterThan(0);
    const { options, contamination } = await readBenchReport(toy.out);
    expect(options).toMatchObject({
      strategy: 'puct',
      policy: 'toy; values: scripted (yes-no-critic)',
      model: null,
      settings: { value: 'model', critic: 'scripted', criticProfile: 'yes-no-critic', parallelism: 1 },
    });
    expect(JSON.stringify(contamination)).toContain('nothing is known of the training data of scripted');
    const other = await toy.bench('--strategy', 'puct', '--resume');
    expect(other.code).toBe(2);
    expect(other.err).toMatch(/critic\.name was "scripted" and is absent/u);
  });

  test('belongs to a strategy that reads values, which is told before Lean starts', async () => {
    await using toy = await toyBench(judge());
    const { code, err } = await toy.bench('--critic', 'judge.gguf');
    expect(code).toBe(2);
    expect(err).toContain('--critic belongs to --strategy two-way or --strategy puct');
  });
});

test('of a model with an adapter the report tells the hashes of both files, and what is known of either', async () => {
  await using toy = await toyBench(judge());
  const model = await writeSmallModel(toy.path, { fileName: 'tiny.gguf' });
  const lora = await writeSmallAdapter(toy.path);
  const asked = ['--model', model, '--lora', lora, '--set', 'model.gpu=none', '--set', 'model.context=256'];
  const used: Services = {
    ...fakeServices(),
    openModel: async (choice, use) => await openModel(choice, { ...use, env: {} }),
  };
  expect(await toy.run(used, ...asked, '--calls', '3')).toMatchObject({ code: 0 });
  const { options, contamination } = await readBenchReport(toy.out);
  const [base, adapter] = [sha256(await readFile(model)), sha256(await readFile(lora))];
  expect(options.model).toEqual({ name: 'tiny.gguf', sha256: base, adapterSha256: adapter });
  expect(await readFile(join(toy.out, 'report.md'), 'utf8')).toContain(
    `tiny.gguf (${base}) with the adapter ${adapter}`,
  );
  const unknown = (what: string) => `nothing is known of the training data of ${what}: no run`;
  for (const what of ['tiny.gguf', 'its adapter adapter-32.gguf'])
    expect(JSON.stringify(contamination)).toContain(unknown(what));
});

test.each([
  [
    ['--model', 'tactics.gguf', '--strategy', 'puct', '--critic', 'judge.gguf'],
    ['tactics.gguf', 'judge.gguf', 'Lean'],
  ],
  [
    ['--model', 'chats.gguf', '--prover', 'dialogue'],
    ['chats.gguf', 'Lean'],
  ],
])('models are opened before Lean, whose workers have what memory they leave: %j', async (flags, order) => {
  await using toy = await toyBench(judge());
  const started: string[] = [];
  const toys = fakeServices();
  const { code } = await toy.run(
    {
      ...toys,
      async startEngine(options) {
        started.push('Lean');
        return toys.startEngine(options);
      },
      async openModel({ from, judges }) {
        started.push(from.name);
        const model = judges === true ? judge() : scriptedLanguageModel(sayAlways('close'));
        return { model, profile: judges === true ? yesNoCritic : bfsProver };
      },
      async openChat({ chat: { from } }) {
        started.push(from.name);
        return scriptedChat(() => submit('by close'));
      },
    },
    ...flags,
  );
  expect([code, started]).toEqual([0, order]);
});

test('the settings parallel, alpha, bandit, lemmas and refute are kept by a run, and told in its report', async () => {
  await using toy = await toyBench(judge());
  const flags = [
    ...['search.parallel=3', 'search.alpha=0.25', 'search.bandit=false'].flatMap((text) => ['--set', text]),
    ...['--set', 'search.lemmas=false', '--set', 'search.refute=false', '--strategy', 'best-first'],
  ];
  expect((await toy.bench(...flags)).code).toBe(0);
  const report = await readBenchReport(toy.out);
  expect(report.options.settings).toMatchObject({
    ...{ parallelism: 3, alpha: 0.25, beta: null, bandit: false, lemmas: false, refute: false },
  });
  expect((await toy.bench(...flags, '--resume')).code).toBe(0);
  const other = await toy.bench('--resume');
  expect(other.code).toBe(2);
  expect(other.err).toContain('parallelism was 3 and is 1');
  expect(other.err).toContain('search.bandit was false and is true');
});

test('a run keeps the constant of puct as well', async () => {
  await using toy = await toyBench(judge());
  const flags = ['--strategy', 'puct', '--set', 'search.exploration=3'];
  expect((await toy.bench(...flags)).code).toBe(0);
  const { settings } = (await readBenchReport(toy.out)).options;
  expect(settings).toMatchObject({ beta: null, exploration: 3 });
  const other = await toy.bench('--strategy', 'puct', '--set', 'search.exploration=4', '--resume');
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('exploration was 3 and is 4')]);
});

test('constants that the strategy does not have are refused', async () => {
  await using toy = await toyBench(judge());
  const { code, err } = await toy.bench('--set', 'search.beta=2');
  expect([code, err]).toEqual([2, expect.stringContaining('search.beta belongs to --strategy two-way')]);
});

test('`bench` has every option of `prove`, but for those of its inputs, its output and its memory', async () => {
  const { commands } = await declared('prove', 'bench');
  const optionsOf = (name: string) =>
    new Set(commands.find((command: Command) => command.name() === name)?.options.map(({ long }) => long));
  const [prove, bench] = [optionsOf('prove'), optionsOf('bench')];
  const others = [...prove].filter((option) => !bench.has(option));
  expect(new Set(others)).toEqual(
    new Set([...['--statement', '--header', '--store', '--continue', '--experience']]),
  );
});
