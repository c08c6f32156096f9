import { z } from 'zod';
import { natural, positive } from '../../core/schemas.ts';
import { readableReport } from '../../lean/engine.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import { LineIndex } from '../../lean/native/lsp/text/line-index.ts';
import type { EditorQuestion, LeanEditor } from '../../lean/server/lean-editor.ts';
import { headerImports, importSetKey } from '../prove/lemma-index/header-imports.ts';
import { importLimits } from './imported.ts';
import { placeSchema } from './read-text.ts';
import {
  narrowed,
  type ServiceLean,
  type Unanswered,
  unanswered,
  unansweredSchema,
  within,
} from './service-lean.ts';

const timeoutMs = z.number().positive().optional();

export const lookRequestSchema = z.strictObject({
  what: z.enum(['hover', 'expected-type', 'completions', 'references']),
  text: z.string().describe('a whole Lean file'),
  line: positive.describe('from 1'),
  column: natural.describe('from 0, in code points'),
  timeoutMs,
});

export const nameRequestSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[^\s()]+$/u, 'a name has neither spaces nor brackets')
    .describe('of a declaration of the header or of what it imports'),
  header: z.string().default('').describe('imports, opens and declarations'),
  timeoutMs,
});

const foundSchema = z.strictObject({
  text: z.string(),
  /** Where it stands; null for what stands nowhere in the text. */
  start: placeSchema.nullable(),
  end: placeSchema.nullable(),
});

/**
 * What an editor shows at a place: type and documentation (Markdown), the goal that a term there has to meet, how a word can go on, or
 * where in the text the same thing is named. None found: there is nothing to show.
 */
export const lookAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), found: z.array(foundSchema) }),
  z.strictObject({ kind: z.literal('refused'), message: z.string() }),
  unansweredSchema,
]);
export type LookAnswer = z.infer<typeof lookAnswerSchema>;

export const outlineAnswerSchema = z.discriminatedUnion('kind', [
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
  z.strictObject({ kind: z.literal('refused'), message: z.string() }),
  unansweredSchema,
]);
export type OutlineAnswer = z.infer<typeof outlineAnswerSchema>;

/** Starts the Lean of an editor. */
export type StartEditor = () => LeanEditor;

const position = z.object({ line: natural, character: natural });
const range = z.object({ start: position, end: position });
type Range = z.infer<typeof range>;

const hoverSchema = z.object({ contents: z.object({ value: z.string() }), range }).nullable();
const termGoalSchema = z.object({ goal: z.string(), range }).nullable();
const highlightsSchema = z.array(z.object({ range })).nullable();
const completionsSchema = z.object({ items: z.array(z.object({ label: z.string() })) }).nullable();

interface DocumentSymbol {
  readonly name: string;
  readonly range: Range;
  readonly selectionRange: Range;
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
  references: 'textDocument/documentHighlight',
} as const;

type NotAsked = { readonly kind: 'refused'; readonly message: string } | Unanswered;

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
    { what, text: written, line, column, timeoutMs: ms }: z.infer<typeof lookRequestSchema>,
    signal: AbortSignal,
  ): Promise<LookAnswer> {
    const text = narrowed(written, this.#lean.narrowing);
    const lines = new LineIndex(text);
    const question = {
      method: methods[what],
      params: { position: lines.toLspPosition({ line, column }) },
    };
    const asked = await this.#ask(text, question, ms, signal);
    if (asked.kind !== 'answered') return asked;
    const at = ({ start, end }: Range) => ({ start: lines.toPosition(start), end: lines.toPosition(end) });
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
      case 'references':
        return found(
          (highlightsSchema.parse(asked.result) ?? []).map(({ range: own }) => ({
            text: text.slice(lines.offsetOf(own.start), lines.offsetOf(own.end)),
            ...at(own),
          })),
        );
    }
  }

  /** Type and documentation of a declaration, as an editor shows them. */
  async describe(
    { name, header, timeoutMs: ms }: z.infer<typeof nameRequestSchema>,
    signal: AbortSignal,
  ): Promise<LookAnswer> {
    const before = header.trim() === '' ? '' : `${header.trimEnd()}\n`;
    const command = '#check ';
    const text = `${before}${command}${name}\n`;
    const { line } = new LineIndex(text).positionOf(before.length);
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
    const text = narrowed(written, this.#lean.narrowing);
    const asked = await this.#ask(text, { method: 'textDocument/documentSymbol' }, ms, signal);
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

  async #ask(
    text: string,
    question: EditorQuestion,
    ms: number | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'answered'; readonly result: unknown } | NotAsked> {
    const { engine, fileLimits } = this.#lean;
    const limits = within(fileLimits, ms);
    const outcome = await engine.elaborate(text, limits, signal);
    if (outcome.kind === 'timeout' || outcome.kind === 'lost') return unanswered(outcome);
    if (outcome.kind === 'refused' || readableReport(outcome) === null)
      return { kind: 'refused', message: outcome.kind === 'refused' ? outcome.message : '' };
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
      const first = { method: 'textDocument/documentSymbol' };
      await editor.ask(textOfImports(imports), first, importLimits.wallClockMs, signal);
    }
    const reply = await editor.ask(text, question, limits.wallClockMs, signal);
    return reply.kind === 'answered' ? reply : unanswered(reply);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#editor?.[Symbol.asyncDispose]();
  }
}

type OutlinedDeclaration = Extract<OutlineAnswer, { kind: 'outlined' }>['declarations'][number];

const found = (all: z.infer<typeof foundSchema>[]): LookAnswer => ({ kind: 'found', found: all });
