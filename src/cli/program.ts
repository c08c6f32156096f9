import { Command } from 'commander';
import type { BenchCompareFlags } from './commands/bench-compare.ts';
import type { BuildFlags } from './commands/build.ts';
import type { CheckFlags } from './commands/check.ts';
import type { DoctorFlags } from './commands/doctor.ts';
import type { ExplainFlags } from './commands/explain.ts';
import type { ExportFlags } from './commands/export.ts';
import type { LeanServerFlags } from './commands/lean-server.ts';
import type { LessonsCommand } from './commands/lessons.ts';
import type { LibraryCommand } from './commands/library.ts';
import type { ModelsCommand } from './commands/models.ts';
import type { ProveFlags } from './commands/prove.ts';
import type { ReplayFlags } from './commands/replay.ts';
import type { ServeModelFlags } from './commands/serve-model.ts';
import type { SuitesCommand } from './commands/suites.ts';
import type { TrainFlags } from './commands/train.ts';
import type { TrainCalibrateFlags } from './commands/train-calibrate.ts';
import type { ExitCode } from './exit-code.ts';
import { addBench } from './grammar/bench.ts';
import { addBuild } from './grammar/build.ts';
import { addCheck } from './grammar/check.ts';
import { addDoctor } from './grammar/doctor.ts';
import { addExplain } from './grammar/explain.ts';
import { addExport } from './grammar/export.ts';
import { addLeanServer } from './grammar/lean-server.ts';
import { addLessons } from './grammar/lessons.ts';
import { addLibrary } from './grammar/library.ts';
import { addModels } from './grammar/models.ts';
import { addProve } from './grammar/prove.ts';
import { addReplay } from './grammar/replay.ts';
import { addServeModel } from './grammar/serve-model.ts';
import { addSuites } from './grammar/suites.ts';
import { addTrain } from './grammar/train.ts';
import { addTrainCalibrate } from './grammar/train-calibrate.ts';
import type { BenchFlags } from './options/bench-choices.ts';

/** What each command does; loaded only when it is asked for. */
export interface Commands {
  prove(paths: readonly string[], flags: ProveFlags): Promise<ExitCode>;
  check(paths: readonly string[], flags: CheckFlags): Promise<ExitCode>;
  bench(suite: string, flags: BenchFlags): Promise<ExitCode>;
  benchCompare(names: readonly [string, string], flags: BenchCompareFlags): Promise<ExitCode>;
  doctor(flags: DoctorFlags): Promise<ExitCode>;
  replay(episode: string | undefined, flags: ReplayFlags): Promise<ExitCode>;
  explain(episode: string | undefined, flags: ExplainFlags): Promise<ExitCode>;
  lessons(command: LessonsCommand): Promise<ExitCode>;
  models(command: ModelsCommand): Promise<ExitCode>;
  serveModel(model: string, flags: ServeModelFlags): Promise<ExitCode>;
  suites(command: SuitesCommand): Promise<ExitCode>;
  train(flags: TrainFlags): Promise<ExitCode>;
  trainCalibrate(folder: string, flags: TrainCalibrateFlags): Promise<ExitCode>;
  exportData(folder: string | undefined, flags: ExportFlags): Promise<ExitCode>;
  build(modules: readonly string[], flags: BuildFlags): Promise<ExitCode>;
  library(command: LibraryCommand): Promise<ExitCode>;
  leanServer(flags: LeanServerFlags): Promise<ExitCode>;
}

export interface ProgramOutput {
  writeOut(text: string): void;
  writeErr(text: string): void;
}

/** The command line's grammar and help. `onDone` gets the exit code of the command that ran. */
export function buildProgram(
  version: string,
  commands: Commands,
  output: ProgramOutput,
  onDone: (code: ExitCode) => void,
): Command {
  const program = new Command('lakatos')
    .description('Proves theorems in Lean 4, and checks proofs.')
    .version(version, '--version', 'print the version')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput(output)
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Examples:
  lakatos prove --statement "theorem and_swap (p q : Prop) : p ∧ q → q ∧ p"
  lakatos prove Basics.lean --out Proved.lean
  lakatos check Statement.lean Submission.lean
  lakatos explain and_swap
  lakatos prove Hard.lean --model prover.gguf
  lakatos bench core --split test --time 30s
  lakatos doctor

lakatos COMMAND --help tells more of a command.`,
    );

  program.commandsGroup('Prove and check:');
  addProve(program, async (paths, flags) => onDone(await commands.prove(paths, flags)));
  addCheck(program, async (paths, flags) => onDone(await commands.check(paths, flags)));
  program.commandsGroup('Look back:');
  addReplay(program, async (episode, flags) => onDone(await commands.replay(episode, flags)));
  addExplain(program, async (episode, flags) => onDone(await commands.explain(episode, flags)));
  addLessons(program, async (command) => onDone(await commands.lessons(command)));
  program.commandsGroup('Measure:');
  addBench(program, {
    bench: async (suite, flags) => onDone(await commands.bench(suite, flags)),
    compare: async (names, flags) => onDone(await commands.benchCompare(names, flags)),
  });
  addSuites(program, async (command) => onDone(await commands.suites(command)));
  program.commandsGroup('Models and training:');
  const training = addTrain(program, async (flags) => onDone(await commands.train(flags)));
  addTrainCalibrate(training, async (folder, flags) => onDone(await commands.trainCalibrate(folder, flags)));
  addExport(program, async (folder, flags) => onDone(await commands.exportData(folder, flags)));
  addModels(program, async (command) => onDone(await commands.models(command)));
  addServeModel(program, async (model, flags) => onDone(await commands.serveModel(model, flags)));
  program.commandsGroup('Lean and this machine:');
  addBuild(program, async (modules, flags) => onDone(await commands.build(modules, flags)));
  addLibrary(program, async (command) => onDone(await commands.library(command)));
  addLeanServer(program, async (flags) => onDone(await commands.leanServer(flags)));
  addDoctor(program, async (flags) => onDone(await commands.doctor(flags)));

  pointToHelp(program);
  return program;
}

/** What calls a command: `lakatos suites add`. */
export const commandWords = (command: Command): string =>
  command.parent === null ? command.name() : `${commandWords(command.parent)} ${command.name()}`;

/** The line behind what is said of wrong usage. */
export const helpHint = (words: string): string => `(${words} --help shows how)`;

/** Each command has its own help, so wrong usage of one points there. */
function pointToHelp(command: Command): void {
  command.showHelpAfterError(helpHint(commandWords(command)));
  for (const below of command.commands) pointToHelp(below);
}
