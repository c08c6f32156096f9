import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { chartSvg } from '../../report/chart.ts';
import { runCalibrationSchema } from '../calibration/run-calibration.ts';
import { rankedCurve, solvedByRound } from '../report/line-plot.ts';
import { type TrainingPageParts, trainingPage } from '../report/training-page.ts';
import { type Underway, type underwayFileSchema, underwayName } from '../report/underway.ts';
import { type MetricsLine, readMetrics } from '../trainer/follow-metrics.ts';
import { readResult } from './folder/do-once.ts';
import type { RunManifest } from './folder/manifest.ts';
import type { TrainFolder } from './folder/round-paths.ts';
import { roundPaths } from './folder/round-paths.ts';

/** What a run came to so far, as files for people and programs: the manifest, and the curves. */
export async function writeOutcome(manifest: RunManifest, folder: TrainFolder): Promise<void> {
  await folder.write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  const ranked = rankedCurve(manifest);
  await folder.write('solved.svg', chartSvg(solvedByRound(manifest)));
  if (ranked !== null) await folder.write('ranked.svg', chartSvg(ranked));
}

/**
 * The page of all that is known.
 * @param manifest null before anything is measured; `underway`: null when the run has come to its end
 */
export async function writePage(
  about: TrainingPageParts['about'],
  manifest: RunManifest | null,
  underway: Underway | null,
  folder: TrainFolder,
): Promise<void> {
  const rounds = manifest?.rounds ?? [];
  const metrics = await metricsOf(manifest, folder.path);
  const last = rounds.at(-1);
  const calibration =
    last === undefined
      ? null
      : await readResult(roundPaths(folder.path, last.round).calibration, runCalibrationSchema);
  const page = trainingPage({ about, manifest, metrics, calibration, underway });
  await folder.write('report.html', page);
}

/** Says in the folder what a run is about at the moment; null: it does not go on. */
export async function writeUnderway(underway: Underway | null, folder: TrainFolder): Promise<void> {
  if (underway === null) return await rm(join(folder.path, underwayName), { force: true });
  const file: z.infer<typeof underwayFileSchema> = {
    ...{ schema: 'lakatos/training-underway', version: 1 },
    ...underway,
  };
  await folder.write(underwayName, `${JSON.stringify(file)}\n`);
}

/** The metrics of each round of a run, where it has trained; `path`: of its folder. */
export const metricsOf = (manifest: RunManifest | null, path: string): Promise<(MetricsLine[] | null)[]> =>
  Promise.all(
    (manifest?.rounds ?? []).map(async ({ round, model }) =>
      model === null ? null : readMetrics(await readFile(roundPaths(path, round).metrics, 'utf8')),
    ),
  );
