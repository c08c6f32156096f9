import { Command } from 'commander';
import type { CommandLine, Declare } from './command-line.ts';

interface CommandFile {
  /** A line of `lakatos --help`. */
  readonly what: string;
  /** Loads the file; only that of the command that was called. */
  load(): Promise<Declare>;
}

/** Every command, in the order of the help. */
const commandGroups: Readonly<Record<string, Readonly<Record<string, CommandFile>>>> = {
  'Prove and check:': {
    prove: {
      what: 'Prove every theorem whose proof is sorry. A proof counts only when Lean accepts it.',
      load: async () => (await import('./commands/prove.ts')).addProve,
    },
    check: {
      what: 'Check that a Lean file proves what a reference asks for, honestly and with the usual axioms.',
      load: async () => (await import('./commands/check.ts')).addCheck,
    },
    serve: {
      what: 'Answer other programs over HTTP: check, prove, try tactics, search; as the Kimina Lean Server does, too.',
      load: async () => (await import('./commands/serve.ts')).addServe,
    },
    mcp: {
      what: 'Answer agents by the Model Context Protocol: check, prove, goals, tactics, types, the library.',
      load: async () => (await import('./commands/mcp.ts')).addMcp,
    },
    worker: {
      what: 'Take searches, surveys and checks from a queue on Redis, for a coordinator on another machine.',
      load: async () => (await import('./commands/worker.ts')).addWorker,
    },
    queue: {
      what: 'Tell which workers and coordinators a queue has, what they do and how fast.',
      load: async () => (await import('./commands/queue.ts')).addQueue,
    },
  },
  'Look back:': {
    replay: {
      what: 'Show what a search did, step by step; without a name, list the episodes that there are.',
      load: async () => (await import('./commands/replay.ts')).addReplay,
    },
    explain: {
      what: 'Tell why a theorem was not proved, and what to try next; or how it was proved.',
      load: async () => (await import('./commands/explain.ts')).addExplain,
    },
    lessons: {
      what: 'Write, show and remove lessons: what a model is told of goals like one, with --experience.',
      load: async () => (await import('./commands/lessons.ts')).addLessons,
    },
  },
  'Measure:': {
    bench: {
      what: 'Measure the prover on a suite of problems, and write a report. Every proof passes the gate.',
      load: async () => (await import('./commands/bench.ts')).addBench,
    },
    suites: {
      what: 'List, show, fetch and add benchmarks.',
      load: async () => (await import('./commands/suites.ts')).addSuites,
    },
  },
  'Models and training:': {
    train: {
      what: 'Make a better prover: search, learn from what Lean accepted, measure, repeat.',
      load: async () => (await import('./commands/train.ts')).addTrain,
    },
    trace: {
      what: 'Write how the theorems of modules are proved, step by step, as data: states, tactics, premises.',
      load: async () => (await import('./commands/trace.ts')).addTrace,
    },
    export: {
      what: 'Write what a training run learnt, or the chats of the store, as a data set for another trainer: TRL, verl.',
      load: async () => (await import('./commands/export.ts')).addExport,
    },
    models: {
      what: 'The language models of this machine: list, add, look into, try, forget.',
      load: async () => (await import('./commands/models.ts')).addModels,
    },
    'serve-model': {
      what: "Serve a GGUF model over HTTP in OpenAI's protocol, for other processes and machines.",
      load: async () => (await import('./commands/serve-model.ts')).addServeModel,
    },
  },
  'Lean and this machine:': {
    build: {
      what: 'Compile the modules of a Lake project with the Lean that comes with Lakatos: no toolchain is needed.',
      load: async () => (await import('./commands/build.ts')).addBuild,
    },
    library: {
      what: 'Libraries for the Lean that comes with Lakatos, without a project: add, list, forget.',
      load: async () => (await import('./commands/library.ts')).addLibrary,
    },
    'lean-server': {
      what: 'Run a Lean language server on standard input and output; it needs no Lean toolchain.',
      load: async () => (await import('./commands/lean-server.ts')).addLeanServer,
    },
    repl: {
      what: 'Run Lean commands and tactics from JSON, as leanprover-community/repl does; it needs no Lean toolchain.',
      load: async () => (await import('./commands/repl.ts')).addRepl,
    },
    doctor: {
      what: 'Look at the installation, start Lean, prove 1 + 1 = 2, and say what to do where something is wrong.',
      load: async () => (await import('./commands/doctor.ts')).addDoctor,
    },
  },
};

/**
 * The program with its commands, of which those that are named in `loaded` know their options.
 * @param line where they run
 */
export async function buildProgram(
  version: string,
  line: CommandLine,
  loaded: readonly string[],
): Promise<Command> {
  const { stdout, stderr } = line.terminal;
  const program = new Command('lakatos')
    .description('Proves theorems in Lean 4, and checks proofs.')
    .version(version, '--version', 'print the version')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
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
  for (const [group, commands] of Object.entries(commandGroups))
    for (const [name, { what, load }] of Object.entries(commands)) {
      const command = program.command(name).description(what).helpGroup(group);
      if (loaded.includes(name)) (await load())(command, line);
    }
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
