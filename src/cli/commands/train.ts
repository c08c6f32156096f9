import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { systemClock } from '../../../core/clock.ts';
import { UsageError } from '../../../core/errors.ts';
import { given } from '../../../core/given.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { wholePaths } from '../../evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../evaluate/suites/registry.ts';
import { checkUnchanged, findBase, trainingProfile } from '../../learn/base/find-base.ts';
import { surveyor } from '../../learn/ranking/survey-search.ts';
import { roundTable } from '../../learn/report/round-table.ts';
import {
  type AskedRun,
  type ChosenProblems,
  type DecidedRun,
  decideKept,
  decideNew,
  makeTrainConfig,
  presetFor,
  readSuiteProblems,
} from '../../learn/run/config/asked-run.ts';
import { type PresetName, presetNames, presets } from '../../learn/run/config/presets.ts';
import type { RunSettings } from '../../learn/run/config/run-settings.ts';
import { readRunManifest } from '../../learn/run/folder/read-run-file.ts';
import { openTrainFolder, type TrainFolder } from '../../learn/run/folder/round-paths.ts';
import { checkTrainedModel, openTrainedModel } from '../../learn/run/language-model/train-and-measure.ts';
import type { RunContext } from '../../learn/run/run-context.ts';
import { runTraining } from '../../learn/run/run-training.ts';
import { type Canary, canariesOf } from '../../learn/run/searches/canaries.ts';
import { totalMs, workOfRun } from '../../learn/run/time-left.ts';
import { findPython, type TrainerCommand, trainerCommand } from '../../learn/trainer/find-python.ts';
import { modelsFolder } from '../../llm/models/registry.ts';
import { importsOfTexts, narrowTheorem } from '../../prove/input/input-imports.ts';
import { mendAsked } from '../../prove/lean-file/mend-asked.ts';
import type { QueueAddress } from '../../queue/queue-address.ts';
import { reckonedText } from '../../report/numbers.ts';
import {
  addOutputOptions,
  type CommandLine,
  complete,
  type OutputFlags,
  switchOption,
} from '../command-line.ts';
import { createTrainDisplay, type TrainDisplay } from '../display/train-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { narrowingFor } from '../narrowing-for.ts';
import {
  countOption,
  durationOption,
  newRunFolder,
  noRunThere,
  queueOption,
  rankOption,
  workersOption,
} from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-options.ts';
import type { SettingsFlags } from '../options/prove-settings.ts';
import { readSettings } from '../options/read-settings.ts';
import { addSettingsOptions } from '../options/settings-options.ts';
import { bestFiles } from '../output/summary.ts';
import { readVersion } from '../package-version.ts';
import { askedQueue, type QueueFlags } from '../queue-use.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { openTrainRemote } from '../train-on-queue.ts';
import { addTrainCalibrate } from './train-calibrate.ts';

const mostRounds = 1_000;
const usualRounds = 3;

const usualTime = (preset: PresetName): string =>
  reckonedText(totalMs(workOfRun(presets[preset], usualRounds, 2)));

