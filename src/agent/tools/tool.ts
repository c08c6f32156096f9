import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import type { Advisor } from './advice.ts';
import type { LemmaMemory } from './lemma-memory.ts';
import type { Library } from './library.ts';

/** What tools work with: one theorem, and the Lean behind them. */
export interface ToolContext {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  readonly engine: LeanEngine;
  /** For reading a text. */
  readonly fileLimits: Limits;
  /** For one tactic. */
  readonly tacticLimits: Limits;
  readonly signal: AbortSignal;
  /** Told of questions to Lean before they are asked. */
  readonly onCalls: (count: number) => void;
  /** Null: there is none to search. */
  readonly library: Library | null;
  /** Null: nothing is remembered. */
  readonly memory: LemmaMemory | null;
  /** Null: nothing is remembered of goals. */
  readonly advise: Advisor | null;
}

/** What reading a text behind the theorem's header takes of it. */
export type CodeContext = Pick<ToolContext, 'theorem' | 'engine' | 'fileLimits' | 'signal' | 'onCalls'>;

/** A tool with the types of its arguments and of its answer. */
interface ToolDefinition<A, R> {
  readonly name: string;
  /** What it is for, as the model is told. */
  readonly purpose: string;
  readonly arguments: z.ZodType<A>;
  readonly answer: z.ZodType<R>;
  readonly example: NoInfer<A>;
  run(given: A, context: ToolContext): Promise<R>;
  /** What the model reads. */
  show(answer: R): string;
}

export interface ToolAnswer {
  /** JSON of the tool's answer schema. */
  readonly data: unknown;
  readonly text: string;
}

/** Arguments that a tool has read: what is left is to run it. */
type ReadCall =
  | { readonly kind: 'read'; run(context: ToolContext): Promise<ToolAnswer> }
  | { readonly kind: 'wrong'; readonly message: string };

/** A tool among others. */
export interface Tool {
  readonly name: string;
  readonly purpose: string;
  /** JSON schema of the arguments. */
  readonly schema: object;
  readonly example: unknown;
  read(given: unknown): ReadCall;
}

/** Hides the types of a tool behind its schemas. */
export function defineTool<A, R>(definition: ToolDefinition<A, R>): Tool {
  const { name, purpose, example } = definition;
  const { $schema: _, ...schema } = z.toJSONSchema(definition.arguments, { io: 'input' });
  return {
    name,
    purpose,
    schema,
    example,
    read(given) {
      const parsed = definition.arguments.safeParse(given);
      if (!parsed.success) return { kind: 'wrong', message: z.prettifyError(parsed.error) };
      return {
        kind: 'read',
        async run(context) {
          const answer = definition.answer.safeParse(await definition.run(parsed.data, context));
          if (!answer.success)
            throw new LakatosError('INTERNAL', `the answer of ${name} is not what its schema says`, {
              cause: answer.error,
            });
          return { data: answer.data, text: definition.show(answer.data) };
        },
      };
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
