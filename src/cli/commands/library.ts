import { stat } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/cache-root.ts';
import { prepareInstallation } from '../../../lean/embedded/installation/prepare-installation.ts';
import { type CompletedClosure, withCoreSource } from '../../../lean/embedded/library/core-source.ts';
import { type ModuleClosure, moduleClosure } from '../../../lean/lake/module-closure.ts';
import { chooseModules } from '../../libraries/choose-modules.ts';
import { chooseSource, requireSame, type SourceFlags } from '../../libraries/choose-source.ts';
import { cloneLibrary } from '../../libraries/clone-library.ts';
import { fetchCoreSource } from '../../libraries/fetch-core-source.ts';
import { type LeanBuild, leanBuildOf } from '../../libraries/lean-builds.ts';
import { type LibraryEntry, libraryEntrySchema } from '../../libraries/library-entry.ts';
import { librariesFolder, sourcesFolder } from '../../libraries/library-folders.ts';
import { type LibraryState, libraryState } from '../../libraries/library-state.ts';
import { refuseClashes } from '../../libraries/module-clash.ts';
import { changeLibraries, readLibraries } from '../../libraries/registry.ts';
import { removeLibrary, removeSources } from '../../libraries/remove-library.ts';
import { nearNames } from '../../llm/models/near-names.ts';
import { buildModules, type CompileFlags, openProject } from '../build-modules.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import { faultText } from '../output/build-text.ts';
import {
  addedLibraryText,
  libraryDescription,
  libraryTable,
  removedLibraryText,
} from '../output/library-text.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface LibraryFlags {
  readonly json: boolean;
  readonly verbose: boolean;
}

export interface AddLibraryFlags extends LibraryFlags, CompileFlags, SourceFlags {
  readonly set?: string;
}

export type LibraryCommand =
  | {
      readonly kind: 'add';
      readonly name: string;
      readonly modules: readonly string[];
      readonly flags: AddLibraryFlags;
    }
  | { readonly kind: 'list'; readonly flags: LibraryFlags }
  | { readonly kind: 'info'; readonly name: string; readonly flags: LibraryFlags }
  | { readonly kind: 'remove'; readonly name: string; readonly flags: LibraryFlags };

interface Setting {
  readonly terminal: Terminal;
  readonly cacheRoot: string;
  readonly signal: AbortSignal;
  print(value: unknown): void;
  note(text: string): void;
}

/** `lakatos library`. What it found goes to standard output, what it does to standard error. */
export async function library(command: LibraryCommand, terminal: Terminal): Promise<ExitCode> {
  const note = (text: string): void => void terminal.stderr.write(`${text}\n`);
  const onFirst = (): void => note('stopping; what is built stays. Once more to stop at once');
  return await untilInterrupted(terminal, onFirst, async (signal) => {
    const setting: Setting = {
      terminal,
      cacheRoot: defaultCacheRoot(terminal.env),
      signal,
      print: (value) => void terminal.stdout.write(`${JSON.stringify(value)}\n`),
      note,
    };
    switch (command.kind) {
      case 'add':
        return await add(command, setting);
      case 'list':
        return await list(command.flags, setting);
      case 'info':
        return await info(command.name, command.flags, setting);
      case 'remove':
        return await remove(command.name, command.flags, setting);
    }
  });
}

