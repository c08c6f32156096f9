import { z } from 'zod';
import { type CodeBlock, codeBlocks, withoutThinking } from '../../llm/profiles/code-blocks.ts';
import type { ToolCall } from '../tools/call-tool.ts';

type LenientJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly message: string };

/** Deeper than what any tool takes, and far from what breaks those who walk through it. */
const mostDepth = 64;

/**
 * JSON as language models write it; what is nested deeper than 64 levels is none. What is JSON is read as such; else line breaks and tabs inside strings, backslashes
 * that escape nothing, and commas before a closing bracket are forgiven.
 */
export function readLenientJson(text: string): LenientJson {
  const exact = parse(text);
  if (exact.kind === 'json') return exact;
  const mended = parse(mend(text));
  return mended.kind === 'json' ? mended : exact;
}

function parse(text: string): LenientJson {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, mostDepth)
      ? { kind: 'bad', message: 'it is nested too deep' }
      : { kind: 'json', value };
  } catch (thrown) {
    return { kind: 'bad', message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1));
}

/** A string, closed or not, or a comma before a closing bracket. */
const partOfJson = /"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])/gu;

const mend = (text: string): string =>
  text.replace(partOfJson, (part) => (part === ',' ? '' : mendString(part)));

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const mendString = (text: string): string =>
  text
    .replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]|([\s\S]?))/gu, (whole, rest) =>
      rest === undefined ? whole : `\\\\${rest}`,
    )
    .replace(/[\n\r\t]/gu, (sign) => escapes[sign] ?? sign);

export type Action =
  | { readonly kind: 'call'; readonly call: ToolCall }
  /** A finished proof, as the model wrote it. */
  | { readonly kind: 'submit'; readonly text: string }
  /** Something that can't be done; `text` tells the model why. */
  | { readonly kind: 'mistake'; readonly text: string };

/** `name` and `parameters` are what models say that learnt other formats. */
const callSchema = z
  .looseObject({
    tool: z.string().optional(),
    name: z.string().optional(),
    arguments: z.unknown().optional(),
    parameters: z.unknown().optional(),
  })
  .transform(({ tool, name, arguments: given, parameters }) => ({
    tool: tool ?? name,
    given: given ?? parameters ?? {},
  }));

/** The tool that hands in a proof, for models that call it as one; the other form is a block. */
const submitName = 'submit';

const callBlocks: ReadonlySet<string> = new Set(['tool', 'tool_call', 'json']);
const leanBlocks: ReadonlySet<string> = new Set(['lean', 'lean4']);
/** As Hermes and Qwen models learnt it. */
const taggedCall = /<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/gu;

/** A fence inside a fence: the inner one goes, for the block would end there. */
const doubledFence = /^([ \t]*```[ \t]*(?:submit|tool)[ \t]*\n)[ \t]*```[ \t]*\w+[ \t]*\n/gmu;
/** Several calls in one block, each on a line of its own. */
const nextCall = /\n(?=[ \t]*\{[ \t]*"(?:tool|name)")/u;

const howTo =
  'End your answer with a block ```tool that holds {"tool": NAME, "arguments": {...}}, or with a block ```submit that holds the finished proof.';

/**
 * The actions in a model's answer, in order: fenced blocks `tool` with a call as JSON and `submit` with a proof, or
 * calls in `<tool_call>` tags. An answer with none of these whose last block is Lean code hands that in. There is always
 * at least one action; never throws.
 */
export function readActions(answer: string): readonly Action[] {
  const visible = withoutThinking(answer);
  if (visible === null) return [mistake(`Your answer ended while you were thinking. ${howTo}`)];
  const actions: Action[] = [];
  const blocks = codeBlocks(visible.replace(doubledFence, '$1'), isWhole);
  for (const { language, code } of blocks) {
    if (language === submitName) actions.push({ kind: 'submit', text: code });
    else if (callBlocks.has(language)) actions.push(...readCalls(code));
  }
  if (actions.length === 0)
    for (const [, code = ''] of visible.matchAll(taggedCall)) actions.push(...readCalls(code));
  if (actions.length > 0) return actions;
  const last = blocks.at(-1);
  if (last !== undefined && leanBlocks.has(last.language)) return [{ kind: 'submit', text: last.code }];
  return [mistake(`There is no action in your answer. ${howTo}`)];
}

/** A proof inside of a call may stand in a fence of its own. */
const isWhole = ({ language, code }: CodeBlock): boolean =>
  !callBlocks.has(language) ||
  code
    .trim()
    .split(nextCall)
    .every((call) => readLenientJson(call).kind === 'json');

const readCalls = (code: string): readonly Action[] => code.trim().split(nextCall).map(readCall);

function readCall(code: string): Action {
  const json = readLenientJson(code);
  if (json.kind === 'bad') return mistake(`This is no JSON (${json.message}). ${howTo}`);
  const parsed = callSchema.safeParse(json.value);
  if (!parsed.success || parsed.data.tool === undefined)
    return mistake(`This JSON is no call of a tool. ${howTo}`);
  const { tool, given } = parsed.data;
  const inner = typeof given === 'string' ? readLenientJson(given) : null;
  const called = inner?.kind === 'json' ? inner.value : given;
  if (tool !== submitName) return { kind: 'call', call: { tool, arguments: called } };
  const proof = z.looseObject({ proof: z.string() }).safeParse(called);
  if (!proof.success) return mistake('submit has one argument: {"proof": "by ..."}.');
  return { kind: 'submit', text: proof.data.proof };
}

const mistake = (text: string): Action => ({ kind: 'mistake', text });
