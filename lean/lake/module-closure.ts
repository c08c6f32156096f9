import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { codeOf, messageOf } from '../../core/errors.ts';
import { type IncludedFile, includedFiles } from './included-files.ts';
import { isInside, isPlainBelow } from './is-plain-below.ts';
import type { LakeLibrary, LakeOptions, LakePackage, LakeProject, ModuleGlob } from './manifest.ts';
import {
  isBelow,
  isCoreName,
  type ModuleHeader,
  modulePath,
  plainModuleName,
  readImports,
} from './read-imports.ts';
import { readSource, type SourceFile } from './read-source.ts';

/** Where a module of a project lies, whether or not its file exists. */
interface FoundModule {
  readonly package: LakePackage;
  readonly library: LakeLibrary;
  /** An absolute path. */
  readonly file: string;
  /** What it is compiled with. */
  readonly options: LakeOptions;
}

/** The library that a module belongs to, by Lake's rule; the first in the order of packages and lakefiles. */
export function findModule(project: LakeProject, module: string): FoundModule | null {
  for (const owner of project.packages)
    for (const library of owner.libraries) {
      if (!belongsTo(module, library)) continue;
      const path = modulePath(library.sourceFolder, module);
      return path === null
        ? null
        : { package: owner, library, file: `${path}.lean`, options: library.options };
    }
  return null;
}

const belongsTo = (module: string, { globs, roots }: LakeLibrary): boolean =>
  globs.some((glob) => matches(glob, module)) ||
  roots.some((root) => isBelow(module, root) && globs.some((glob) => matches(glob, root)));

function matches(glob: ModuleGlob, module: string): boolean {
  switch (glob.kind) {
    case 'one':
      return module === glob.module;
    case 'submodules':
      return module !== glob.module && isBelow(module, glob.module);
    case 'and-submodules':
      return isBelow(module, glob.module);
  }
}

/** A module that no file is found for. */
interface MissingModule {
  readonly kind: 'missing';
  readonly module: string;
  /** The modules that import it, by name; none where it was asked for. */
  readonly importedBy: readonly string[];
  /** Where it should be; null where no library of the project has such modules. */
  readonly file: string | null;
  /** What to do, in words and commands. */
  readonly advice: readonly string[];
}

function adviceFor(project: LakeProject, module: string, file: string | null): readonly string[] {
  if (file !== null) return [`Write ${file}, or correct the import.`];
  const absent = project.packages.filter(({ isThere }) => !isThere).map(({ name }) => name);
  if (absent.length > 0)
    return [
      `The packages ${absent.join(', ')} of lake-manifest.json are not there: \`lake update\` fetches them, and so does \`git clone\` into their folders.`,
      'Without a toolchain `lakatos library add` fetches a library.',
    ];
  return [
    `No library of the project has modules such as ${module}: correct the import, or add the package that has it.`,
    ...project.packages.flatMap(notUnderstood),
  ];
}

/** What of its lakefile has no effect, in sentences. */
export const notUnderstood = ({ name, unread }: Pick<LakePackage, 'name' | 'unread'>): string[] =>
  unread.map((what) => `Not understood of the lakefile of ${name}: ${what}.`);

/** A module with what compiling it needs to know. */
export interface ClosureModule extends FoundModule, SourceFile {
  readonly name: string;
  readonly header: ModuleHeader;
  /** What it is made from besides. */
  readonly includes: readonly IncludedFile[];
  readonly lines: number;
}

/** Why a module, and all that import it, can't be built. */
export type ClosureFault =
  | MissingModule
  /** Its file can't be read, or its imports can't. */
  | { readonly kind: 'unreadable'; readonly module: string; readonly file: string; readonly why: string }
  /** Each imports the next one, and the last the first. */
  | { readonly kind: 'cycle'; readonly modules: readonly string[] };

/** The modules that some modules need, themselves included. */
export interface ModuleClosure {
  /** Each behind all that it imports; without those that a fault keeps from being built. */
  readonly modules: readonly ClosureModule[];
  /** The modules of Lean's own library that are imported, by name. */
  readonly core: readonly string[];
  readonly faults: readonly ClosureFault[];
  /** Modules that can't be built because of a module that they import, directly or not: a name of a fault. */
  readonly blocked: ReadonlyMap<string, string>;
}

/**
 * Reads the modules wanted and all that they import; a project's own module comes before one of Lean's.
 * @throws the signal's reason when it is aborted
 */
