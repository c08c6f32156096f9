import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf } from '../../core/errors.ts';
import { isLocked } from '../../lean/folder-lock.ts';
import { solvedChart, solvedPlots } from '../evaluate/report/page/plot.ts';
import { readBenchReport } from '../evaluate/report/read-report.ts';
import { journalName, reportFileNames } from '../evaluate/report/report-file-names.ts';
import { summarise } from '../evaluate/report/summary.ts';
import { type BenchConfig, benchConfigSchema } from '../evaluate/run/bench-config.ts';
import { readJournal } from '../evaluate/run/journal.ts';
import { headlineOf } from '../learn/report/headline.ts';
import { proofsSoFar } from '../learn/report/line-plot.ts';
import { curvesUnderway, trainingCurves } from '../learn/report/training-page.ts';
import { underwayFileSchema, underwayName, underwayText } from '../learn/report/underway.ts';
import { type TrainConfig, trainConfigSchema } from '../learn/run/config/run-settings.ts';
import { readResult } from '../learn/run/folder/do-once.ts';
import { readRunManifest } from '../learn/run/folder/read-run-file.ts';
import { metricsOf } from '../learn/run/write-outcome.ts';
import { type Chart, chartSvg } from '../report/chart.ts';
import { counted } from '../report/numbers.ts';

/** A run of `bench` or `train`, as its folder has it. */
export const runSchema = z.strictObject({
  name: z.string().describe('of its folder'),
  title: z.string(),
  isUnderWay: z.boolean().describe('a process is working in its folder'),
  headline: z.string(),
  now: z.string().nullable().describe('what a training that goes on is about; else null'),
  curves: z.array(z.strictObject({ title: z.string(), summary: z.string(), svg: z.string() })).readonly(),
});
export type Run = z.infer<typeof runSchema>;

type Told = Pick<Run, 'title' | 'headline' | 'curves'>;
type Now = Pick<Run, 'now' | 'curves'>;

const mostRuns = 20;
const manifestName = 'manifest.json';
/** What a run is told by; it says the same as long as none of them is written. */
const toldBy = ['config.json', journalName, reportFileNames.json, manifestName];

/** The runs in the folders of a folder. */
export class Runs {
  readonly #folder: string;
  readonly #known = new Map<string, { readonly stamp: string; readonly told: Told }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Those that changed last first. What is no run is left out, and one that can't be read says so. */
  async list(): Promise<readonly Run[]> {
    const names = await readdir(this.#folder).catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return [];
      throw thrown;
    });
    const found = await Promise.all(
      names.map(async (name) => ({ name, times: await timesOf(join(this.#folder, name)) })),
    );
    const latest = found
      .filter(({ times }) => times[0] !== 0)
      .sort((a, b) => Math.max(...b.times) - Math.max(...a.times))
      .slice(0, mostRuns);
    const runs: Run[] = [];
    // One after the other: reports may be large.
    for (const { name, times } of latest) {
      const isUnderWay = await isLocked(join(this.#folder, name)).catch(() => false);
      const told = await this.#tell(name, isUnderWay, times.join());
      if (told === null) continue;
      const { now, curves } = isUnderWay ? await tellNow(join(this.#folder, name)) : nothing;
      runs.push({ name, isUnderWay, ...told, now, curves: [...curves, ...told.curves] });
    }
    return runs;
  }

  async #tell(name: string, isUnderWay: boolean, times: string): Promise<Told | null> {
    const stamp = `${isUnderWay} ${times}`;
    const known = this.#known.get(name);
    if (known?.stamp === stamp) return known.told;
    const path = join(this.#folder, name);
    const told = await tell(path, isUnderWay).catch((thrown: unknown) => ({
      ...{ title: name, headline: messageOf(thrown), curves: [] },
    }));
    if (told !== null) this.#known.set(name, { stamp, told });
    return told;
  }
}

/** When the files were written that a run is told by, in milliseconds; 0 where there is none. */
const timesOf = (path: string): Promise<number[]> =>
  Promise.all(
    toldBy.map((name) =>
      stat(join(path, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );

const nothing: Now = { now: null, curves: [] };

/** What a training says of itself while it goes on. */
async function tellNow(path: string): Promise<Now> {
  const underway = await readResult(join(path, underwayName), underwayFileSchema).catch(() => null);
  if (underway === null) return nothing;
  return { now: underwayText(underway), curves: drawn(curvesUnderway(underway)) };
}

const configSchema = z.union([benchConfigSchema, trainConfigSchema]);

async function tell(path: string, isUnderWay: boolean): Promise<Told | null> {
  const config = configSchema.safeParse(JSON.parse(await readFile(join(path, 'config.json'), 'utf8')));
  if (!config.success) return null;
  return 'preset' in config.data
    ? await tellTraining(path, config.data)
    : await tellBenchmark(path, config.data, isUnderWay);
}

const drawn = (charts: readonly Chart[]): Run['curves'] =>
  charts.map((chart) => ({ title: chart.title, summary: chart.summary, svg: chartSvg(chart) }));

async function tellTraining(path: string, { suite, preset }: TrainConfig): Promise<Told> {
  const manifest = existsSync(join(path, manifestName)) ? await readRunManifest(path) : null;
  return {
    title: `Training on ${suite}, preset ${preset}`,
    headline: manifest === null ? 'Nothing is measured yet.' : headlineOf(manifest),
    curves: drawn(trainingCurves({ manifest, metrics: await metricsOf(manifest, path) })),
  };
}

async function tellBenchmark(path: string, config: BenchConfig, isUnderWay: boolean): Promise<Told> {
  const title = `${config.suite} · ${config.split}`;
  // A run that goes on again has the report of before.
  if (!isUnderWay && existsSync(join(path, reportFileNames.json))) {
    const report = await readBenchReport(path);
    const summary = summarise(report);
    const curves = drawn(solvedPlots(report, summary).map(solvedChart));
    return { title: summary.title, headline: summary.headline, curves };
  }
  const journal = join(path, journalName);
  const records = existsSync(journal) ? await readJournal(journal) : [];
  const attempts = records.filter((record) => record.kind === 'attempt');
  const solved = new Set<string>();
  const proved = attempts.map(({ problem, outcome }) => {
    if (outcome === 'proved') solved.add(problem);
    return solved.size;
  });
  const problems = counted(config.problems.length, 'problem');
  const total = config.problems.length * config.attempts;
  const curve = proofsSoFar({ name: 'so-far', title: 'Proofs so far', unit: 'attempts', total, proved });
  return {
    title,
    headline: `${solved.size} of ${problems} proved so far; what was in the training data the report will say`,
    curves: attempts.length === 0 ? [] : drawn([curve]),
  };
}
