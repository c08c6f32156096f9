import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Example, readExamples } from '../../../src/learn/examples/example-schema.ts';
import { roundTable } from '../../../src/learn/report/round-table.ts';
import { presets } from '../../../src/learn/run/config/presets.ts';
import type { RunManifest } from '../../../src/learn/run/folder/manifest.ts';
import { readRunManifest } from '../../../src/learn/run/folder/read-run-file.ts';
import { modelFiles, roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import { recordedSearchSchema } from '../../../src/learn/run/folder/search-record.ts';
import { checkTrainedModel } from '../../../src/learn/run/language-model/train-and-measure.ts';
import type { RunContext } from '../../../src/learn/run/run-context.ts';
import type { TrainEvent } from '../../../src/learn/run/train-events.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openToyModel, toyProblem, toyProblems, toyRun, toySettings } from './toy-run.ts';

const jobOf = async (run: string, round: number) =>
  JSON.parse(await readFile(roundPaths(run, round).job, 'utf8'));

describe('a run', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let manifest: RunManifest;
  const report = () => readFileSync(join(folder.path, 'report.html'), 'utf8');
  const events: TrainEvent[] = [];
  /** When it begins, and at the beginning of each round. */
  const pages: string[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    manifest = await toyRun(folder.path, {
      onEvent(event) {
        events.push(event);
        if (event.kind === 'baseline-finished' || event.kind === 'round-started') pages.push(report());
      },
    });
  });
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test('has its page before anything is measured, which goes on with the run and then stands still', () => {
    expect(pages[0]).toContain('Nothing is measured yet.');
    expect(pages[1]).toContain('No round is finished yet.');
    for (const page of pages) expect(page).toContain('location.reload');
    expect(report()).not.toContain('location.reload');
    expect(report()).toContain('Loss in round 0');
  });

  test('searches, learns, measures, and keeps the better model', async () => {
    const [first, second] = manifest.rounds;
    // With `close` and `split` first, seven calls are too few for most of valid; the model knows better.
    expect(first?.policy).toBe('toy');
    expect(first?.score?.solved).toBeGreaterThan(manifest.baseline.solved);
    expect(first).toMatchObject({
      accepted: true,
      startedFrom: null,
      searched: 6,
      lossFirst: 3,
      lossLast: 1,
    });
    // The search is by the model alone here anyway, so that both figures are of the same searches.
    expect(first?.alone).toEqual(first?.score);
    expect(second).toMatchObject({
      policy: 'model: rounds/0/model.gguf@test',
      startedFrom: 0,
      searched: 4,
      shown: { searched: 0, proved: 0 },
    });
    expect(manifest.model).toMatch(/^rounds\/[01]\/model\.gguf$/);
    expect(await readRunManifest(folder.path)).toEqual(manifest);
    expect(events.map(({ kind }) => kind).filter((kind) => kind.endsWith('finished'))).toEqual([
      'baseline-finished',
      'round-finished',
      'round-finished',
    ]);
    expect(await readFile(join(folder.path, 'solved.svg'), 'utf8')).toContain('before: 25.0%, 0: 50.0%');
    expect(report()).toContain('Loss in round 1');
    expect(report()).toContain('before: 25.0%, 0: 50.0%');
    const table = roundTable(manifest).split('\n');
    expect(table).toHaveLength(6);
    expect(table[3]).toMatch(/^0 +\d of 6 +\d+ of \d+, 2 tactics too long +3\.00 to 1\.00 +\d of \d/);
    expect(first?.used).toBe((first?.examples ?? 0) - 1);
  });

  test('counts who proposed what: in the searches of a round, and on valid with its model', async () => {
    const amounts = ['proposed', 'tried', 'accepted', 'inProof'] as const;
    // The first round has no model to ask yet; a search asks the model alone here.
    for (const [round, contributor] of ['enumerative', 'model'].entries()) {
      const { searches, done } = roundPaths(folder.path, round);
      const records = await Promise.all(
        (await readdir(searches)).map(async (name) =>
          recordedSearchSchema.parse(JSON.parse(await readFile(join(searches, name), 'utf8'))),
        ),
      );
      const all = records.flatMap(({ contributions }) => contributions);
      const sums = amounts.map(
        (name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)] as const,
      );
      const summed = [{ contributor, ...Object.fromEntries(sums) }];
      expect(all.length).toBeGreaterThan(0);
      expect(manifest.rounds[round]?.contributions).toEqual(summed);
      expect(JSON.parse(await readFile(done, 'utf8')).contributions).toEqual(summed);
    }
    const of = (contributor: string) => [expect.objectContaining({ contributor })];
    expect(manifest.rounds[0]?.contributions?.[0]?.inProof).toBeGreaterThan(0);
    expect(manifest.baseline.contributions).toEqual(of('enumerative'));
    expect(manifest.rounds[0]?.score?.contributions).toEqual(of('model'));
    expect(report()).toContain('Who proposed what');
    expect(report()).toMatch(/language model: \d+ proposed, \d+ tried, \d+ taken by Lean, \d+ in proofs/);
  });

  test('the examples of a round are of its own theorems, and those of earlier rounds are learnt from too', async () => {
    const [zero, one] = [roundPaths(folder.path, 0), roundPaths(folder.path, 1)];
    const earlier = await readExamples(zero.examples);
    const all = [...(await readExamples(one.train)), ...(await readExamples(one.heldOut))];
    expect(new Set(all.map(({ round }) => round))).toEqual(new Set([0, 1]));
    expect(all.every(({ theorem }) => theorem.startsWith('train'))).toBe(true);
    const steps = new Set(all.map(({ state, tactic }) => `${state} ${tactic}`));
    for (const { state, tactic } of earlier) if (tactic) expect(steps.has(`${state} ${tactic}`)).toBe(true);
    // Theorems are on one side, whole.
    const learnt = new Set((await readExamples(one.train)).map(({ theorem }) => theorem));
    for (const { theorem } of await readExamples(one.heldOut)) expect(learnt.has(theorem)).toBe(false);
    expect((await jobOf(folder.path, 1)).start).toEqual({ file: '../0/checkpoint.pt' });
  });

  test('searches are kept with their episodes; of what is measured on no state is kept', async () => {
    const { searches, evaluations } = roundPaths(folder.path, 0);
    const [name] = await readdir(searches);
    const search = recordedSearchSchema.parse(JSON.parse(await readFile(join(searches, name!), 'utf8')));
    expect(search.episode?.length).toBeGreaterThan(2);
    for (const file of await readdir(evaluations))
      expect(await readFile(join(evaluations, file), 'utf8')).not.toContain('episode');
  });

  test('a model of the trainer is opened and asked', async () => {
    const { signal } = new AbortController();
    const files = modelFiles(0, folder.path, { settings: toySettings });
    expect(await checkTrainedModel(files, signal)).toEqual([]);
    const other = { ...files, path: roundPaths(folder.path, 0).metrics };
    const [complaint] = await checkTrainedModel(other, signal);
    expect(complaint).toMatch(/^MODEL_UNREADABLE/);
  });
});

