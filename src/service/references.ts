import { z } from 'zod';
import { lexLean } from '../../core/lean-lexer.ts';
import { natural } from '../../core/schemas.ts';
import { partsOfSource } from '../../lean/name-parts.ts';
import type { LspPosition, LspRange } from '../../lean/native/lsp/protocol.ts';

/** What a text names, and where; its definition counts. */
export interface NamedThing {
  /** Null of a variable. */
  readonly name: string | null;
  /** Where it is defined; null: in the text itself. */
  readonly module: string | null;
  readonly ranges: readonly LspRange[];
}

const locationSchema = z
  .tuple([natural, natural, natural, natural])
  .rest(z.unknown())
  .transform(([line, character, endLine, endCharacter]): LspRange => {
    return { start: { line, character }, end: { line: endLine, character: endCharacter } };
  });
const indexSchema = z.object({
  references: z.record(
    z.string(),
    z.object({ definition: locationSchema.nullable(), usages: z.array(locationSchema) }),
  ),
});
/** A constant with its module, or a variable. */
const thingSchema = z.union([
  z.object({ c: z.object({ m: z.string(), n: z.string() }) }),
  z.object({ f: z.object({ m: z.string(), i: z.string() }) }),
]);

/** Lean's name for the module that a text outside of any library is. */
const external = /^«?external:/;

/** @param index as Lean's FileWorker tells its watchdog of a text that it has read */
export function namedThings(index: unknown): readonly NamedThing[] {
  return Object.entries(indexSchema.parse(index).references).map(([key, { definition, usages }]) => {
    const thing = thingSchema.parse(JSON.parse(key));
    const [name, module] = 'c' in thing ? [thing.c.n, thing.c.m] : [null, thing.f.m];
    const all = definition === null ? usages : [definition, ...usages];
    const ranges = [...new Map(all.map((range) => [JSON.stringify(range), range])).values()];
    return { name, module: external.test(module) ? null : module, ranges: ranges.sort(byPlace) };
  });
}

const compare = (a: LspPosition, b: LspPosition): number => a.line - b.line || a.character - b.character;
const byPlace = (a: LspRange, b: LspRange): number => compare(a.start, b.start);

/** What is named at a place: the innermost name that the place is in, or behind. Null: nothing. */
export function thingAt(things: readonly NamedThing[], place: LspPosition): NamedThing | null {
  const around = things.flatMap((thing) =>
    thing.ranges
      .filter(({ start, end }) => compare(start, place) <= 0 && compare(place, end) <= 0)
      .map((range) => ({ thing, range })),
  );
  const [innermost] = around.sort(
    (a, b) => compare(b.range.start, a.range.start) || compare(a.range.end, b.range.end),
  );
  return innermost?.thing ?? null;
}

/** @param file relative, with `/` */
const isFileOf = (file: string, module: string): boolean =>
  `/${file.replace(/\.lean$/, '')}`.endsWith(`/${partsOfSource(module).join('/')}`);

/**
 * Whether two files mean the same constant.
 * @param ownFile null: nobody knows
 */
export function isSameThing(
  own: NamedThing,
  ownFile: string | null,
  other: NamedThing,
  otherFile: string,
): boolean {
  if (own.name === null || own.name !== other.name) return false;
  if (own.module !== null)
    return other.module === null ? isFileOf(otherFile, own.module) : own.module === other.module;
  return other.module !== null && (ownFile === null || isFileOf(ownFile, other.module));
}

/** The lines (from 1) whose code has the last part of a name, which means the same or another thing. */
export function linesThatMention(text: string, name: string): readonly number[] {
  const last = partsOfSource(name).at(-1);
  if (last === undefined || !text.includes(String(last))) return [];
  const words = new Set([String(last), `«${last}»`]);
  const lines = new Set<number>();
  let line = 1;
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    if (kind === 'code' && words.has(piece)) lines.add(line);
    line += piece.split('\n').length - 1;
  }
  return [...lines];
}
