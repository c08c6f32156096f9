import { importPlaces, readImports } from './read-imports.ts';

/** Modules that headers import in the place of the one that imports all of a library. */
export interface Narrowing {
  /** The module that is replaced: `Mathlib`. */
  readonly whole: string;
  readonly library: string;
  /** The name of the set that the modules are. */
  readonly set: string;
  readonly modules: readonly string[];
}

/**
 * A text that imports a part of a library where it imported the whole. The line stays one line, and says what was done. What is
 * imported with `all` stays, and so does a text that does not import the whole.
 */
export function narrowImports(text: string, narrowing: Narrowing): string {
  const { whole, modules } = narrowing;
  const mark = markOf(text);
  const body = text.slice(mark.length);
  const reading = readImports(body);
  if (reading.kind === 'fault') return text;
  let narrowed = body;
  for (const { module, start, end, isPublic, isMeta, isAll } of reading.places.toReversed()) {
    if (module !== whole || isAll) continue;
    const word = `${reading.header.isModule && isPublic ? 'public ' : ''}${isMeta ? 'meta ' : ''}import`;
    const names = modules.join(` ${word} `);
    narrowed = `${narrowed.slice(0, start)}${names} ${commentOf(narrowing)}${narrowed.slice(end)}`;
  }
  return mark + narrowed;
}

/** What a text says of its own narrowing, in words; null where it says nothing. */
export function narrowingIn(text: string): string | null {
  const body = text.slice(markOf(text).length);
  for (const { end } of importPlaces(body)) {
    const [, whole, set, library] = comment.exec(body.slice(end, end + longestComment)) ?? [];
    if (whole !== undefined) return `the set ${set} of ${library} in the place of ${whole}`;
  }
  return null;
}

const commentOf = ({ whole, set, library }: Narrowing): string =>
  `/- in the place of ${whole}: the set ${set} of ${library} -/`;

const comment = /^ \/- in the place of (\S+): the set (\S+) of (\S+) -\//;
const longestComment = 500;

const markOf = (text: string): string => (text.startsWith('\ufeff') ? '\ufeff' : '');
