import type { Clock } from '../../../core/clock.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import { Deadline } from '../../prove/theorem-ledger.ts';
import type { Tool, ToolContext } from './tool.ts';

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
export interface ToolReply {
  /** `limited`: the calls of the tool or its time were used up. */
  readonly kind: 'answered' | 'mistaken' | 'limited';
  readonly text: string;
}

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
      return { kind: 'mistaken', text: `There is no tool ${JSON.stringify(name)}. The tools are: ${names}.` };
    }
    const read = tool.read(given);
    if (read.kind === 'wrong') return { kind: 'mistaken', text: explain(tool, read.message) };
    const answered = this.#answered.get(name) ?? 0;
    const { limits, clock } = this.#options;
    if (answered >= limits.calls) {
      const text = `${name} has answered ${answered} times: that is all for this conversation.`;
      return { kind: 'limited', text };
    }
    this.#answered.set(name, answered + 1);
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
}

function explain({ name, schema, example }: Tool, message: string): string {
  return [
    `The arguments of ${name} are wrong:`,
    message,
    `JSON schema: ${JSON.stringify(schema)}`,
    `Example: ${JSON.stringify({ tool: name, arguments: example })}`,
  ].join('\n');
}
