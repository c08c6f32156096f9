import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endOfComment } from '../../core/lean-lexer.ts';
import { moduleText, partsOfSource } from '../name-parts.ts';
import type { LakeLibrary } from './manifest.ts';

/** The one way to write a module's name that we compare: `«»` around those parts alone that need them. */
export const plainModuleName = (name: string): string =>
  /^[A-Za-z_.]+$/u.test(name) ? name : moduleText(partsOfSource(name));

/** Text that is a name of a module, from where it is tried. */
export const namePattern = String.raw`(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?]*)(?:\.(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?]*))*`;
const isName = new RegExp(`^${namePattern}$`, 'u');

/** The name that a string in a lakefile stands for. What can't be written as a name is one part of it: `«a-b.c»`. */
export const moduleNameOf = (text: string): string =>
  isName.test(text) ? plainModuleName(text) : moduleText([text]);

/** Whether a module is `root` or below it. */
export const isBelow = (module: string, root: string): boolean =>
  module === root || module.startsWith(`${root}.`);

const coreRoots = ['Init', 'Std', 'Lean', 'Lake'];

/** Whether a module is, by its name, one of those that come with Lean. */
export const isCoreName = (module: string): boolean => coreRoots.some((root) => isBelow(module, root));

/** The folder below which the modules below a module lie; with `.lean` its file. Null for a name that leaves its folder. */
export function modulePath(folder: string, module: string): string | null {
  const parts = partsOfSource(module).map(String);
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part));
  return isSafe && parts.length > 0 ? join(folder, ...parts) : null;
}

/**
 * The modules that a build of a library starts from: those that its globs name, whether or not they are there, and those
 * below them that are on disk. What they import is built with them (`moduleClosure`).
 */
export async function modulesOf({ globs, sourceFolder }: LakeLibrary): Promise<readonly string[]> {
  const modules = new Set<string>();
  for (const { kind, module } of globs) {
    if (kind !== 'submodules') modules.add(module);
    const folder = kind === 'one' ? null : modulePath(sourceFolder, module);
    if (folder !== null) for (const found of await modulesBelow(folder, module)) modules.add(found);
  }
  return [...modules];
}

async function modulesBelow(folder: string, parent: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const stem = entry.name.replace(/\.lean$/, '');
    // No name in Lean has these inside of a part.
    if (stem === '' || /[«»]/.test(stem)) continue;
    if (entry.isDirectory())
      found.push(...(await modulesBelow(join(folder, entry.name), `${parent}.${moduleText([entry.name])}`)));
    else if (stem !== entry.name) found.push(`${parent}.${moduleText([stem])}`);
  }
  return found;
}

/** How far white space and comments reach from a place, or what is wrong with them. */
type LeanSpace =
  | { readonly kind: 'space'; readonly end: number }
  | { readonly kind: 'fault'; readonly at: number; readonly why: string };

/** White space, and comments to the ends of lines. */
const plainSpace = /(?:[ \r\n]+|--[^\n]*)*/y;
/** Not of documentation. */
const comment = /\/-(?![-!])/y;

/**
 * Passes over white space and comments, which may be nested. Comments for documentation (`/--`, `/-!`) are tokens of
 * Lean's grammar and end the space. Source: Lean.Elab.ParseImportsFast.
 */
export function skipSpace(text: string, start: number): LeanSpace {
  for (let at = start; ; ) {
    plainSpace.lastIndex = at;
    plainSpace.test(text);
    at = plainSpace.lastIndex;
    if (text[at] === '\t') return { kind: 'fault', at, why: 'tabs are not allowed' };
    comment.lastIndex = at;
    if (!comment.test(text)) return { kind: 'space', end: at };
    const end = endOfComment(text, at);
    if (end === null) return { kind: 'fault', at, why: 'a comment does not end' };
    at = end;
  }
}

/** One `import` of a file. */
export interface ModuleImport {
  readonly module: string;
  /** Whoever imports the file sees it too. Always so in a file without `module`. */
  readonly isPublic: boolean;
  readonly isMeta: boolean;
  /** `import all`: the private parts too. */
  readonly isAll: boolean;
}