async function add(
  { name, modules: names, flags }: LibraryCommand & { readonly kind: 'add' },
  setting: Setting,
): Promise<ExitCode> {
  const { cacheRoot, signal, note, terminal } = setting;
  if (names.length > 0 && flags.set !== undefined) throw new UsageError('give either modules or --set');
  if (!libraryEntrySchema.shape.name.safeParse(name).success)
    throw new UsageError('the name of a library is made of letters, digits, - and _');
  const lean = await leanOf(setting);
  const build = leanBuildOf(lean);
  const known = build?.libraries.find((one) => one.name === name) ?? null;
  const entries = await readLibraries(librariesFolder(cacheRoot));
  const entry = entries.find((one) => one.name === name) ?? null;
  const source = await chooseSource(name, flags, { known, entry, signal });
  if (entry !== null) requireSame(entry, source);
  const folder = sourcesFolder(cacheRoot, name);
  const isThere = entry !== null && (await stat(folder).catch(() => null)) !== null;
  // Without an entry nobody vouches for what lies there.
  if (!isThere) await removeSources(folder);
  const commit = isThere ? entry.commit : await cloneLibrary(folder, source, { signal, note });
  let closure: ModuleClosure;
  try {
    const project = await openProject(folder);
    const chosen = await chooseModules(project, { set: flags.set, names, known, entry });
    closure = await moduleClosure(project, chosen.modules, { signal });
    if (closure.faults.length > 0) {
      for (const fault of closure.faults) note(faultText(fault));
      throw new LakatosError('INPUT_INVALID', `${name} lacks modules that are needed`, {
        advice: 'Look at the names of the modules, or take another revision with --rev.',
      });
    }
    const others = entries.filter((one) => one !== entry);
    await refuseClashes(closure.modules, others, cacheRoot);
    const added: LibraryEntry = {
      name,
      folder,
      from: entry?.from ?? source.from,
      revision: entry?.revision ?? flags.rev ?? source.revision,
      commit,
      set: chosen.set,
      modules: [...new Set([...(entry?.modules ?? []), ...chosen.modules])],
      addedAt: entry?.addedAt ?? new Date().toISOString(),
    };
    await changeLibraries(
      librariesFolder(cacheRoot),
      (all) => [...all.filter((one) => one.name !== name), added],
      signal,
    );
    const complete = await completed(closure, flags.coreSource ?? null, build, setting);
    const code = await buildModules(project, complete, {
      flags,
      keepGoing: true,
      terminal,
      signal,
      cacheRoot,
    });
    if (flags.dryRun || code === exitCodes.interrupted) return code;
    const state = await libraryState(added, { cacheRoot, lean });
    if (flags.json) setting.print(state);
    else terminal.stdout.write(addedLibraryText(state));
    return code;
  } catch (thrown) {
    const isKept = (await readLibraries(librariesFolder(cacheRoot))).some((one) => one.name === name);
    if (!isKept) await removeSources(folder);
    throw thrown;
  }
}

/** With the sources of Lean's own modules whose private parts are asked for; where they can't be had, without. */
async function completed(
  closure: ModuleClosure,
  given: string | null,
  build: LeanBuild | null,
  { cacheRoot, signal, note }: Setting,
): Promise<CompletedClosure> {
  const plain = await withCoreSource(closure, given);
  if (given !== null || build === null || plain.publicOnly.length === 0) return plain;
  try {
    note("fetching the sources of Lean's own modules, for their private parts");
    return await withCoreSource(closure, await fetchCoreSource(cacheRoot, build, signal));
  } catch (thrown) {
    if (!(thrown instanceof LakatosError)) throw thrown;
    note(`${messageOf(thrown)}; going on without: what needs them fails. --core-source FOLDER names a copy`);
    return plain;
  }
}

async function list({ json }: LibraryFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, cacheRoot, print } = setting;
  const lean = await leanOf(setting);
  const states = await Promise.all(
    (await readLibraries(librariesFolder(cacheRoot))).map((entry) =>
      libraryState(entry, { cacheRoot, lean }),
    ),
  );
  if (json) for (const state of states) print(state);
  else terminal.stdout.write(libraryTable(states, leanBuildOf(lean)?.libraries ?? []));
  return exitCodes.done;
}

async function info(name: string, { json }: LibraryFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, cacheRoot, print } = setting;
  const state: LibraryState = await libraryState(await entryOf(name, cacheRoot), {
    cacheRoot,
    lean: await leanOf(setting),
  });
  if (json) print(state);
  else terminal.stdout.write(libraryDescription(state));
  return exitCodes.done;
}

async function remove(name: string, { json }: LibraryFlags, setting: Setting): Promise<ExitCode> {
  const { terminal, cacheRoot, print, signal } = setting;
  const removed = await removeLibrary(cacheRoot, await entryOf(name, cacheRoot), signal);
  if (json) print({ name, freedBytes: removed.sources + removed.modules, ...removed });
  else terminal.stdout.write(removedLibraryText(name, removed));
  return exitCodes.done;
}

async function entryOf(name: string, cacheRoot: string): Promise<LibraryEntry> {
  const entries = await readLibraries(librariesFolder(cacheRoot));
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = entries.map((entry) => entry.name);
  const [near] = nearNames(name, names);
  throw new LakatosError('INPUT_INVALID', `no library ${name} was added`, {
    advice:
      near !== undefined
        ? `Did you mean ${near}?`
        : names.length === 0
          ? '`lakatos library add mathlib` adds one.'
          : `There are ${names.join(', ')}.`,
  });
}

/** Names the Lean that comes with Lakatos. */
async function leanOf({ cacheRoot, signal, note }: Setting): Promise<string> {
  let isTold = false;
  const { fingerprint } = await prepareInstallation({
    cacheRoot,
    signal,
    onProgress() {
      if (!isTold) note('unpacking the Lean library (once)');
      isTold = true;
    },
  });
  return fingerprint;
}
