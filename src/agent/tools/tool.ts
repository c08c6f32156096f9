import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import type { Memory } from '../memory/memory.ts';
import type { Library } from './library.ts';

/** What tools work with: one theorem, and the Lean behind them. */
export interface ToolContext {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  readonly engine: LeanEngine;
  readonly fileLimits: Limits;
  readonly tacticLimits: Limits;
  readonly signal: AbortSignal;
  /** Told of questions to Lean before they are asked. */
  readonly onCalls: (count: number) => void;
  /** Null: there is none to search. */
  readonly library: Library | null;
  /** Null: nothing is remembered. */
  readonly memory: Pick<Memory, 'advise' | 'recall'> | null;
}

/** What reading a text behind the theorem's header takes of it. */
export type CodeContext = Pick<ToolContext, 'theorem' | 'engine' | 'fileLimits' | 'signal' | 'onCalls'>;

/** A tool with the type of its arguments. */
interface ToolDefinition<A> {
  readonly name: string;
  /** What it is for, as the model is told. */
  readonly purpose: string;
  readonly arguments: z.ZodType<A>;
  readonly example: NoInfer<A>;
  /** What the model reads. */
  run(given: A, context: ToolContext): Promise<string>;
}

/** Arguments that a tool has read: what is left is to run it. */
type ReadCall =
  | { readonly kind: 'read'; run(context: ToolContext): Promise<string> }
  | { readonly kind: 'wrong'; readonly message: string };

export interface Tool {
  readonly name: string;
  readonly purpose: string;
  /** JSON schema of the arguments. */
  readonly schema: object;
  readonly example: unknown;
  read(given: unknown): ReadCall;
}

/** Hides the type of a tool's arguments behind their schema. */
export function defineTool<A>({ arguments: own, run, ...told }: ToolDefinition<A>): Tool {
  const { $schema: _, ...schema } = z.toJSONSchema(own, { io: 'input' });
  return {
    ...told,
    schema,
    read(given) {
      const parsed = own.safeParse(given);
      return parsed.success
        ? { kind: 'read', run: (context) => run(parsed.data, context) }
        : { kind: 'wrong', message: z.prettifyError(parsed.error) };
    },
  };
}

/** What a model is told of the tools: name, purpose, arguments as a JSON schema, an example. */
export function describeTools(tools: readonly Tool[]): string {
  return tools
    .map(({ name, purpose, schema, example }) =>
      [
        `### ${name}`,
        purpose,
        `Arguments: ${JSON.stringify(schema)}`,
        `Example: ${JSON.stringify({ tool: name, arguments: example })}`,
      ].join('\n'),
    )
    .join('\n\n');
}
