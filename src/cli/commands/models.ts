import { systemClock } from '../../../core/clock.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import { addModel } from '../../llm/models/add-model.ts';
import { checkEntry, fileState } from '../../llm/models/check-entry.ts';
import { findModel } from '../../llm/models/find-model.ts';
import { hubOf } from '../../llm/models/hub.ts';
import { modelsFolder } from '../../llm/models/models-folder.ts';
import { profileNamed, profileOf, remembered } from '../../llm/models/profile-of.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { readModels } from '../../llm/models/registry.ts';
import { removeModel } from '../../llm/models/remove-model.ts';
import { smokeTest } from '../../llm/models/smoke-test.ts';
import { specialTokens } from '../../llm/models/special-tokens.ts';
import { contextTask } from '../../llm/profiles/context-task.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import type { PromptProfile } from '../../llm/profiles/profile.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import type { ModelFlags } from '../options/model-choice.ts';
import { byteProgress } from '../output/byte-progress.ts';
import { addedText, modelDescription, modelTable, removedText } from '../output/model-text.ts';
import { smokeText } from '../output/smoke-text.ts';
import type { Terminal } from '../terminal.ts';

export interface ModelsFlags {
  readonly json: boolean;
  readonly verbose: boolean;
}

export interface AddModelFlags extends ModelsFlags {
  readonly name?: string;
  readonly profile?: string;
  readonly sha256?: string;
}

export interface ModelInfoFlags extends ModelsFlags {
  readonly profile?: string;
  /** Tokens. */
  readonly context: number;
  readonly sequences: number;
  readonly verify: boolean;
}

export interface TestModelFlags
  extends ModelsFlags,
    Pick<ModelFlags, 'profile' | 'gpu' | 'lora' | 'context'> {}

export interface RemoveModelFlags extends ModelsFlags {
  readonly file: boolean;
}

export type ModelsCommand =
  | { readonly kind: 'list'; readonly flags: ModelsFlags }
  | { readonly kind: 'add'; readonly source: string; readonly flags: AddModelFlags }
  | { readonly kind: 'info'; readonly model: string; readonly flags: ModelInfoFlags }
  | { readonly kind: 'test'; readonly model: string; readonly flags: TestModelFlags }
  | { readonly kind: 'remove'; readonly name: string; readonly flags: RemoveModelFlags };

interface Setting {
  readonly terminal: Terminal;
  readonly folder: string;
  readonly signal: AbortSignal;
  print(value: unknown): void;
}

/** `lakatos models`. What it found goes to standard output, what it does to standard error. */
export async function models(command: ModelsCommand, terminal: Terminal): Promise<ExitCode> {
  return await untilInterrupted(
    terminal,
    () => {},
    async (signal) => {
      const setting: Setting = {
        terminal,
        folder: modelsFolder(terminal.env),
        signal,
        print: (value) => terminal.stdout.write(`${JSON.stringify(value)}\n`),
      };
      switch (command.kind) {
        case 'list':
          return await list(command.flags, setting);
        case 'add':
          return await add(command.source, command.flags, setting);
        case 'info':
          return await info(command.model, command.flags, setting);
        case 'test':
          return await test(command.model, command.flags, setting);
        case 'remove':
          return await remove(command.name, command.flags, setting);
      }
    },
  );
}

async function list({ json }: ModelsFlags, { terminal, folder, print }: Setting): Promise<ExitCode> {
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
