import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { isHeldOut, readExamples } from '../../../src/learn/examples/example-schema.ts';
import { type ExportReport, exportRun } from '../../../src/learn/export/export-run.ts';
import { type RunToExport, readLessons, readRun } from '../../../src/learn/export/read-lessons.ts';
import { type ExportFormat, exportFormats } from '../../../src/learn/export/row.ts';
import { readProblemRecords } from '../../../src/learn/problems/problem-record.ts';
import { findProfile } from '../../../src/llm/profiles/find-profile.ts';
import type { PromptProfile } from '../../../src/llm/profiles/profile.ts';
import { readProfileFile } from '../../../src/llm/profiles/profile-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyProblem, toyProblems, toyRun, toySettings } from '../run/toy-run.ts';

const signal = new AbortController().signal;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'run');
  await toyRun(path, { rounds: 2 });
});
afterAll(async () => await folder[Symbol.asyncDispose]());

type Columns = Record<string, unknown> & { readonly provenance: { theorem: string; kind: string } };

interface Exported {
  readonly report: ExportReport;
  readonly out: string;
  /** By file. */
  readonly rows: Readonly<Record<string, Columns[]>>;
}

const linesOf = async (file: string): Promise<Columns[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Columns);

async function exported(
  format: ExportFormat,
  changes: {
    name?: string;
    profile?: string | PromptProfile;
    rounds?: number[];
    problems?: readonly SuiteProblem[];
    elsewhere?: readonly Theorem[];
  } = {},
): Promise<Exported> {
  const out = join(folder.path, changes.name ?? format);
  const profile = changes.profile ?? exportFormats[format].profile;
  const report = await exportRun({
    run: await readRun(path, changes.rounds ?? null),
    problems: changes.problems ?? toyProblems,
    elsewhere: changes.elsewhere ?? [],
    format,
    profile: typeof profile === 'string' ? findProfile(profile) : profile,
    out,
    signal,
  });
  const rows = await Promise.all(report.files.map(async (file) => [file.path, await linesOf(file.path)]));
  return { report, out, rows: Object.fromEntries(rows) };
}

const all = ({ rows }: Exported): Columns[] => Object.values(rows).flat();

