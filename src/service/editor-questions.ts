import { z } from 'zod';
import { natural, positive } from '../../core/schemas.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import { type LspRange, lspRangeSchema } from '../../lean/native/lsp/protocol.ts';
import { offsetAt } from '../../lean/server/document/apply-changes.ts';
import { LineIndex } from '../../lean/server/document/line-index.ts';
import type { EditorQuestion, LeanEditor } from '../../lean/server/lean-editor.ts';
import { headerImports, importSetKey } from '../prove/lemma-index/header-imports.ts';
import { placeSchema } from './read-text.ts';
import { isSameThing, linesThatMention, type NamedThing, namedThings, thingAt } from './references.ts';
import {
  forLean,
  importLimits,
  refusedSchema,
  reportOn,
  type ServiceLean,
  timeoutSchema,
  type Unanswered,
  unanswered,
  unansweredSchema,
  within,
} from './service-lean.ts';

export const lookRequestSchema = z.strictObject({
  what: z.enum(['hover', 'expected-type', 'completions']),
  text: z.string().describe('a whole Lean file'),
  line: positive.describe('from 1'),
  column: natural.describe('from 0, in code points'),
  timeoutMs: timeoutSchema,
});
export type LookRequest = z.infer<typeof lookRequestSchema>;

export const nameRequestSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[^\s()]+$/u, 'a name has neither spaces nor brackets')
    .describe('of a declaration of the header or of what it imports'),
  header: z.string().default('').describe('imports, opens and declarations'),
  timeoutMs: timeoutSchema,
});
export type NameRequest = z.infer<typeof nameRequestSchema>;

const foundSchema = z.strictObject({
  text: z.string(),
  /** Where it stands; null for what stands nowhere in the text. */
  start: placeSchema.nullable(),
  end: placeSchema.nullable(),
});

/**
 * What an editor shows at a place: type and documentation (Markdown), the goal that a term there has to meet, or how a
 * word can go on. None found: there is nothing to show.
 */
export const lookAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), found: z.array(foundSchema) }),
  refusedSchema,
  unansweredSchema,
]);
export type LookAnswer = z.infer<typeof lookAnswerSchema>;

const outlineAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('outlined'),
    /** In their order, namespaces and sections before what is in them. `text`: the line with the name. */
    declarations: z.array(
      z.strictObject({
        name: z.string(),
        depth: natural,
        line: positive,
        endLine: positive,
        text: z.string(),
      }),
    ),
  }),
  refusedSchema,
  unansweredSchema,
]);
export type OutlineAnswer = z.infer<typeof outlineAnswerSchema>;

export const referencesRequestSchema = z.strictObject({
  ...{ text: lookRequestSchema.shape.text, line: positive, column: natural, timeoutMs: timeoutSchema },
  file: z.string().optional().describe('whose text it is'),
});
export type ReferencesRequest = z.infer<typeof referencesRequestSchema>;

/** A file that may name the same thing; `file`: its path, relative and with `/`. */
export interface OtherText {
  readonly file: string;
  readonly text: string;
}

const referenceSchema = foundSchema.extend({
  file: z.string().nullable(),
  start: placeSchema,
  end: placeSchema,
});

/** Where a thing is named: in the text (`file` null), its definition too, and in other files. */
export const referencesAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    found: z.array(referenceSchema),
    /** Files that Lean did not read to their end: lines with such a name, which may be another thing's. */
    unread: z.array(z.strictObject({ file: z.string(), lines: z.array(positive), why: z.string() })),
  }),
  refusedSchema,
  unansweredSchema,
]);
export type ReferencesAnswer = z.infer<typeof referencesAnswerSchema>;

/** Starts the Lean of an editor. */
export type StartEditor = () => LeanEditor;

const range = lspRangeSchema;

const hoverSchema = z.object({ contents: z.object({ value: z.string() }), range }).nullable();
const termGoalSchema = z.object({ goal: z.string(), range }).nullable();
const completionsSchema = z.object({ items: z.array(z.object({ label: z.string() })) }).nullable();

