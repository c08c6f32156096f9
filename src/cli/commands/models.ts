import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../../../core/clock.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import { addModel, checkEntry, fileState } from '../../llm/models/add-model.ts';
import { findModel, profileNamed, profileOf, remembered } from '../../llm/models/find-model.ts';
import { hubOf } from '../../llm/models/hub.ts';
import { addedText, modelDescription, modelTable, removedText } from '../../llm/models/model-text.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { modelsFolder, readModels } from '../../llm/models/registry.ts';
import { removeModel } from '../../llm/models/remove-model.ts';
import { smokeTest, smokeText } from '../../llm/models/smoke-test.ts';
import { specialTokens } from '../../llm/models/special-tokens.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import { contextTask, type PromptProfile } from '../../llm/profiles/profile.ts';
import type { CommandLine } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import { countOption, jsonOption, type OutputFlags, verboseOption } from '../options/common-options.ts';
import { gpuChoices } from '../options/prove-settings.ts';
import type { ModelFlags } from '../options/prover-options.ts';
import { byteProgress } from '../output/byte-progress.ts';
import type { Terminal } from '../terminal.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done; test: the model works
  2  wrong usage, no such model or a damaged file, or the list of models can't be read or written
  3  the model can't be used here or does not work, or the server can't be reached`;

const mostContext = 1_000_000;
const mostSequences = 256;

const sha256Option = (text: string): string => {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('Give the 64 hexadecimal digits of a SHA-256.');
};

const profileOption = (what: string): Option => new Option('--profile <name>', what);

/** The grammar and help of `lakatos models`. */
export function addModels(command: Command, { terminal, done }: CommandLine): void {
  const run = async (act: (setting: Setting) => Promise<ExitCode>) => done(await withModels(terminal, act));
  command.addHelpText(
    'after',
    `${exitCodeHelp}

Examples:
  lakatos models add prover.Q8_0.gguf
  lakatos models list
  lakatos models test prover.Q8_0

