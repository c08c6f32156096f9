import { z } from 'zod';
import { type CodeBlock, codeBlocks, withoutThinking } from '../../llm/profiles/code-blocks.ts';
import type { ToolCall } from '../tools/tool-runner.ts';
import { readLenientJson } from './lenient-json.ts';

/** What a model wants done. */
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