/** The grammar and help of `lakatos train`; the command, for what belongs to it. */
export function addTrain(command: Command, line: CommandLine): void {
  command
    .optionsGroup('What to learn:')
    .addOption(
      // No default here or of suite and seed: a run that goes on has its own.
      new Option(
        '--preset <name>',
        'how large the run is, see below (default: tiny, with --base fine-tune)',
      ).choices(presetNames),
    )
    .option('--suite <names>', 'a suite with the splits train and valid, or several (default: core,library)')
    .option(
      '--seed <number>',
      'decides which theorems are searched and how (default: 0)',
      countOption(0, 2 ** 31 - 1),
    )
    .option('--traces <folder>', 'learn from the steps of proofs in it besides: what `lakatos trace` wrote')
    .optionsGroup('A model of another maker:')
    .option(
      '--base <model>',
      'train this model further: a GGUF file, a folder with safetensors (default: new weights)',
    )
    .option('--profile <name>', 'how the base model is asked: a prompt profile (default: as its name tells)')
    .addOption(
      new Option('--lora <rank>', 'rank of the adapter over the base model; none: train all of it')
        .argParser(rankOption)
        .default(undefined, String(usualRank)),
    )
    .optionsGroup('The run:')
    .addOption(queueOption('have workers elsewhere make the searches and surveys, through'))
    .option(
      '--rounds <count>',
      'rounds, those of an earlier sitting counted',
      countOption(1, mostRounds),
      usualRounds,
    )
    .option('--time <duration>', 'begin no round after this time: 30m, 8h', durationOption)
    .option('--out <folder>', 'the folder of the run (default: a new one in runs/)')
    .addOption(
      switchOption(
        '--resume',
        'go on with the run in --out, as it began: nothing that is finished is done twice',
      ),
    )
    .option(
      '--python <command>',
      'a Python with PyTorch (default: LAKATOS_PYTHON, python3, /usr/bin/python3)',
    );
  addOutputOptions(command, 'what the run came to as JSON on standard output');
  complete(
    command,
    line,
    `
Each round searches theorems of the split train with the current policy: without a model at first, with
the best model later. Proofs that Lean accepts become examples, a model is trained on them, and it is
measured on problems of the split valid at a fixed budget of Lean calls. The better policy goes on. The
split test is never searched, and what any other split has too is not learnt from.

The folder gets config.json, manifest.json (what the run came to), report.html (the same with curves,
written anew while the run goes on) and a folder for each round: searches, examples, metrics, and what was learnt from them: ranker.gguf (the
order of tactics), value.gguf (which states can be proved) and model.gguf. What a round learnt need not be
better than what there was: the run prints the paths of the best ones at its end, and manifest.json has
them. After Ctrl-C, a crash or a kill --out with --resume goes on; preset, settings, suite and seed are
then those that the run began with.

Presets:
  tiny   a model of 1 million parameters; ${usualTime('tiny')}
  small  a model of 4 million parameters and all of the training split; ${usualTime('small')},
         less with many cores or a GPU. Nobody has made a whole run yet
  ranker the order of the built-in tactics alone: no language model, no PyTorch; ${usualTime('ranker')}
  fine-tune
         a prover of another maker, named by --base; a GPU. It is measured first as it is. Lean alone
         takes ${usualTime('fine-tune')}; the model's time comes on top. Nobody has made a whole run with a large
         model yet

These times are reckoned for ${usualRounds} rounds on two cores. A run says how much is left, and puts that right as it
goes on.

A language model needs Python with PyTorch: pip install torch, or on Debian apt install python3-torch
libopenblas0-pthread. Nothing else does.

Exit codes:
  0    the rounds are finished
  2    wrong usage, or a suite or folder that can not be used
  3    Lakatos, Lean or the trainer did not work, or something false was "proved"
  130  interrupted; --resume goes on

Examples:
  lakatos train --preset tiny --rounds 3 --out runs/first
  lakatos train --rounds 5 --out runs/first --resume
  lakatos train --preset ranker --rounds 4 --out runs/order
  lakatos train --preset small --set evaluation.calls=16 --time 8h --python /opt/torch/bin/python
  lakatos train --preset ranker --rounds 4 --queue redis://10.0.0.1:6379
  lakatos train --base BFS-Prover-V2-7B --out runs/mine
  lakatos train --base SmolLM2-135M.gguf --traces traces --suite traces/problems-train.jsonl,traces/problems-valid.jsonl --out runs/mine
  lakatos train calibrate runs/first
  lakatos prove Basics.lean --ranker RANKER --model MODEL

RANKER and MODEL stand for the paths that the run prints at its end. Settings (docs/settings.md) are in place of some of
the preset's.`,
    ({ terminal, services }, flags: TrainFlags) => train(flags, terminal, services),
  );
  addSettingsOptions(command.optionsGroup('What to learn:'));
  addLeanOptions(command).addOption(workersOption());
  addTrainCalibrate(command, line);
}

export interface TrainFlags extends LeanFlags, SettingsFlags, OutputFlags, QueueFlags {
  /** Absent with its like: that of the run that goes on, else the usual one. */
  readonly preset?: PresetName;
  readonly rounds: number;
  readonly suite?: string;
  readonly out?: string;
  readonly resume: boolean;
  readonly workers?: number;
  /** Milliseconds. */
  readonly time?: number;
  readonly seed?: number;
  readonly traces?: string;
  readonly base?: string;
  readonly profile?: string;
  /** Rank of the adapter; `none`: all of the base model's weights are trained. */
  readonly lora?: number | 'none';
  readonly python?: string;
}

