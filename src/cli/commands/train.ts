import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '../../../core/clock.ts';
import { checkUnchanged, findBase } from '../../learn/base/find-base.ts';
import { valueWords } from '../../learn/report/headline.ts';
import { roundTable } from '../../learn/report/round-table.ts';
import {
  type AskedRun,
  type DecidedRun,
  decideKept,
  decideNew,
  presetFor,
} from '../../learn/run/config/asked-run.ts';
import type { ChosenProblems } from '../../learn/run/config/choose-problems.ts';
import { makeTrainConfig } from '../../learn/run/config/make-config.ts';
import { type PresetName, presets } from '../../learn/run/config/presets.ts';
import { readSuiteProblems } from '../../learn/run/config/read-suite-problems.ts';
import type { RunSettings } from '../../learn/run/config/run-settings.ts';
import { readSettingsFile } from '../../learn/run/config/settings-file.ts';
import type { RunManifest } from '../../learn/run/folder/manifest.ts';
import { readManifest } from '../../learn/run/folder/read-run-file.ts';
import { openTrainFolder, type TrainFolder } from '../../learn/run/folder/train-folder.ts';
import { checkTrainedModel, openTrainedModel } from '../../learn/run/language-model/trained-model.ts';
import type { RunContext } from '../../learn/run/run-context.ts';
import { runTraining } from '../../learn/run/run-training.ts';
import { type Canary, canariesOf } from '../../learn/run/searches/canaries.ts';
import { findPython } from '../../learn/trainer/find-python.ts';
import { type TrainerCommand, trainerCommand } from '../../learn/trainer/trainer-command.ts';
import { modelsFolder } from '../../llm/models/models-folder.ts';
import { importsOfTexts } from '../../prove/input/input-imports.ts';
import { mendAsked } from '../../prove/lean-file/mend-asked.ts';
import { createTrainDisplay, type TrainDisplay } from '../display/train-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-choice.ts';
import { noRunThere } from '../output/no-run-there.ts';
import { readVersion } from '../package-version.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface TrainFlags extends LeanFlags {
  /** Absent with its like: that of the run that goes on, else the usual one. */
  readonly preset?: PresetName;
  readonly rounds: number;
  readonly suite?: string;
  /** A file with settings in place of some of the preset's. */
  readonly settings?: string;
  readonly out?: string;
  readonly resume: boolean;
  readonly workers?: number;
  /** Milliseconds. */
  readonly time?: number;
  readonly seed?: number;
  /** A model of another maker to train, in place of new weights. */
  readonly base?: string;
  readonly profile?: string;
  /** Rank of the adapter; `none`: all of the base model's weights are trained. */
  readonly lora?: number | 'none';
  readonly python?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** Of an adapter. */
export const usualRank = 16;

/** What a test puts something small in the place of. */
export interface TrainTools extends Pick<RunContext, 'openModel' | 'checkModel'> {
  readonly presets: Readonly<Record<PresetName, RunSettings>>;
  canaries(round: number): readonly Canary[];
  findTrainer(python: string | undefined, env: Terminal['env'], signal: AbortSignal): Promise<TrainerCommand>;
}

const realTools: TrainTools = {
  presets,
  openModel: openTrainedModel,
  checkModel: checkTrainedModel,
  canaries: canariesOf,
  async findTrainer(python, env, signal) {
    const { command } = await findPython(python, env, signal);
    return trainerCommand(command, env['PYTHONPATH']);
  },
};

/** `lakatos train`. */
export async function train(
  flags: TrainFlags,
  terminal: Terminal,
  services: Services,
  tools: TrainTools = realTools,
): Promise<ExitCode> {
  const lean = chooseLean(flags, []);
  if (flags.resume && flags.out === undefined) throw new UsageError('--resume goes on with the run in --out');
  if (flags.base === undefined && (flags.profile ?? flags.lora) !== undefined)
    throw new UsageError(`--${flags.profile === undefined ? 'lora' : 'profile'} belongs to --base`);
  const display = createTrainDisplay(terminal, flags);
  await using session = openSession({ terminal, services, json: flags.json, display });
  const { signal } = session;
  const path = flags.out ?? newFolder(presetFor(flags), new Date());
  await using open = new AsyncDisposableStack();
  try {
    const asked = await readAsked(flags, terminal.env, signal);
    const openFolder = async () => open.use(await openTrainFolder(path, flags.resume));
    const kept = flags.resume ? await openFolder() : null;
    const decided =
      kept === null || kept.kept === null
        ? decideNew(asked, tools.presets)
        : decideKept(asked, kept.kept, path);
    const base = decided.settings.training?.base ?? null;
    if (base !== null && asked.base === undefined) await checkUnchanged(base, signal);
    const needsTrainer = decided.settings.training !== null;
    const trainer = needsTrainer ? await tools.findTrainer(flags.python, terminal.env, signal) : null;
    const problems = await readSuiteProblems(
      decided.suite,
      decided.settings.evaluation.count,
      terminal.env,
      signal,
      session.warn,
    );
    if (problems.leftOut.length > 0)
      session.warn(
        `left out of training, because another split, or another suite here, measures them: ${problems.leftOut.join(', ')}`,
      );
    // A new one behind everything that the user may have to correct, and before Lean, which takes seconds to start.
    const folder = kept ?? (await openFolder());
    if (folder.kept !== null) session.note(`going on with ${path}`);
    else if (flags.resume) session.note(noRunThere(path));
    else session.note(`the run is in ${path}; once stopped, --out ${path} --resume goes on`);
    await runIn(folder, {
      flags,
      lean,
      decided,
      terminal,
      services,
      session,
      display,
      tools,
      trainer,
      problems,
    });
    return exitCodes.done;
  } catch (thrown) {
    // What is asked of Lean or of the trainer while they are stopped may end in errors.
    if (!signal.aborted) throw thrown;
    session.warn(`interrupted: the same command with --out ${path} --resume goes on`);
    const known = await readManifest(path).catch(() => null);
    if (existsSync(join(path, 'report.html')))
      session.note(`what is known is in ${join(path, 'report.html')}`);
    for (const text of known === null ? [] : bestFiles(known, path)) session.note(`so far, ${text}`);
    return exitCodes.interrupted;
  }
}

