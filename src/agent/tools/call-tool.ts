import type { Clock } from '../../../core/clock.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import { Deadline } from '../../prove/theorem-ledger.ts';
import type { Tool, ToolContext } from './tool.ts';

/** What one call of a tool may use; characters are those of the answer's text. */
export const toolLimits = { ms: 60_000, characters: 4_000 };

export interface ToolCall {
  readonly tool: string;
  readonly arguments: unknown;
}

/** What comes of a call. Whatever the model does wrong is an answer too. */
interface ToolReply {
  /** `limited`: its time was up. */
  readonly kind: 'answered' | 'mistaken' | 'limited';
  readonly text: string;
}

/** What is called, and with what. */
export interface ToolUse {
  readonly tools: readonly Tool[];
  readonly context: ToolContext;
  readonly limits: Readonly<typeof toolLimits>;
  readonly clock: Clock;
}

/**
 * Has a tool answer a model; `ms`: milliseconds that it took, `leanCalls`: questions that Lean was asked.
 * @throws what the engine throws, and the signal's reason when it fires
 */
export async function callTool(
  call: ToolCall,
  { context, ...use }: ToolUse,
): Promise<ToolReply & { readonly ms: number; readonly leanCalls: number }> {
  const start = use.clock.now();
  let leanCalls = 0;
  const onCalls = (count: number) => {
    leanCalls += count;
    context.onCalls(count);
  };
  const reply = await replyTo(call, { ...use, context: { ...context, onCalls } });
  return { ...reply, ms: Math.round(use.clock.now() - start), leanCalls };
}

async function replyTo(
  { tool: name, arguments: given }: ToolCall,
  { tools, context, limits, clock }: ToolUse,
): Promise<ToolReply> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = tools.map((one) => one.name).join(', ');
    return { kind: 'mistaken', text: `There is no tool ${JSON.stringify(name)}. The tools are: ${names}.` };
  }
  const read = tool.read(given);
  if (read.kind === 'wrong') return { kind: 'mistaken', text: explain(tool, read.message) };
  using deadline = new Deadline(limits.ms, clock, context.signal);
  // Lean's answer to a question that was broken off says nothing, and may be an error.
  const text = await read.run({ ...context, signal: deadline.signal }).catch((thrown: unknown) => {
    if (!deadline.signal.aborted) throw thrown;
    return '';
  });
  context.signal.throwIfAborted();
  if (deadline.signal.aborted) {
    const late = `${name} did not finish within ${Math.round(limits.ms / 1000)} s: ask for less.`;
    return { kind: 'limited', text: late };
  }
  return { kind: 'answered', text: shortenText(text, limits.characters) };
}

function explain({ name, schema, example }: Tool, message: string): string {
  return [
    `The arguments of ${name} are wrong:`,
    message,
    `JSON schema: ${JSON.stringify(schema)}`,
    `Example: ${JSON.stringify({ tool: name, arguments: example })}`,
  ].join('\n');
}