export async function moduleClosure(
  project: LakeProject,
  wanted: readonly string[],
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ModuleClosure> {
  const names = wanted.map(plainModuleName);
  const nodes = await readAll(project, names, signal);
  return inOrder(project, names, nodes);
}

type ReadModule =
  | { readonly kind: 'module'; readonly module: ClosureModule }
  | Extract<ClosureFault, { kind: 'unreadable' }>;

type Node =
  | ReadModule
  | { readonly kind: 'core' }
  | { readonly kind: 'missing'; readonly file: string | null };

/** Files that are read at the same time. */
const readers = 32;

async function readAll(
  project: LakeProject,
  wanted: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Node>> {
  const nodes = new Map<string, Node>();
  const queue = [...new Set(wanted)];
  const seen = new Set(queue);
  let next = 0;
  while (next < queue.length) {
    signal?.throwIfAborted();
    const batch = queue.slice(next, next + readers);
    next += batch.length;
    const read = await Promise.all(batch.map((name) => readNode(project, name)));
    for (const [index, node] of read.entries()) {
      nodes.set(batch[index]!, node);
      if (node.kind !== 'module') continue;
      for (const { module } of node.module.header.imports)
        if (!seen.has(module)) {
          seen.add(module);
          queue.push(module);
        }
    }
  }
  return nodes;
}

async function readNode(project: LakeProject, name: string): Promise<Node> {
  const found = findModule(project, name);
  if (found === null) return isCoreName(name) ? { kind: 'core' } : { kind: 'missing', file: null };
  const { file } = found;
  try {
    const why = whyNoSource(project, found);
    return why === null ? await readModule(name, found) : { kind: 'unreadable', module: name, file, why };
  } catch (thrown) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? ''))
      return { kind: 'unreadable', module: name, file, why: messageOf(thrown) };
    return isCoreName(name) ? { kind: 'core' } : { kind: 'missing', file };
  }
}

/**
 * Why a file is no source of its package: where a link leads elsewhere, whatever lies there would come into what is built. Null: it is
 * one. What a lakefile of the user's own takes from another folder by its `srcDir` is meant.
 * @throws what looking at the file does
 */
function whyNoSource(project: LakeProject, { file, package: owner, library }: FoundModule): string | null {
  const { folder, revision } = owner;
  if (revision !== null)
    return isPlainBelow(file, folder)
      ? null
      : `it is no plain file in ${folder}, as sources of a package that git brings are`;
  const real = realpathSync.native(file);
  const own = isInside(file, folder) ? folder : library.sourceFolder;
  const isOwn = [own, project.folder].some((home) => isInside(real, realpathSync.native(home)));
  return isOwn ? null : `it leads out of ${own}, to ${real}`;
}

/** @throws what reading its file does */
export async function readModule(name: string, found: FoundModule): Promise<ReadModule> {
  const { file } = found;
  const { source, content } = await readSource(file);
  if (!isUtf8(content)) return { kind: 'unreadable', module: name, file, why: 'it is not UTF-8' };
  const text = content.toString('utf8');
  const reading = readImports(text);
  if (reading.kind === 'fault')
    return { kind: 'unreadable', module: name, file, why: `line ${reading.line}: ${reading.why}` };
  const includes = await includedFiles(text, file, found.package.folder);
  const module = { ...found, ...source, name, header: reading.header, includes, lines: linesOf(content) };
  return { kind: 'module', module };
}

function linesOf(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return bytes.length === 0 || bytes.at(-1) === 10 ? lines : lines + 1;
}

/** A depth-first walk without recursion, for chains of imports are as long as a library is large. */
function inOrder(
  project: LakeProject,
  wanted: readonly string[],
  nodes: ReadonlyMap<string, Node>,
): ModuleClosure {
  const modules: ClosureModule[] = [];
  const core = new Set<string>();
  const blocked = new Map<string, string>();
  const cycles: ClosureFault[] = [];
  const done = new Set<string>();
  /** The modules from a wanted one down to where we are, each with its next import. */
  const path: { readonly module: ClosureModule; next: number }[] = [];
  const onPath = new Set<string>();

  const enter = (name: string): void => {
    const node = nodes.get(name)!;
    if (node.kind === 'module') {
      path.push({ module: node.module, next: 0 });
      onPath.add(name);
      return;
    }
    done.add(name);
    if (node.kind === 'core') core.add(name);
  };
  const block = (name: string, because: string): void => {
    if (!blocked.has(name)) blocked.set(name, because);
  };

  for (const start of wanted) {
    if (!done.has(start)) enter(start);
    while (path.length > 0) {
      const { module, next } = path.at(-1)!;
      const { name, header } = module;
      const imported = header.imports[next]?.module;
      if (imported !== undefined && !done.has(imported) && !onPath.has(imported)) {
        enter(imported);
        continue;
      }
      path.at(-1)!.next += 1;
      if (imported === undefined) {
        path.pop();
        onPath.delete(name);
        done.add(name);
        if (!blocked.has(name)) modules.push(module);
      } else if (onPath.has(imported)) {
        const members = path.map((step) => step.module.name);
        cycles.push({ kind: 'cycle', modules: members.slice(members.indexOf(imported)) });
        block(name, imported);
      } else if (isFaulty(nodes.get(imported)!)) block(name, imported);
      else if (blocked.has(imported)) block(name, blocked.get(imported)!);
    }
  }
  return { modules, core: [...core].sort(), faults: [...faultsOf(project, nodes), ...cycles], blocked };
}

const isFaulty = (node: Node): boolean => node.kind === 'missing' || node.kind === 'unreadable';

function* faultsOf(project: LakeProject, nodes: ReadonlyMap<string, Node>): Iterable<ClosureFault> {
  const found = [...nodes.values()].flatMap((node) => (node.kind === 'module' ? node.module : []));
  for (const [name, node] of nodes) {
    if (node.kind === 'unreadable') yield node;
    if (node.kind !== 'missing') continue;
    const { kind, file } = node;
    const imports = ({ header }: ClosureModule) => header.imports.some(({ module }) => module === name);
    const importedBy = found
      .filter(imports)
      .map((module) => module.name)
      .sort();
    yield { kind, module: name, file, importedBy, advice: adviceFor(project, name, file) };
  }
}