interface Surroundings {
  readonly flags: TrainFlags;
  readonly lean: LeanChoice;
  readonly decided: DecidedRun;
  readonly terminal: Terminal;
  readonly services: Services;
  readonly session: Session;
  readonly display: TrainDisplay;
  readonly tools: TrainTools;
  readonly trainer: TrainerCommand | null;
  readonly problems: ChosenProblems;
}

async function runIn(folder: TrainFolder, surroundings: Surroundings): Promise<void> {
  const { flags, lean, decided, terminal, services, session, display, tools, trainer } = surroundings;
  const { signal } = session;
  const asked = [...surroundings.problems.train, ...surroundings.problems.valid];
  const imports = importsOfTexts(asked.map(({ header }) => header));
  const { engine, workers } = await session.startEngine(flags.workers, lean, { imports });
  const [policy, version] = await Promise.all([services.loadPolicy('none'), readVersion()]);
  const provenance = { lakatos: version, lean: engine.fingerprint, policy: policy.name };
  const [train, valid] = await Promise.all([
    mendAsked(surroundings.problems.train, engine, signal),
    mendAsked(surroundings.problems.valid, engine, signal),
  ]);
  const problems = { ...surroundings.problems, train, valid };
  const config = await folder.begin(makeTrainConfig(decided, problems, provenance, new Date()));
  const lemmaIndex = config.settings.search.lemmas
    ? await services.openLemmaIndex(engine, { isMeasured: true, warn: session.warn, signal })
    : null;
  session.note(
    `the report is in ${join(folder.path, 'report.html')}, and is written anew while the run goes on`,
  );
  const manifest = await runTraining({
    folder,
    rounds: flags.rounds,
    mostMs: flags.time ?? Number.POSITIVE_INFINITY,
    clock: systemClock,
    context: {
      folder: folder.path,
      config,
      ...problems,
      prover: {
        engine,
        propose: policy.propose,
        version,
        lemmaIndex,
        tacticLimits: config.tacticLimits,
        fileLimits: config.fileLimits,
        clock: systemClock,
        date: () => new Date(),
      },
      workers,
      trainer,
      openModel: tools.openModel,
      checkModel: tools.checkModel,
      canaries: tools.canaries,
      onEvent: display.onTrain,
      signal,
    },
  });
  session.note(roundTable(manifest).trimEnd());
  session.note(`the curves are in ${join(folder.path, 'report.html')}`);
  for (const text of bestFiles(manifest, folder.path)) session.note(text);
  if (manifest.rounds.length < flags.rounds)
    session.note(`the time is over: --out ${folder.path} --resume goes on`);
  if (flags.json) display.above(() => terminal.stdout.write(`${JSON.stringify(manifest)}\n`));
}

async function readAsked(
  { preset, suite, seed, settings, base, profile, lora = usualRank }: TrainFlags,
  env: Terminal['env'],
  signal: AbortSignal,
): Promise<AskedRun> {
  const asked = base !== undefined && {
    model: base,
    rank: lora === 'none' ? null : lora,
    ...(profile !== undefined && { profile }),
  };
  return {
    ...(asked && { base: await findBase(asked, { models: modelsFolder(env), signal }) }),
    ...(preset !== undefined && { preset }),
    ...(suite !== undefined && { suite }),
    ...(seed !== undefined && { seed }),
    ...(settings !== undefined && { changes: await readSettingsFile(settings) }),
  };
}

/** The files that a run has come to, each with how it is used. */
function bestFiles(manifest: RunManifest, run: string): string[] {
  const { ranker, value } = manifest;
  const measured = valueWords(manifest) ?? 'nothing could be measured of it';
  return [
    ranker === null ? null : `the order of tactics: ${join(run, ranker)}`,
    value === null ? null : `the latest value, for --critic: ${join(run, value)} (${measured})`,
    modelText(manifest, run),
  ].filter((text) => text !== null);
}

/** How `lakatos prove` is told of the best model; null while there is none. */
function modelText({ model, base }: RunManifest, run: string): string | null {
  if (model === null) return null;
  const path = resolve(run, model);
  if (base === null) return `the model: ${join(run, model)}`;
  const gguf = resolve(run, base.gguf);
  const files = path === gguf || base.lora === null ? path : `${gguf} --lora ${path}`;
  return `the model: lakatos prove FILE --model ${files} --profile ${base.profile}`;
}

/** `runs/train-tiny-20260101-120000`, in UTC. */
function newFolder(preset: string, date: Date): string {
  const time = date.toISOString().replace(/\..*$/, '').replace(/[-:]/g, '').replace('T', '-');
  return join('runs', `train-${preset}-${time}`);
}