describe('the formats', () => {
  test('trl-sft: steps of proofs, a state and a tactic once each, with weights', async () => {
    const sft = await exported('trl-sft');
    const rows = all(sft);
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows)
      expect(Object.keys(row)).toEqual(['prompt', 'completion', 'weight', 'provenance']);
    expect(rows.find(({ prompt }) => prompt === '⊢ t:::')).toMatchObject({ completion: 'close' });
    const keys = rows.map(({ prompt, completion }) => JSON.stringify([prompt, completion]));
    expect(new Set(keys).size).toBe(keys.length);
    const weights = rows.map(({ weight }) => weight as number);
    expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeCloseTo(1);
  });

  test('trl-dpo: what proves a state against what Lean refused there', async () => {
    const rows = all(await exported('trl-dpo'));
    expect(rows.length).toBeGreaterThan(0);
    const good = new Set(
      all(await exported('trl-sft')).map(({ prompt, completion }) => JSON.stringify([prompt, completion])),
    );
    for (const { prompt, chosen, rejected, ...rest } of rows) {
      expect(Object.keys(rest)).toEqual(['provenance']);
      expect(good).toContain(JSON.stringify([prompt, chosen]));
      expect(good).not.toContain(JSON.stringify([prompt, rejected]));
    }
  });

  test('trl-kto: the same tactics apart, with a label', async () => {
    const rows = all(await exported('trl-kto'));
    const labelled = (label: boolean) =>
      rows
        .filter((row) => row['label'] === label)
        .map(({ prompt, completion }) => JSON.stringify([prompt, completion]))
        .sort();
    const sft = all(await exported('trl-sft'));
    const dpo = all(await exported('trl-dpo'));
    const keys = (list: Columns[], name: string) =>
      [...new Set(list.map((row) => JSON.stringify([row['prompt'], row[name]])))].sort();
    expect(labelled(true)).toEqual(keys(sft, 'completion'));
    expect(labelled(false)).toEqual(keys(dpo, 'rejected'));
    for (const { label, provenance } of rows) expect(provenance.kind === 'refused').toBe(label === false);
  });

  test('verl: every theorem of the training split in the five columns', async () => {
    const result = await exported('verl');
    const rows = all(result);
    const train = toyProblems.filter(({ split }) => split === 'train').map(({ theorem }) => theorem);
    expect(rows).toHaveLength(train.length);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([
        ...['data_source', 'prompt', 'ability', 'reward_model', 'extra_info'],
      ]);
      const { style, ground_truth } = row['reward_model'] as Record<string, string>;
      expect(style).toBe('rule');
      const { id, header, statement } = JSON.parse(ground_truth ?? '') as Record<string, string>;
      expect(train).toContainEqual({ id, header, statement });
      const [turn] = row['prompt'] as { role: string; content: string }[];
      expect(turn).toMatchObject({ role: 'user', content: expect.stringContaining(statement!) });
    }
    const infos = rows.map(
      (row) => row['extra_info'] as { searches: number; proved: number; theorem: string },
    );
    // The toy run searches six theorems, then four.
    expect(infos.reduce((sum, { searches }) => sum + searches, 0)).toBe(10);
    expect(infos.every(({ searches, proved }) => proved <= searches)).toBe(true);
    expect(infos.some(({ proved }) => proved > 0)).toBe(true);
  });

  test('jsonl: what the trainer reads', async () => {
    const { rows } = await exported('jsonl', { name: 'all.jsonl' });
    const [[file, lines] = ['', []]] = Object.entries(rows);
    expect(await readExamples(file)).toEqual(lines);
    expect(lines.some(({ kind }) => kind === 'state')).toBe(true);
  });

  test('a profile from a file; with a chat, the columns are messages', async () => {
    const file = fileURLToPath(new URL('../../../docs/examples/chat-steps.json', import.meta.url));
    const chat = all(await exported('trl-dpo', { name: 'chat', profile: await readProfileFile(file) }));
    expect(chat).toHaveLength(all(await exported('trl-dpo')).length);
    for (const { prompt, chosen, rejected } of chat) {
      expect(prompt).toMatchObject([
        { role: 'system' },
        { role: 'user', content: expect.stringMatching(/^⊢ /) },
      ]);
      for (const answer of [chosen, rejected])
        expect(answer).toEqual([{ role: 'assistant', content: expect.stringMatching(/./) }]);
    }
  });

  test('a profile of another kind is refused, and so is one that needs what examples do not keep', async () => {
    await expect(exported('trl-dpo', { profile: 'kimina-prover' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('trl-dpo needs a profile that asks for a tactic'),
    });
    await expect(exported('verl', { profile: 'lakatos' })).rejects.toThrow('a whole proof');
    await expect(exported('verl', { profile: 'stp' })).rejects.toThrow('stp is no chat');
    await expect(exported('trl-sft', { profile: 'internlm2.5-step-prover' })).rejects.toThrow(
      'shows the tactics before a state',
    );
    const file = join(import.meta.dirname, '../../../docs/examples/premises-and-state.json');
    await expect(exported('trl-sft', { profile: await readProfileFile(file) })).rejects.toThrow(
      'shows premises for a state',
    );
  });
});

