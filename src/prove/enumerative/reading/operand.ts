import type { GoalContext } from './goal-context.ts';
import { outerTokens, withoutBrackets } from './proposition.ts';

/** What an argument shows of itself. */
export interface Operand {
  /** Without brackets around it. */
  readonly text: string;
  /** What stands outside of its brackets. */
  readonly tokens: ReadonlySet<string>;
  /** What the type of the variable begins with that it is, or that it calls a method of; null for others. */
  readonly head: string | null;
}

export function readOperand(argument: string, { variables }: GoalContext): Operand {
  const text = withoutBrackets(argument);
  const variable = variables.find(({ name }) => name === text || text.startsWith(`${name}.`));
  return {
    text,
    tokens: new Set(outerTokens(text).map((token) => token.text)),
    head: variable?.head ?? null,
  };
}