describe('a run of its own', () => {
  test('the settings of a training come to the trainer', async () => {
    await using folder = await temporaryFolder();
    const training = {
      ...presets.tiny.training,
      ...{ valueLoss: 0.25, stateLoss: 0.125, preferenceLoss: 0.75, checkpointEvery: 7 },
    };
    await toyRun(folder.path, { rounds: 1, settings: { ...toySettings, training } });
    const { loss, output } = await jobOf(folder.path, 0);
    expect(loss).toEqual({ policy: 1, value: 0.25, state: 0.125, preference: 0.75 });
    expect(output.checkpointEvery).toBe(7);
  });

  const isPair = ({ rejected }: Example): boolean => rejected !== undefined;
  test('failed tactics are kept with steps, and trained on where a loss compares them alone', async () => {
    const rejectedWith = async (preferenceLoss: number) => {
      await using folder = await temporaryFolder();
      const training = { ...presets.tiny.training, preferenceLoss };
      const lessons = { ...toySettings.lessons, rejectedPerStep: 2 };
      await toyRun(folder.path, { rounds: 1, settings: { ...toySettings, lessons, training } });
      const { examples, train } = roundPaths(folder.path, 0);
      expect((await readExamples(examples)).some(isPair)).toBe(true);
      return (await readExamples(train)).some(isPair);
    };
    expect(await rejectedWith(0)).toBe(false);
    expect(await rejectedWith(0.5)).toBe(true);
  });

  test('a theorem that Lean does not take is drawn once, and counted', async () => {
    await using folder = await temporaryFolder();
    const problems = [...toyProblems, toyProblem('train')('bad', 10)];
    // All of them in the first round, and room for all in the second.
    const tasks = { ...toySettings.tasks, firstCount: 11, count: 11 };
    const settings = { ...toySettings, training: null, tasks };
    const manifest = await toyRun(folder.path, { problems, settings });
    expect(manifest.rounds.map(({ invalid }) => invalid)).toEqual([1, 0]);
    expect(manifest.rounds.map(({ searched }) => searched)).toEqual([10, 10]);
    expect(roundTable(manifest)).toMatch(/^0 +\d+ of 10, 1 invalid /mu);
    const { tasks: drawn } = JSON.parse(await readFile(roundPaths(folder.path, 1).tasks, 'utf8'));
    expect(drawn).toHaveLength(10);
    expect(JSON.stringify(drawn)).not.toContain('train10');
  });

  test('a plateau: training begins anew, with new weights and all that was found', async () => {
    await using folder = await temporaryFolder();
    const settings = { ...toySettings, patience: 1 };
    const manifest = await toyRun(folder.path, { rounds: 3, settings });
    expect(manifest.rounds.map(({ accepted }) => accepted)).toEqual([true, false, false]);
    expect(manifest.rounds.map(({ startedFrom }) => startedFrom)).toEqual([null, 0, null]);
    expect((await jobOf(folder.path, 2)).start).toEqual({ size: '1M' });
    expect(manifest.model).toBe('rounds/0/model.gguf');
  });

  test('a model that does not work is not kept, and the run goes on', async () => {
    await using folder = await temporaryFolder();
    const context = { checkModel: async () => ['it proposes nothing'] };
    const manifest = await toyRun(folder.path, { context });
    expect(manifest.rounds.map(({ accepted, score }) => [accepted, score])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(manifest.model).toBeNull();
  });
});

/** The toy model, which knows nothing of the tactics that the known proofs begin with. */
const openOther: RunContext['openModel'] = async (...asked) => {
  const opened = await openToyModel(...asked);
  const say = (text: string) => ({ text, logProbability: -1, tokens: 2, end: 'stop' as const });
  const complete = async () => [{ continuations: [say('close'), say('nonsense')], reading: null }];
  return { ...opened, model: { ...opened.model, complete } };
};

interface Line {
  readonly type: string;
  readonly proposals?: readonly { readonly source?: string }[];
}

describe('searches from the middle of a known proof', () => {
  const reverse = { share: 0.5, advanceAt: 1, leastTries: 1 };
  const tasks = { ...toySettings.tasks, firstCount: 8, reverse };
  const episodesOf = async (run: string) => {
    const { searches, tasks: file } = roundPaths(run, 1);
    const chosen = JSON.parse(await readFile(file, 'utf8')).tasks as { given: number; theorem: string }[];
    const names = (await readdir(searches)).sort();
    const records = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(searches, name), 'utf8'))),
    );
    for (const [at, { given }] of chosen.entries()) expect(records[at].given ?? 0).toBe(given);
    return chosen.map((task, at) => ({ ...task, lines: records[at].episode as Line[] }));
  };

  test.each(['mixed', 'model'] as const)(
    '%s: along the shown steps exactly these are tried, whatever the model says',
    async (policy) => {
      await using folder = await temporaryFolder();
      const settings = { ...toySettings, tasks, search: { ...toySettings.search, policy } };
      const manifest = await toyRun(folder.path, { settings, context: { openModel: openOther } });
      const shown = (await episodesOf(folder.path)).filter(({ given }) => given > 0);
      expect(shown.length).toBeGreaterThan(0);
      for (const { lines, given } of shown) {
        const proposals = lines.flatMap(({ type, proposals: found }) => (type === 'proposed' ? [found] : []));
        expect(proposals.slice(0, 1)).toEqual([[expect.objectContaining({ source: 'shown' })]]);
        expect(proposals.filter((found) => found?.[0]?.source === 'shown')).toHaveLength(given);
      }
      // They are no measure of what is found from the beginning.
      const counted = manifest.rounds[1]!;
      expect(counted.shown.searched).toBe(shown.length);
      expect(counted.searched).toBe(settings.tasks.count - shown.length);
      const examples = await readExamples(roundPaths(folder.path, 1).examples);
      expect(examples.filter(({ logProbability }) => logProbability === 0)).toEqual([]);
    },
  );
});