/** Of an adapter. */
const usualRank = 16;

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
  const queue = askedQueue(flags, terminal);
  const display = createTrainDisplay(terminal, flags);
  await using session = openSession({ terminal, services }, flags.json, display);
  const { signal } = session;
  const path = flags.out ?? newRunFolder(`train-${presetFor(flags)}`, new Date());
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
      (done, all) => session.onEvent({ kind: 'preparing', text: siftingText(done, all) }),
      decided.settings.training?.traces ?? null,
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
      ...{ flags, lean, queue, decided },
      ...{ session, display, tools, trainer, problems },
    });
    return exitCodes.done;
  } catch (thrown) {
    // What is asked of Lean or of the trainer while they are stopped may end in errors.
    if (!signal.aborted) throw thrown;
    session.warn(`interrupted: the same command with --out ${path} --resume goes on`);
    const known = await readRunManifest(path).catch(() => null);
    if (existsSync(join(path, 'report.html')))
      session.note(`what is known is in ${join(path, 'report.html')}`);
    for (const text of known === null ? [] : bestFiles(known, path)) session.note(`so far, ${text}`);
    return exitCodes.interrupted;
  }
}

const siftingText = (done: number, all: number): string =>
  `comparing ${all} theorems with those that are measured ${Math.floor((100 * done) / all)} %`;

interface Surroundings {
  readonly flags: TrainFlags;
  readonly lean: LeanChoice;
  readonly queue: QueueAddress | null;
  readonly decided: DecidedRun;
  readonly session: Session;
  readonly display: TrainDisplay;
  readonly tools: TrainTools;
  readonly trainer: TrainerCommand | null;
  readonly problems: ChosenProblems;
}

async function runIn(folder: TrainFolder, surroundings: Surroundings): Promise<void> {
  const { flags, lean: leanChoice, queue, decided, session, display, tools, trainer } = surroundings;
  const { signal, terminal } = session;
  const asked = [...surroundings.problems.train, ...surroundings.problems.valid];
  const imports = importsOfTexts(asked.map(({ header }) => header));
  const texts = { imports, isNarrowed: true, mayLack: 'none' as const };
  const started = await session.startEngine(flags.workers, leanChoice, texts);
  const { engine, workers } = started;
  // Who learns an order begins without one; else it stays that of `prove`.
  const ranker = decided.settings.ranking === null ? 'shipped' : 'none';
  const [policy, version] = await Promise.all([session.services.loadPolicy(ranker), readVersion()]);
  const provenance = { lakatos: version, lean: engine.fingerprint, policy: policy.name };
  const narrowing = narrowingFor(true, started, session);
  const readable = (theorems: readonly Theorem[]) =>
    mendAsked(
      theorems.map((theorem) => narrowTheorem(theorem, narrowing)),
      engine,
      signal,
    );
  const { problems: written } = surroundings;
  const [train, valid] = await Promise.all([readable(written.train), readable(written.valid)]);
  const problems = { ...written, train, valid };
  // As they are in their suites: what a run learnt is looked up there. What Lean reads follows from its fingerprint.
  const config = await folder.begin(makeTrainConfig(decided, written, provenance, new Date()));
  const lemmaIndex = config.settings.search.lemmas ? await session.openLemmaIndex(engine, true) : null;
  const lean = { engine, tacticLimits: config.tacticLimits, fileLimits: config.fileLimits };
  const base = config.settings.training?.base ?? null;
  const keptPremises = base === null ? undefined : (await trainingProfile(base.profile)).premises;
  const search = {
    ...{ propose: policy.propose, lemmaIndex },
    ...(keptPremises !== undefined && { keptPremises }),
  };
  const asRun = { provenance, folder: folder.path, config, lemmas: lemmaIndex !== null };
  const here = surveyor({ lean, search });
  await using remote = queue === null ? null : await openTrainRemote(queue, { ...asRun, here }, session);
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
        ...{ lean, search },
        run: { version, clock: systemClock, date: () => new Date() },
        ...(remote !== null && { prover: remote.prover, survey: remote.survey }),
      },
      workers,
      ...(remote !== null && { searchesAtOnce: remote.searchesAtOnce }),
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

async function readAsked(flags: TrainFlags, env: Terminal['env'], signal: AbortSignal): Promise<AskedRun> {
  const { preset, suite, seed, settings, set, traces, base, profile, lora = usualRank } = flags;
  const asked = base !== undefined && {
    model: base,
    rank: lora === 'none' ? null : lora,
    ...given({ profile }),
  };
  return {
    ...(asked && { base: await findBase(asked, { models: modelsFolder(env), signal }) }),
    ...given({ preset, seed, traces: traces === undefined ? undefined : resolve(traces) }),
    ...(suite !== undefined && { suite: await wholePaths(suite, suiteFolders(env)) }),
    ...((settings !== undefined || set !== undefined) && {
      changes: await readSettings('train', flags),
    }),
  };
}