lakatos models COMMAND --help tells more.`,
  );

  command
    .command('list')
    .description('The models that were added, and whether their files are still there.')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodeHelp}\n\nExamples:\n  lakatos models list\n  lakatos models list --json`)
    .action((flags: OutputFlags) => run((setting) => list(flags, setting)));

  command
    .command('add')
    .description('Put a model on the list: a GGUF file, or one that is fetched first.')
    .argument(
      '<source>',
      'FILE.gguf, hf:USER/REPOSITORY:QUANTISATION, hf:USER/REPOSITORY/FILE.gguf, or an address',
    )
    .option('--name <name>', 'what other commands call it; by default the name of the file')
    .addOption(
      profileOption('how it was taught to be asked, a name or a JSON file; by default its name decides'),
    )
    .addOption(
      new Option('--sha256 <digits>', 'the checksum that the file must have').argParser(sha256Option),
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
A file of yours stays where it is. Others are fetched into the models folder: LAKATOS_MODELS, else
models in the data folder of the user. A download that broke off goes on where it was when the same
command is run again. The checksum is recorded; where the hub tells one it is compared.

HF_ENDPOINT names another hub, HF_TOKEN is for repositories that are not open to everybody.
Without a network: get the file on another machine, copy it here, and add it as a file.
${exitCodeHelp}

Examples:
  lakatos models add ~/Downloads/prover.Q8_0.gguf --name prover
  lakatos models add hf:QuantFactory/BFS-Prover-GGUF:Q8_0
  lakatos models add https://example.org/prover.gguf --profile bfs-prover`,
    )
    .action((source: string, flags: AddModelFlags) => run((setting) => add(source, flags, setting)));

  command
    .command('info')
    .description(
      'What a GGUF file says of itself, the memory it needs, and whether so much is free; nothing is loaded.',
    )
    .argument('<model>', 'a name that `lakatos models list` shows, or a file')
    .addOption(profileOption('look for the special tokens of this profile'))
    .addOption(
      new Option('--context <tokens>', 'tell the memory for so many tokens of prompt and answer')
        .argParser(countOption(64, mostContext))
        .default(4096),
    )
    .addOption(
      new Option('--sequences <count>', 'tell the memory for so many answers at once')
        .argParser(countOption(1, mostSequences))
        .default(8),
    )
    .option('--verify', 'read the whole file and compare its checksum', false)
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodeHelp}\n\nExamples:\n  lakatos models info prover\n  lakatos models info other.gguf --context 8192 --json`,
    )
    .action((model: string, flags: ModelInfoFlags) => run((setting) => info(model, flags, setting)));

  command
    .command('test')
    .description('Load a model and let it propose tactics, or a proof, for one small goal.')
    .argument('<model>', 'a name that `lakatos models list` shows, or a file')
    .addOption(profileOption('ask it so; by default as was said when it was added'))
    .addOption(
      new Option('--gpu <which>', 'where it runs (auto for large models, none for small ones)').choices(
        gpuChoices,
      ),
    )
    .option('--lora <file>', 'with this adapter, as the trainer writes it (none)')
    .option('--context <tokens>', 'length of its context (what fits)', countOption(64, mostContext))
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodeHelp}\n\nExamples:\n  lakatos models test prover\n  lakatos models test other.gguf --profile bfs-prover --gpu none`,
    )
    .action((model: string, flags: TestModelFlags) => run((setting) => test(model, flags, setting)));

  command
    .command('remove')
    .description('Forget a model.')
    .argument('<name>', 'a name that `lakatos models list` shows')
    .option('--file', 'delete its file too, if Lakatos fetched it', false)
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodeHelp}\n\nExamples:\n  lakatos models remove prover\n  lakatos models remove prover --file`,
    )
    .action((name: string, flags: RemoveModelFlags) => run((setting) => remove(name, flags, setting)));
}

export interface AddModelFlags extends OutputFlags {
  readonly name?: string;
  readonly profile?: string;
  readonly sha256?: string;
}

export interface ModelInfoFlags extends OutputFlags {
  readonly profile?: string;
  /** Tokens. */
  readonly context: number;
  readonly sequences: number;
  readonly verify: boolean;
}

export interface TestModelFlags
  extends OutputFlags,
    Pick<ModelFlags, 'profile' | 'gpu' | 'lora' | 'context'> {}

export interface RemoveModelFlags extends OutputFlags {
  readonly file: boolean;
}

interface Setting {
  readonly terminal: Terminal;
  readonly folder: string;
  readonly signal: AbortSignal;
  print(value: unknown): void;
}

/** What it found goes to standard output, what it does to standard error. */
const withModels = (terminal: Terminal, act: (setting: Setting) => Promise<ExitCode>): Promise<ExitCode> =>
  untilInterrupted(
    terminal,
    () => {},
    (signal) =>
      act({
        terminal,
        folder: modelsFolder(terminal.env),
        signal,
        print: (value) => terminal.stdout.write(`${JSON.stringify(value)}\n`),
      }),
  );

async function list({ json }: OutputFlags, { terminal, folder, print }: Setting): Promise<ExitCode> {
  const entries = await readModels(folder);
  const rows = await Promise.all(entries.map(async (entry) => ({ entry, file: await fileState(entry) })));
  if (json) for (const { entry, file } of rows) print({ ...entry, file });
  else terminal.stdout.write(modelTable(rows));
  return exitCodes.done;
}

async function add(source: string, flags: AddModelFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, folder, signal } = setting;
  // A wrong name would only show when the model is used, long after.
  if (flags.profile !== undefined) await profileNamed(flags.profile);
  using progress = byteProgress(terminal);
  const entry = await addModel({
    source,
    folder,
    hub: hubOf(terminal.env),
    name: flags.name ?? null,
    profile: flags.profile === undefined ? null : remembered(flags.profile),
    sha256: flags.sha256 ?? null,
    guessProfile: (name) => guessProfile(name)?.name ?? null,
    now: () => new Date(),
    onProgress: progress.show,
    signal,
  });
  progress.clear();
  if (flags.json) setting.print(entry);
  else terminal.stdout.write(addedText(entry));
  return exitCodes.done;
}

async function info(nameOrPath: string, flags: ModelInfoFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, folder, signal, print } = setting;
  using progress = byteProgress(terminal);
  const entries = await readModels(folder);
  const found = await findModel(nameOrPath, { folder, signal });
  const entry = entries.find(({ name }) => name === found.name) ?? null;
  const { bytes, header, facts } = readGguf(found.path);
  const onProgress = (read: number) => progress.show('reading', read, bytes);
  if (flags.verify && entry !== null) await checkEntry(entry, { folder, signal, onProgress, always: true });
  progress.clear();
  const profile = await profileOf(found, flags.profile);
  const tokens = profile === null ? null : specialTokens(header, profile);
  const { context: contextSize, sequences } = flags;
  // llama.cpp takes a second to load.
  const { memoryNeeds } = await import('../../llm/models/memory-needs.ts');
  const wish = { contextSize, sequences };
  const memory = await memoryNeeds(found.path, wish, process.availableMemory()).catch((thrown: unknown) => {
    if (thrown instanceof LakatosError) return messageOf(thrown);
    throw thrown;
  });
  const checksum = entry === null ? 'unknown' : flags.verify ? 'verified' : 'unchanged';
  const description = {
    name: entry?.name ?? null,
    path: found.path,
    bytes,
    version: header.version,
    facts,
    profile: profile?.name ?? null,
    lean: profile?.lean ?? null,
    sha256: found.sha256,
    checksum,
    specialTokens: tokens,
    contextSize,
    sequences,
    memory,
  } as const;
  if (flags.json) print(description);
  else terminal.stdout.write(modelDescription(description));
  return exitCodes.done;
}

async function test(nameOrPath: string, flags: TestModelFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, folder, signal, print } = setting;
  const found = await findModel(nameOrPath, { folder, signal });
  const profile = await profileOf(found, flags.profile);
  if (profile !== null) requireTokens(found.path, profile);
  const { openGguf } = await import('../../llm/gguf/open-gguf.ts');
  const { gpu, lora, context } = flags;
  const options: GgufOptions = {
    ...(profile !== null && { task: contextTask(profile, { proposals: 4, sampling: {} }) }),
    ...(gpu !== undefined && { gpu }),
    ...(lora !== undefined && { lora: { path: lora } }),
    ...(context !== undefined && { contextSize: context }),
  };
  const report = await smokeTest((within) => openGguf(found.path, options, { signal: within }), {
    profile,
    clock: systemClock,
    memory: () => process.memoryUsage.rss(),
    signal,
  });
  if (flags.json) print({ name: found.name, path: found.path, profile: profile?.name ?? null, ...report });
  else terminal.stdout.write(smokeText(found.name, profile?.name ?? null, report));
  return report.complaints.length === 0 ? exitCodes.done : exitCodes.brokenMachinery;
}

async function remove(name: string, flags: RemoveModelFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, folder, signal, print } = setting;
  const removed = await removeModel(folder, name, { file: flags.file, signal });
  if (flags.json) print({ name, path: removed.entry.path, file: removed.file });
  else terminal.stdout.write(removedText(removed, flags.file));
  return exitCodes.done;
}

/** A model without the tokens would be asked in a way that it can't understand. */
function requireTokens(path: string, profile: PromptProfile): void {
  const { missing } = specialTokens(readGguf(path).header, profile);
  if (missing.length === 0) return;
  throw new LakatosError(
    'MODEL_UNFIT',
    `${path} has no token ${missing.join(', ')} (profile ${profile.name})`,
    {
      advice: 'Choose the profile that the model was taught with: --profile.',
    },
  );
}
