import type { Clock } from '../../../core/clock.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import { Deadline } from '../../prove/theorem-ledger.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** What calls of tools may use. */
export interface ToolLimits {
  /** For one call. */
  readonly ms: number;
  /** Of the answer's text. */
  readonly characters: number;
  /** Calls of each tool that are answered. */
  readonly calls: number;
}

export const toolLimits: ToolLimits = { ms: 60_000, characters: 4_000, calls: 24 };

/** A call as the model wrote it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: unknown;
}

/** What comes of a call. Whatever the model does wrong is an answer too. */
export type ToolReply =
  | { readonly kind: 'answered'; readonly data: unknown; readonly text: string }
  | {
      readonly kind: 'mistaken';
      readonly mistake: 'unknown-tool' | 'wrong-arguments';
      readonly text: string;
    }
  | { readonly kind: 'limited'; readonly limit: 'calls' | 'time'; readonly text: string };

/** A call with what came of it, for the log. */
export interface ToolEntry {
  readonly call: ToolCall;
  readonly reply: ToolReply;
  readonly ms: number;
  /** Questions that Lean was asked. */
  readonly leanCalls: number;
}

export interface ToolRunnerOptions {
  readonly context: ToolContext;
  readonly limits: ToolLimits;
  readonly clock: Clock;
  readonly onEntry: (entry: ToolEntry) => void;
}

/** Runs tools for one conversation, within their limits. */
export class ToolRunner {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #options: ToolRunnerOptions;
  readonly #answered = new Map<string, number>();

  constructor(tools: readonly Tool[], options: ToolRunnerOptions) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#options = options;
  }

  /** @throws what the engine throws, and the signal's reason when it fires */
  async call(call: ToolCall): Promise<ToolReply> {
    const { clock, context, onEntry } = this.#options;
    const start = clock.now();
    let leanCalls = 0;
    const onCalls = (count: number) => {
      leanCalls += count;
      context.onCalls(count);
    };
    const reply = await this.#reply(call, { ...context, onCalls });
    onEntry({ call, reply, ms: Math.round(clock.now() - start), leanCalls });
    return reply;
  }

  async #reply({ tool: name, arguments: given }: ToolCall, context: ToolContext): Promise<ToolReply> {
    const tool = this.#tools.get(name);
    if (tool === undefined) {
      const names = [...this.#tools.keys()].join(', ');
      return mistaken('unknown-tool', `There is no tool ${JSON.stringify(name)}. The tools are: ${names}.`);
    }
    const read = tool.read(given);
    if (read.kind === 'wrong') return mistaken('wrong-arguments', explain(tool, read.message));
    const answered = this.#answered.get(name) ?? 0;
    const { limits, clock } = this.#options;
    if (answered >= limits.calls) {
      const text = `${name} has answered ${answered} times: that is all for this conversation.`;
      return { kind: 'limited', limit: 'calls', text };
    }
    this.#answered.set(name, answered + 1);
    using deadline = new Deadline(limits.ms, clock, context.signal);
    const answer = await runUntil(read, { ...context, signal: deadline.signal }, deadline);
    context.signal.throwIfAborted();
    if (answer === null) {
      const text = `${name} did not finish within ${Math.round(limits.ms / 1000)} s: ask for less.`;
      return { kind: 'limited', limit: 'time', text };
    }
    return { kind: 'answered', data: answer.data, text: shortenText(answer.text, limits.characters) };
  }
}

/** Null when the deadline ended it: an answer that was broken off says nothing. */
async function runUntil(
  read: { run(context: ToolContext): Promise<ToolAnswer> },
  context: ToolContext,
  deadline: Deadline,
): Promise<ToolAnswer | null> {
  try {
    const answer = await read.run(context);
    return deadline.signal.aborted ? null : answer;
  } catch (thrown) {
    // Lean's answer to a question that was broken off may be an error.
    if (deadline.signal.aborted) return null;
    throw thrown;
  }
}

const mistaken = (mistake: 'unknown-tool' | 'wrong-arguments', text: string): ToolReply => ({
  kind: 'mistaken',
  mistake,
  text,
});

function explain({ name, schema, example }: Tool, message: string): string {
  return [
    `The arguments of ${name} are wrong:`,
    message,
    `JSON schema: ${JSON.stringify(schema)}`,
    `Example: ${JSON.stringify({ tool: name, arguments: example })}`,
  ].join('\n');
}