describe('what leaves', () => {
  test('a folder has the held-out theorems apart, and says what it is', async () => {
    const { report, out, rows } = await exported('trl-sft', { name: 'parts' });
    const theorems = (name: string) =>
      new Set((rows[join(out, name)] ?? []).map(({ provenance }) => provenance.theorem));
    const [train, heldOut] = [theorems('train.jsonl'), theorems('held-out.jsonl')];
    expect(train.size * heldOut.size).toBeGreaterThan(0);
    expect([...train].filter((id) => heldOut.has(id))).toEqual([]);
    // Also of theorems that have no example.
    const verl = await exported('verl', { name: 'every' });
    const asked = (verl.rows[join(verl.out, 'train.jsonl')] ?? []).map(
      (row) => (row['extra_info'] as { theorem: string }).theorem,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((id) => isHeldOut(id, toySettings.heldOutOneIn))).toEqual([]);
    const trained = await linesOf(join(path, 'rounds/1/train.jsonl'));
    const trainedOn = new Set(trained.map(({ theorem }) => theorem));
    expect([...heldOut].filter((id) => trainedOn.has(id))).toEqual([]);
    const kept = JSON.parse(await readFile(join(out, 'export.json'), 'utf8')) as ExportReport;
    expect(kept.files.map((file) => file.path)).toEqual(['train.jsonl', 'held-out.jsonl']);
    expect({ ...kept, files: [] }).toEqual({ ...report, files: [] });
    expect(kept.run).toMatchObject({ suite: 'toy', lean: 'scripted', rounds: [0, 1] });
    expect((await readdir(out)).sort()).toEqual(['export.json', 'held-out.jsonl', 'train.jsonl']);
  });

  test('a file has them all', async () => {
    const one = await exported('trl-sft', { name: 'one.jsonl' });
    expect(all(one)).toHaveLength(all(await exported('trl-sft')).length);
  });

  test('is of the rounds that were chosen', async () => {
    const first = await exported('jsonl', { name: 'first.jsonl', rounds: [0] });
    expect(new Set(all(first).map(({ round }) => round))).toEqual(new Set([0]));
    expect(first.report.run.rounds).toEqual([0]);
  });

  test.each<[string, (problem: SuiteProblem) => SuiteProblem[]]>([
    [
      'is in the split test now, under another name',
      (problem) => [problem, { ...problem, split: 'test', theorem: { ...problem.theorem, id: 'other' } }],
    ],
    [
      'has another text now',
      (problem) => [{ ...problem, theorem: { ...problem.theorem, header: 'def x := 1\n' } }],
    ],
    ['has left the training split', (problem) => [{ ...problem, split: 'valid' }]],
    ['is gone', () => []],
  ])('nothing of a theorem that %s', async (_name, change) => {
    const before = await exported('jsonl', { name: 'before.jsonl' });
    const victim = all(before).find(({ kind }) => kind === 'proof')?.['theorem'] as string;
    const problems = toyProblems.flatMap((problem) =>
      problem.theorem.id === victim ? change(problem) : [problem],
    );
    const after = await exported('jsonl', { name: 'after.jsonl', problems });
    expect(after.report.leftOut.refused).toEqual([victim]);
    expect(JSON.stringify(all(after))).not.toContain(victim);
    expect(all(after).length).toBeGreaterThan(0);
    const theorems = await exported('verl', { name: 'theorems.jsonl', problems });
    expect(JSON.stringify(all(theorems))).not.toContain(`${victim} `);
  });

  test('nothing of a theorem that another suite measures', async () => {
    const before = await exported('jsonl', { name: 'before.jsonl' });
    const victim = all(before).find(({ kind }) => kind === 'proof')?.['theorem'] as string;
    const { theorem } = toyProblems.find((problem) => problem.theorem.id === victim)!;
    const after = await exported('jsonl', { name: 'after.jsonl', elsewhere: [{ ...theorem, id: 'other' }] });
    expect(after.report.leftOut.refused).toEqual([victim]);
  });

  test('no state that is what a measured problem says, whatever the theorem that it was met in', async () => {
    const before = await exported('jsonl', { name: 'before.jsonl' });
    const met = all(before).find(({ state, theorem }) => {
      const own = toyProblems.find((problem) => problem.theorem.id === theorem);
      return own !== undefined && !own.theorem.statement.endsWith(`: ${String(state).slice(2)}`);
    })!;
    const goal = String(met['state']).slice(2);
    const elsewhere = [{ id: 'other', header: '', statement: `theorem other : ${goal}` }];
    const after = await exported('jsonl', { name: 'after.jsonl', elsewhere });
    expect(all(before).some(({ state }) => state === met['state'])).toBe(true);
    expect(all(after).some(({ state }) => state === met['state'])).toBe(false);
    expect(after.report.leftOut.measured).toBeGreaterThan(0);
  });

  test('an export in the place of another leaves nothing of it', async () => {
    const { out } = await exported('trl-sft', { name: 'again' });
    await writeFile(join(out, 'held-out.jsonl'), 'of an earlier export\n');
    const none = toyProblems.filter(({ theorem: { id } }) => !heldOutIds.has(id));
    const heldOutFree = await exported('trl-sft', { name: 'again', problems: none });
    expect(heldOutFree.report.files).toHaveLength(1);
    expect(await readdir(out)).not.toContain('held-out.jsonl');
  });

  const heldOutIds = new Set<string>();
  beforeAll(async () => {
    for (const round of [0, 1])
      for (const { theorem } of await linesOf(join(path, `rounds/${round}/held-out.jsonl`)))
        heldOutIds.add(theorem as string);
  });
});