interface DocumentSymbol {
  readonly name: string;
  readonly range: LspRange;
  readonly selectionRange: LspRange;
  readonly children?: readonly DocumentSymbol[] | undefined;
}
const symbolSchema: z.ZodType<DocumentSymbol> = z.lazy(() =>
  z.object({ name: z.string(), range, selectionRange: range, children: z.array(symbolSchema).optional() }),
);
const outlineSchema = z.array(symbolSchema).nullable();

const methods = {
  hover: 'textDocument/hover',
  'expected-type': '$/lean/plainTermGoal',
  completions: 'textDocument/completion',
} as const;

const outlineQuestion = { method: 'textDocument/documentSymbol' };

type NotAsked = z.infer<typeof refusedSchema> | Unanswered;

/**
 * What an editor shows of texts, from a Lean of its own, which the first question starts. That Lean runs what it is given: it is given
 * only what the policy of the gate has let through.
 */
export class EditorQuestions implements AsyncDisposable {
  readonly #start: StartEditor;
  readonly #lean: ServiceLean;
  #editor: LeanEditor | null = null;
  #imports = '';

  constructor(start: StartEditor, lean: ServiceLean) {
    this.#start = start;
    this.#lean = lean;
  }

  async look(
    { what, text: written, line, column, timeoutMs: ms }: LookRequest,
    signal: AbortSignal,
  ): Promise<LookAnswer> {
    const text = forLean(written, this.#lean.narrowing);
    const lines = new LineIndex(text);
    const question = {
      method: methods[what],
      params: { position: lines.toLspPosition({ line, column }) },
    };
    const asked = await this.#ask(text, question, ms, signal);
    if (asked.kind !== 'answered') return asked;
    const at = ({ start, end }: LspRange) => ({ start: lines.toPosition(start), end: lines.toPosition(end) });
    switch (what) {
      case 'hover': {
        const hover = hoverSchema.parse(asked.result);
        return found(hover === null ? [] : [{ text: hover.contents.value, ...at(hover.range) }]);
      }
      case 'expected-type': {
        const term = termGoalSchema.parse(asked.result);
        return found(term === null ? [] : [{ text: term.goal, ...at(term.range) }]);
      }
      case 'completions': {
        const labels = completionsSchema.parse(asked.result)?.items.map(({ label }) => label) ?? [];
        return found([...new Set(labels)].map((label) => ({ text: label, start: null, end: null })));
      }
    }
  }

  /**
   * Where the thing at a place of a text is named, in the text and in others.
   * @param others only those are read that have such a name in their code; `timeoutMs` is for all of them together
   */
  async references(
    { text, line, column, timeoutMs: ms, file }: ReferencesRequest,
    others: AsyncIterable<OtherText>,
    signal: AbortSignal,
  ): Promise<ReferencesAnswer> {
    const end = performance.now() + (ms ?? this.#lean.fileLimits.wallClockMs);
    const own = await this.#named(text, ms, signal);
    if (own.kind !== 'answered') return own;
    const thing = thingAt(own.things, own.lines.toLspPosition({ line, column }));
    if (thing === null) return { kind: 'found', found: [], unread: [] };
    const answer = {
      kind: 'found' as const,
      found: placesOf(thing, own.lines, null),
      unread: [] as Unread[],
    };
    // Of a variable, and of what is private here, no other file knows.
    const { name } = thing;
    if (name === null || (thing.module === null && name.startsWith('_private.'))) return answer;
    for await (const other of others) {
      if (other.file === file) continue;
      const lines = linesThatMention(other.text, name);
      if (lines.length === 0) continue;
      const left = end - performance.now();
      const read = left <= 0 ? unanswered({ kind: 'timeout' }) : await this.#named(other.text, left, signal);
      if (read.kind !== 'answered')
        answer.unread.push({ file: other.file, lines: [...lines], why: read.message });
      else
        for (const one of read.things)
          if (isSameThing(thing, file ?? null, one, other.file))
            answer.found.push(...placesOf(one, read.lines, other.file));
    }
    return answer;
  }

  async #named(
    written: string,
    ms: number | undefined,
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: 'answered'; readonly things: readonly NamedThing[]; readonly lines: LineIndex }
    | NotAsked
  > {
    const text = forLean(written, this.#lean.narrowing);
    const asked = await this.#ask(text, null, ms, signal);
    if (asked.kind !== 'answered') return asked;
    return { kind: 'answered', things: namedThings(asked.result), lines: new LineIndex(text) };
  }

  /** Type and documentation of a declaration, as an editor shows them. */
  async describe({ name, header, timeoutMs: ms }: NameRequest, signal: AbortSignal): Promise<LookAnswer> {
    const before = header.trim() === '' ? '' : `${header.trimEnd()}\n`;
    const command = '#check ';
    const text = `${before}${command}${name}\n`;
    const line = before.split('\n').length;
    const column = command.length;
    const looked = await this.look({ what: 'hover', text, line, column, timeoutMs: ms }, signal);
    if (looked.kind !== 'found') return looked;
    return found(looked.found.map((one) => ({ ...one, start: null, end: null })));
  }

  /** The declarations of a text. */
  async outline(
    { text: written, timeoutMs: ms }: { readonly text: string; readonly timeoutMs?: number | undefined },
    signal: AbortSignal,
  ): Promise<OutlineAnswer> {
    const text = forLean(written, this.#lean.narrowing);
    const asked = await this.#ask(text, outlineQuestion, ms, signal);
    if (asked.kind !== 'answered') return asked;
    const lines = text.split('\n');
    const flat = (symbols: readonly DocumentSymbol[], depth: number): OutlinedDeclaration[] =>
      symbols.flatMap(({ name, range: { end }, selectionRange: { start }, children = [] }) => [
        {
          ...{ name: name.trim(), depth, line: start.line + 1, endLine: end.line + 1 },
          text: (lines[start.line] ?? '').trim(),
        },
        ...flat(children, depth + 1),
      ]);
    return { kind: 'outlined', declarations: flat(outlineSchema.parse(asked.result) ?? [], 0) };
  }

  /** @param question null: what the text names */
  async #ask(
    text: string,
    question: EditorQuestion | null,
    ms: number | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'answered'; readonly result: unknown } | NotAsked> {
    const limits = within(this.#lean.fileLimits, ms);
    const read = await reportOn(text, this.#lean, limits, signal);
    if (read.kind !== 'read') return read;
    if (this.#editor === null || this.#editor.isOver) {
      this.#editor = this.#start();
      this.#imports = '';
    }
    const editor = this.#editor;
    const imports = headerImports(text);
    const key = importSetKey(imports);
    // What imports take is no part of the time of a text.
    if (key !== this.#imports) {
      this.#imports = key;
      await editor.ask(textOfImports(imports), outlineQuestion, importLimits.wallClockMs, signal);
    }
    const most = limits.wallClockMs;
    const reply =
      question === null
        ? await editor.index(text, most, signal)
        : await editor.ask(text, question, most, signal);
    return reply.kind === 'answered' ? reply : unanswered(reply);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#editor?.[Symbol.asyncDispose]();
  }
}

type OutlinedDeclaration = Extract<OutlineAnswer, { kind: 'outlined' }>['declarations'][number];

type Unread = Extract<ReferencesAnswer, { kind: 'found' }>['unread'][number];

const placesOf = ({ ranges }: NamedThing, lines: LineIndex, file: string | null) =>
  ranges.map(({ start, end }) => ({
    ...{ text: lines.text.slice(offsetAt(lines.text, start), offsetAt(lines.text, end)), file },
    ...{ start: lines.toPosition(start), end: lines.toPosition(end) },
  }));

const found = (all: z.infer<typeof foundSchema>[]): LookAnswer => ({ kind: 'found', found: all });
