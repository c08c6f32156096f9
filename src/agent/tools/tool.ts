import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import type { ToolContext } from './tool-context.ts';

/** A tool with the types of its arguments and of its answer. */
export interface ToolDefinition<A, R> {
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
export type ReadCall =
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