describe('what is no run', () => {
  test('a folder that is missing, one of something else, one without examples, a round that is not there', async () => {
    await expect(readRun(join(folder.path, 'missing'), null)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('is no folder of a training run'),
    });
    const other = join(folder.path, 'other');
    await mkdir(other);
    await writeFile(join(other, 'config.json'), '{"schema": "lakatos/bench-config"}');
    await expect(readRun(other, null)).rejects.toThrow('is not the configuration of a training run');
    await writeFile(join(other, 'config.json'), await readFile(join(path, 'config.json')));
    await expect(readRun(other, null)).rejects.toThrow('has no examples yet');
    await expect(readRun(path, [0, 7])).rejects.toMatchObject({
      message: expect.stringContaining('no examples of round 7'),
      advice: 'It has those of round 0, 1.',
    });
  });

  test('nothing to write, and no place to write to', async () => {
    const valid = toyProblems.filter(({ split }) => split !== 'train');
    const stranger: SuiteProblem = {
      ...{ split: 'train', topic: null, answers: [] },
      theorem: { id: 'stranger', header: '', statement: 'theorem stranger : sssst' },
    };
    await expect(exported('trl-sft', { problems: [...valid, stranger] })).rejects.toThrow(
      'the run has nothing for trl-sft',
    );
    await writeFile(join(folder.path, 'in-the-way'), '');
    await expect(exported('trl-sft', { name: 'in-the-way' })).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
    });
    await expect(exported('trl-sft', { name: 'nowhere/a.jsonl' })).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
    });
  });

  test('an interrupted export writes nothing', async () => {
    const out = join(folder.path, 'interrupted');
    const options = {
      run: await readRun(path, null),
      problems: toyProblems,
      elsewhere: [],
      profile: findProfile('kimina-prover'),
    };
    await expect(
      exportRun({ ...options, format: 'verl', out, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(folder.path)).not.toContain('interrupted');
  });
});

describe('theorems that the run made', () => {
  const settings = {
    ...toySettings,
    tasks: { ...toySettings.tasks, count: 8, firstCount: 12 },
    problems: { share: 0.5, tries: 2, candidates: 20 },
    heldOutOneIn: 0,
  };
  const problems = [
    ...toyProblems,
    ...['ssta & t', 'sstb & st', 'stc & sst'].map((goal, at) => toyProblem('train')(goal, 20 + at)),
  ];
  let run: RunToExport;
  beforeAll(async () => {
    const made = join(folder.path, 'made');
    await toyRun(made, { rounds: 2, problems, settings });
    run = await readRun(made, null);
  });

  test('leave with the others, and are no wrong ones', async () => {
    const lessons = await readLessons(run, problems, []);
    const records = await readProblemRecords(join(run.path, 'rounds/1/problems.jsonl'));
    const kept = records.filter(({ decision }) => decision === 'kept').map(({ id }) => id);
    expect([...lessons.made].sort()).toEqual(kept.sort());
    expect(lessons.refused).toEqual([]);
    expect(lessons.examples.some(({ theorem }) => lessons.made.has(theorem))).toBe(true);
    const out = join(folder.path, 'made.jsonl');
    const profile = findProfile('goedel-prover-v2');
    const report = await exportRun({ run, problems, elsewhere: [], format: 'verl', profile, out, signal });
    const infos = (await linesOf(report.files[0]!.path)).map(
      (row) => row['extra_info'] as { theorem: string; proved: number },
    );
    const asked = infos.filter(({ theorem }) => lessons.made.has(theorem));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ proved }) => proved > 0)).toBe(true);
  });

  test('stay behind when they are near what is measured by now', async () => {
    const [made = ''] = (await readLessons(run, problems, [])).made;
    const records = await readProblemRecords(join(run.path, 'rounds/1/problems.jsonl'));
    const { statement } = records.find(({ id }) => id === made)!;
    const elsewhere = [{ id: 'other', header: '', statement }];
    const lessons = await readLessons(run, problems, elsewhere);
    expect(lessons.made.has(made)).toBe(false);
    expect(lessons.examples.some(({ theorem }) => theorem === made)).toBe(false);
  });
});
