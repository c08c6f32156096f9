import type { Command } from 'commander';
import { systemClock } from '../../../core/clock.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { given } from '../../../core/given.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import { addModel, checkEntry, fileState } from '../../llm/models/add-model.ts';
import { findModel, profileNamed, profileOf, remembered } from '../../llm/models/find-model.ts';
import { hubOf } from '../../llm/models/hub.ts';
import { addedText, modelDescription, modelTable, removedText } from '../../llm/models/model-text.ts';
import { profileOfHeader } from '../../llm/models/profile-of-header.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { modelsFolder, readModels } from '../../llm/models/registry.ts';
import { removeModel } from '../../llm/models/remove-model.ts';
import { smokeTest, smokeText } from '../../llm/models/smoke-test.ts';
import { specialTokens } from '../../llm/models/special-tokens.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import { contextTask, type PromptProfile } from '../../llm/profiles/profile.ts';
import { answer, type CommandLine, type Keeping, keepsList, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { countOption, parsedOption } from '../options/common-options.ts';
import { gpuOption } from '../options/prove-settings.ts';
import type { ModelFlags } from '../options/prover-options.ts';
import { byteProgress } from '../output/byte-progress.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done; test: the model works
  2  wrong usage, no such model or a damaged file, or the list of models can't be read or written
  3  the model can't be used here or does not work, or the server can't be reached`;

const mostContext = 1_000_000;
const mostSequences = 256;

const sha256Option = parsedOption(
  (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null),
  'Give the 64 hexadecimal digits of a SHA-256.',
);

export function addModels(command: Command, line: CommandLine): void {
  const examples = ['add prover.Q8_0.gguf', 'list', 'test prover.Q8_0'];
  const ends = keepsList(command, line, { exitCodes: exitCodeHelp, examples });

  const listing = command
    .command('list')
    .description('The models that were added, and whether their files are still there.');
  ends(listing, ['list', 'list --json'], list);

  const adding = command
    .command('add')
    .description('Put a model on the list: a GGUF file, or one that is fetched first.')
    .argument(
      '<source>',
      'FILE.gguf, hf:USER/REPOSITORY:QUANTISATION, hf:USER/REPOSITORY/FILE.gguf, or an address',
    )
    .option('--name <name>', 'what other commands call it; by default the name of the file')
    .option(
      '--profile <name>',
      'how it was taught to be asked, a name or a JSON file; by default its name decides',
    )
    .option('--sha256 <digits>', 'the checksum that the file must have', sha256Option);
  ends(
    adding,
    [
      'add ~/Downloads/prover.Q8_0.gguf --name prover',
      'add hf:QuantFactory/BFS-Prover-GGUF:Q8_0',
      'add https://example.org/prover.gguf --profile bfs-prover',
    ],
    add,
    `
A file of yours stays where it is. Others are fetched into the models folder: LAKATOS_MODELS, else
models in the data folder of the user. A download that broke off goes on where it was when the same
command is run again. The checksum is recorded; where the hub tells one it is compared.

HF_ENDPOINT names another hub, HF_TOKEN is for repositories that are not open to everybody.
Without a network: get the file on another machine, copy it here, and add it as a file.
`,
  );

  const model = ['<model>', 'a name that `lakatos models list` shows, or a file'] as const;
  const telling = command
    .command('info')
    .description(
      'What a GGUF file says of itself, the memory it needs, and whether so much is free; nothing is loaded.',
    )
    .argument(...model)
    .option('--profile <name>', 'look for the special tokens of this profile')
    .option(
      '--context <tokens>',
      'tell the memory for so many tokens of prompt and answer',
      countOption(64, mostContext),
      4096,
    )
    .option(
      '--sequences <count>',
      'tell the memory for so many answers at once',
      countOption(1, mostSequences),
      8,
    )
    .option('--verify', 'read the whole file and compare its checksum', false);
  ends(telling, ['info prover', 'info other.gguf --context 8192 --json'], info);

  const testing = command
    .command('test')
    .description('Load a model and let it propose tactics, or a proof, for one small goal.')
    .argument(...model)
    .option('--profile <name>', 'ask it so; by default as was said when it was added')
    .addOption(gpuOption())
    .option('--lora <file>', 'with this adapter, as the trainer writes it (none)')
    .option('--context <tokens>', 'length of its context (what fits)', countOption(64, mostContext));
  ends(testing, ['test prover', 'test other.gguf --profile bfs-prover --gpu none'], test);

  const removing = command
    .command('remove')
    .description('Forget a model.')
    .argument('<name>', 'a name that `lakatos models list` shows')
    .option('--file', 'delete its file too, if Lakatos fetched it', false);
  ends(removing, ['remove prover', 'remove prover --file'], remove);
}

interface AddModelFlags extends OutputFlags {
  readonly name?: string;
  readonly profile?: string;
  readonly sha256?: string;
}

interface ModelInfoFlags extends OutputFlags {
  readonly profile?: string;
  /** Tokens. */
  readonly context: number;
  readonly sequences: number;
  readonly verify: boolean;
}

interface TestModelFlags extends OutputFlags, Pick<ModelFlags, 'profile' | 'gpu' | 'lora' | 'context'> {}

interface RemoveModelFlags extends OutputFlags {
  readonly file: boolean;
}

async function list({ terminal }: Keeping, { json }: OutputFlags): Promise<ExitCode> {
  const entries = await readModels(modelsFolder(terminal.env));
  const rows = await Promise.all(entries.map(async (entry) => ({ entry, file: await fileState(entry) })));
  const values = rows.map(({ entry, file }) => ({ ...entry, file }));
  return answer(terminal, json, values, modelTable(rows));
}

async function add({ terminal, signal }: Keeping, source: string, flags: AddModelFlags): Promise<ExitCode> {
  // A wrong name would only show when the model is used, long after.
  if (flags.profile !== undefined) await profileNamed(flags.profile);
  using progress = byteProgress(terminal);
  const entry = await addModel({
    source,
    folder: modelsFolder(terminal.env),
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
  return answer(terminal, flags.json, [entry], addedText(entry));
}

async function info(
  { terminal, signal }: Keeping,
  nameOrPath: string,
  flags: ModelInfoFlags,
): Promise<ExitCode> {
  const folder = modelsFolder(terminal.env);
  using progress = byteProgress(terminal);
  const entries = await readModels(folder);
  const found = await findModel(nameOrPath, { folder, signal });
  const entry = entries.find(({ name }) => name === found.name) ?? null;
  const { bytes, header, facts } = readGguf(found.path);
  const onProgress = (read: number) => progress.show('reading', read, bytes);
  if (flags.verify && entry !== null) await checkEntry(entry, { folder, signal, onProgress, always: true });
  progress.clear();
  const unnamed = profileOfHeader(header);
  const isFit = specialTokens(header, unnamed).missing.length === 0;
  const profile = (await profileOf(found, flags.profile)) ?? (isFit ? unnamed : null);
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
  return answer(terminal, flags.json, [description], modelDescription(description));
}

async function test(
  { terminal, signal }: Keeping,
  nameOrPath: string,
  flags: TestModelFlags,
): Promise<ExitCode> {
  const found = await findModel(nameOrPath, { folder: modelsFolder(terminal.env), signal });
  const profile = await profileOf(found, flags.profile);
  if (profile !== null) requireTokens(found.path, profile);
  const { openGguf } = await import('../../llm/gguf/open-gguf.ts');
  const { gpu, lora, context: contextSize } = flags;
  const options: GgufOptions = {
    ...(profile !== null && { task: contextTask(profile, { proposals: 4, sampling: {} }) }),
    ...given({ gpu, lora: lora === undefined ? undefined : { path: lora }, contextSize }),
  };
  const report = await smokeTest((within) => openGguf(found.path, options, { signal: within }), {
    profile,
    clock: systemClock,
    memory: () => process.memoryUsage.rss(),
    signal,
  });
  const asked = profile?.name ?? null;
  const told = { name: found.name, path: found.path, profile: asked, ...report };
  answer(terminal, flags.json, [told], smokeText(found.name, asked, report));
  return report.complaints.length === 0 ? exitCodes.done : exitCodes.brokenMachinery;
}

async function remove(
  { terminal, signal }: Keeping,
  name: string,
  { json, file }: RemoveModelFlags,
): Promise<ExitCode> {
  const removed = await removeModel(modelsFolder(terminal.env), name, { file, signal });
  const told = { name, path: removed.entry.path, file: removed.file };
  return answer(terminal, json, [told], removedText(removed, file));
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
