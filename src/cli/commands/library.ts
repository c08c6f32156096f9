import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { nearNames } from '../../../core/edit-distance.ts';
import { LakatosError, messageOf, UsageError } from '../../../core/errors.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/manifest.ts';
import { prepareInstallation } from '../../../lean/embedded/installation/prepare-installation.ts';
import { type CompletedClosure, withCoreSource } from '../../../lean/embedded/library/core-source.ts';
import { removeWhole } from '../../../lean/embedded/whole-folders.ts';
import { type ModuleClosure, moduleClosure } from '../../../lean/lake/module-closure.ts';
import { chooseModules, faultText } from '../../libraries/build-project.ts';
import {
  chooseSource,
  cloneLibrary,
  fetchCoreSource,
  refuseOutside,
  requireSame,
  type SourceFlags,
} from '../../libraries/choose-source.ts';
import type { LeanBuild } from '../../libraries/lean-builds.ts';
import {
  type LibraryEntry,
  librariesFolder,
  libraryEntrySchema,
  libraryState,
  sourcesFolder,
} from '../../libraries/library-entry.ts';
import {
  addedLibraryText,
  libraryDescription,
  libraryTable,
  removedLibraryText,
} from '../../libraries/library-text.ts';
import { mathlibSets } from '../../libraries/mathlib-sets.ts';
import {
  changeLibraries,
  readLibraries,
  refuseClashes,
  removeLibrary,
} from '../../libraries/registered-libraries.ts';
import { buildModules, type CompileFlags, openProject } from '../build-modules.ts';
import { answer, type CommandLine, type Keeping, keepsList, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { addCompileOptions } from '../options/compile-options.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done; add: all that was asked for is built
  1  add: a module has errors, or was not compiled in its time
  2  wrong usage, no such library, revision or module, or a clash with another library
  3  Lakatos, Lean or git did not work, or the sources can't be fetched
  130  interrupted; the same command goes on`;

export function addLibrary(command: Command, line: CommandLine): void {
  const ends = keepsList(command, line, {
    exitCodes: exitCodeHelp,
    examples: ['add mathlib', 'list', 'remove mathlib'],
    stopping,
  });

  const adding = command
    .command('add')
    .description('Fetch a library with git and build a part of it; then headers that import this work.')
    .argument('<name>', 'mathlib, or any name with --git or --from')
    .argument('[modules...]', 'modules to build, with all that they import')
    .option('--set <name>', 'of mathlib: one of those below; by default competition')
    .option('--git <url>', 'the repository of another library')
    .option('--rev <revision>', 'a commit, tag or branch; by default what fits this Lean, or the newest')
    .option('--from <folder>', 'a clone on this machine that has the revision: no network is needed');
  ends(
    adding,
    [
      'add mathlib --dry-run',
      'add mathlib',
      'add mathlib --set tactics --from ~/mathlib4',
      'add mathlib Mathlib.Topology.Basic',
      'add batteries --git https://github.com/leanprover-community/batteries --rev v4.27.0',
    ],
    add,
    `
The sources and those of the packages that they need go to the cache folder (LAKATOS_CACHE), and so does what is
built. A clone that is interrupted leaves nothing behind; a build that is interrupted goes on with the same
command. More modules or a larger set can be added later. A command of a module that Lean refuses is left out,
with what could mean something else without it, and told. Packages are taken from the .lake/packages of --from
where their revisions are there.

Sets of mathlib:
${mathlibSets.map(({ name, purpose }) => `  ${name.padEnd(15)}${purpose}`).join('\n')}
`,
  );
  addCompileOptions(adding);

  const listing = command
    .command('list')
    .description('The libraries that were added, and what of them is built.');
  ends(listing, ['list', 'list --json'], list);

  const name = ['<name>', 'a name that `lakatos library list` shows'] as const;
  const telling = command
    .command('info')
    .description('Where a library comes from, what of it is built, and what it takes on disk.')
    .argument(...name);
  ends(telling, ['info mathlib'], info);

  const removing = command
    .command('remove')
    .description('Forget a library, and delete its sources and what was built of it.')
    .argument(...name);
  ends(removing, ['remove mathlib'], remove);
}

const stopping = 'stopping; what is built stays. Once more to stop at once';

interface AddLibraryFlags extends OutputFlags, CompileFlags, SourceFlags {
  readonly set?: string;
}

const cacheOf = ({ terminal }: Keeping): string => defaultCacheRoot(terminal.env);

async function add(
  keeping: Keeping,
  name: string,
  names: readonly string[],
  flags: AddLibraryFlags,
): Promise<ExitCode> {
  const { signal, note, terminal, services } = keeping;
  const cacheRoot = cacheOf(keeping);
  if (names.length > 0 && flags.set !== undefined) throw new UsageError('give either modules or --set');
  if (!libraryEntrySchema.shape.name.safeParse(name).success)
    throw new UsageError('the name of a library is made of letters, digits, - and _');
  const lean = await leanOf(keeping);
  const build = await services.leanBuildOf(lean);
  const known = build?.libraries.find((one) => one.name === name) ?? null;
  const entries = await readLibraries(librariesFolder(cacheRoot));
  const entry = entries.find((one) => one.name === name) ?? null;
  const source = await chooseSource(name, flags, { known, entry, signal });
  if (entry !== null) requireSame(entry, source);
  const folder = sourcesFolder(cacheRoot, name);
  const isThere = entry !== null && (await stat(folder).catch(() => null)) !== null;
  // Without an entry nobody vouches for what lies there.
  if (!isThere) await removeWhole(folder);
  const commit = isThere ? entry.commit : await cloneLibrary(folder, source, { signal, note });
  let closure: ModuleClosure;
  try {
    const project = await openProject(folder);
    refuseOutside(project);
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
    const complete = await completed(closure, flags.coreSource ?? null, build, keeping);
    const code = await buildModules(project, complete, {
      flags,
      keepGoing: true,
      leaveOut: true,
      terminal,
      signal,
      cacheRoot,
    });
    if (flags.dryRun || code === exitCodes.interrupted) return code;
    const state = await libraryState(added, { cacheRoot, lean });
    answer(terminal, flags.json, [state], addedLibraryText(state));
    return code;
  } catch (thrown) {
    const isKept = (await readLibraries(librariesFolder(cacheRoot))).some((one) => one.name === name);
    if (!isKept) await removeWhole(folder);
    throw thrown;
  }
}

/** With the sources of Lean's own modules whose private parts are asked for; where they can't be had, without. */
async function completed(
  closure: ModuleClosure,
  given: string | null,
  build: LeanBuild | null,
  keeping: Keeping,
): Promise<CompletedClosure> {
  const { signal, note } = keeping;
  const plain = await withCoreSource(closure, given);
  if (given !== null || build === null || plain.publicOnly.length === 0) return plain;
  try {
    note("fetching the sources of Lean's own modules, for their private parts");
    return await withCoreSource(closure, await fetchCoreSource(cacheOf(keeping), build, signal));
  } catch (thrown) {
    if (!(thrown instanceof LakatosError)) throw thrown;
    note(
      `${messageOf(thrown)}; going on without: what needs them is left out or fails. --core-source FOLDER names a copy`,
    );
    return plain;
  }
}

async function list(keeping: Keeping, { json }: OutputFlags): Promise<ExitCode> {
  const cacheRoot = cacheOf(keeping);
  const lean = await leanOf(keeping);
  const entries = await readLibraries(librariesFolder(cacheRoot));
  const states = await Promise.all(entries.map((entry) => libraryState(entry, { cacheRoot, lean })));
  const build = await keeping.services.leanBuildOf(lean);
  return answer(keeping.terminal, json, states, libraryTable(states, build?.libraries ?? []));
}

async function info(keeping: Keeping, name: string, { json }: OutputFlags): Promise<ExitCode> {
  const cacheRoot = cacheOf(keeping);
  const entry = await entryOf(name, cacheRoot);
  const state = await libraryState(entry, { cacheRoot, lean: await leanOf(keeping) });
  return answer(keeping.terminal, json, [state], libraryDescription(state));
}

async function remove(keeping: Keeping, name: string, { json }: OutputFlags): Promise<ExitCode> {
  const cacheRoot = cacheOf(keeping);
  const removed = await removeLibrary(cacheRoot, await entryOf(name, cacheRoot), keeping.signal);
  const told = { name, freedBytes: removed.sources + removed.modules, ...removed };
  return answer(keeping.terminal, json, [told], removedLibraryText(name, removed));
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
async function leanOf({ terminal, signal, note }: Keeping): Promise<string> {
  let isTold = false;
  const { fingerprint } = await prepareInstallation({
    cacheRoot: defaultCacheRoot(terminal.env),
    signal,
    onProgress() {
      if (!isTold) note('unpacking the Lean library (once)');
      isTold = true;
    },
  });
  return fingerprint;
}
