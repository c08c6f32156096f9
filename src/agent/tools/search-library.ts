import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import { suggestionsIn } from '../../prove/script/suggestions.ts';
import type { Library } from './library.ts';
import { openStatement, readCode, statementBehind, whyNotOpened } from './read-code.ts';
import { type CodeContext, defineTool, type ToolContext } from './tool.ts';

export const libraryAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    /** What Lean's `exact?` suggests, which nobody has checked; only by type. */
    proof: z.string().nullable(),
    items: z.array(z.strictObject({ name: z.string(), signature: z.string().nullable() })),
  }),
  z.strictObject({ kind: z.literal('unreadable'), message: z.string() }),
  z.strictObject({ kind: z.literal('unanswered'), reason: z.string() }),
]);
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;

type LibraryContext = CodeContext & Pick<ToolContext, 'library'>;

const mostFound = 30;
/** Characters: looking for names takes time with each word. */
const mostQuery = 300;
/** For Lean's own search through the library. */
const exactLimits: Limits = { heartbeats: 60_000, wallClockMs: 30_000 };

export const librarySearchSchema = z.strictObject({
  by: z.enum(['name', 'symbols', 'type']),
  query: z
    .string()
    .min(1)
    .max(mostQuery)
    .describe('a name or words of it; constants and operators apart by spaces; a closed proposition'),
  count: z.number().int().min(1).max(mostFound).default(10),
});
export type LibraryQuery = z.infer<typeof librarySearchSchema>;

export const searchLibraryTool = defineTool({
  name: 'search_library',
  purpose:
    "Finds theorems of the library. By name: names that hold the words of the query, or are like it. By symbols: theorems about the constants and operators in the query. By type: theorems that fit the proposition in the query, and what Lean's exact? suggests for it, unchecked.",
  arguments: librarySearchSchema,
  example: { by: 'symbols' as const, query: 'List.map ++', count: 10 },
  run: async (query, context) => libraryWords(await searchLibrary(query, context)),
});

export function libraryWords(answer: LibraryAnswer): string {
  if (answer.kind !== 'found') return whyNotOpened(answer);
  const items = answer.items.map(({ name, signature }) => signature ?? name);
  const proof =
    answer.proof === null ? [] : [`Lean's exact? suggests (nobody has checked it): ${answer.proof}`];
  return [...proof, ...(items.length === 0 ? ['Nothing was found.'] : items)].join('\n');
}

/** Finds theorems of the library that the theorem's header imports. */
export async function searchLibrary(
  { by, query, count }: LibraryQuery,
  context: LibraryContext,
): Promise<LibraryAnswer> {
  const { library } = context;
  if (library === null) return { kind: 'unanswered', reason: 'there is no index of the library' };
  if (by === 'type') return await byType(query, count, library, context);
  const names =
    by === 'name' ? library.byName(query, count) : library.bySymbols(query.trim().split(/[\s,]+/u), count);
  return { kind: 'found', proof: null, items: await withSignatures(names, context) };
}

async function byType(
  query: string,
  count: number,
  library: Library,
  context: CodeContext,
): Promise<LibraryAnswer> {
  const opening = await openStatement(query, context);
  if (opening.kind !== 'opened') return opening;
  const [goal] = opening.opened.part.goals;
  const names = goal === undefined ? [] : library.byGoal(goal, count);
  const proof = await exactProof(query, context);
  return { kind: 'found', proof, items: await withSignatures(names, context) };
}

/** What `exact?` suggests: it may rest on a sorry of the header. */
async function exactProof(query: string, context: CodeContext): Promise<string | null> {
  const { statement } = statementBehind(context.theorem, query);
  const reading = await readCode(`${statement} := by exact?`, { ...context, fileLimits: exactLimits });
  if (reading.kind !== 'read') return null;
  if (reading.messages.some(({ severity }) => severity === 'error')) return null;
  return reading.messages.flatMap(({ text }) => suggestionsIn(text))[0] ?? null;
}

/** Lean's own words for each name; one question for all of them. */
async function withSignatures(
  names: readonly string[],
  context: CodeContext,
): Promise<{ name: string; signature: string | null }[]> {
  if (names.length === 0) return [];
  const reading = await readCode(names.map((name) => `#check ${name}`).join('\n'), context);
  const messages = reading.kind === 'read' ? reading.messages : [];
  return names.map((name, index) => {
    const own = messages.find(
      ({ start, severity }) => start.line === index + 1 && severity === 'information',
    );
    return { name, signature: own?.text ?? null };
  });
}