/** What stands before the first command of a file. */
export interface ModuleHeader {
  /** Whether the file takes part in the module system. */
  readonly isModule: boolean;
  /** Without `prelude` a file imports `Init`, which is then the first of `imports`. */
  readonly isPrelude: boolean;
  readonly imports: readonly ModuleImport[];
}

/** Where a name that is imported stands in a text: its first character, and the one behind its last. */
interface ImportPlace extends ModuleImport {
  readonly start: number;
  readonly end: number;
}

type HeaderReading =
  /** `places`: of the imports that are written, in their order. */
  | { readonly kind: 'read'; readonly header: ModuleHeader; readonly places: readonly ImportPlace[] }
  /** `line` counts from 1. */
  | { readonly kind: 'fault'; readonly line: number; readonly why: string };

/** Reads the imports of a Lean file as Lean's `parseImports` does, without Lean. */
export function readImports(text: string): HeaderReading {
  const reader = new HeaderReader(text);
  try {
    return { kind: 'read', header: reader.header(), places: reader.places };
  } catch (thrown) {
    if (!(thrown instanceof HeaderFault)) throw thrown;
    return { kind: 'fault', line: text.slice(0, thrown.at).split('\n').length, why: thrown.message };
  }
}

/** The imports that a text has, in its order; none of a text whose header can't be read. */
export function importPlaces(text: string): readonly ImportPlace[] {
  const reading = readImports(text);
  return reading.kind === 'read' ? reading.places : [];
}

class HeaderFault extends Error {
  readonly at: number;
  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

class HeaderReader {
  readonly places: ImportPlace[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  header(): ModuleHeader {
    this.#space();
    const isModule = this.#keyword('module');
    const isPrelude = this.#keyword('prelude');
    const init = { module: 'Init', isPublic: true, isMeta: false, isAll: false };
    const imports: ModuleImport[] = isPrelude ? [] : [init];
    for (;;) {
      const start = this.#at;
      const words = this.#importWords();
      if (words === null) {
        // What was read belongs to the first command: `public section`.
        this.#at = start;
        return { isModule, isPrelude, imports };
      }
      const { isPublic, isMeta } = words;
      const isAll = this.#keyword('all');
      const place = this.#at;
      const { module, end } = this.#name();
      if (!isModule && (isPublic || isMeta || isAll))
        throw new HeaderFault(start, "'public', 'meta' and 'all' need 'module' at the start of the file");
      const found = { module, isPublic: isPublic || !isModule, isMeta, isAll };
      imports.push(found);
      this.places.push({ ...found, start: place, end });
    }
  }

  /** `public meta import`; null where there is no `import`, or, as for Lean, a fault in the spaces of these. */
  #importWords(): { readonly isPublic: boolean; readonly isMeta: boolean } | null {
    try {
      const isPublic = this.#keyword('public');
      const isMeta = this.#keyword('meta');
      return this.#keyword('import') ? { isPublic, isMeta } : null;
    } catch (thrown) {
      if (thrown instanceof HeaderFault) return null;
      throw thrown;
    }
  }

  #space(): void {
    const space = skipSpace(this.#text, this.#at);
    if (space.kind === 'fault') throw new HeaderFault(space.at, space.why);
    this.#at = space.end;
  }

  #keyword(word: string): boolean {
    const end = this.#at + word.length;
    if (!this.#text.startsWith(word, this.#at)) return false;
    goesOn.lastIndex = end;
    if (goesOn.test(this.#text)) return false;
    this.#at = end;
    this.#space();
    return true;
  }

  #name(): { readonly module: string; readonly end: number } {
    moduleName.lastIndex = this.#at;
    const name = moduleName.exec(this.#text)?.[0];
    if (name === undefined) throw new HeaderFault(this.#at, "'import' needs the name of a module");
    const end = this.#at + name.length;
    this.#at = end;
    this.#space();
    return { module: plainModuleName(name), end };
  }
}

const moduleName = new RegExp(namePattern, 'uy');
/** Behind a keyword: it is the beginning of an identifier then. */
const goesOn = /[\p{L}\p{N}_'!?.«]/uy;
