import type { InductiveInfo } from '../../../../lean/engine.ts';
import type { Call } from './calls.ts';
import type { GoalContext } from './goal-context.ts';
import { outerTokens, withoutBrackets } from './proposition.ts';
import { wordsOf } from './words.ts';

/**
 * Patterns for what an argument, and what is inside of it, is built by: `(.next _ _)` for `c.next d`, `(_ + 1)` for `n + 2`,
 * `(_ :: _)` for a list that has an element. None when it is a variable, or a call of a function.
 */
export function builtBy(argument: string, { types }: Pick<GoalContext, 'types'>): readonly string[] {
  const text = withoutBrackets(argument);
  if (/^\d+$|^\[\]$/u.test(text)) return [text];
  if (/\+ \d+$/u.test(text)) return ['(_ + 1)'];
  if (/^\[.+\]$/u.test(text) || outerTokens(text).some((token) => token.text === '::')) return ['(_ :: _)'];
  const constructors = types.filter(isStructured).flatMap((type) => type.constructors);
  const find = (name: string) => constructors.find((candidate) => candidate.name === name);
  const head = wordsOf(text)[0] ?? '';
  if (!head.includes('.') || find(head.split('.').at(-1)!) === undefined) return [];
  const names = [...text.matchAll(/\.([\p{L}_][\p{L}\p{N}_'!?]*)/gu)].map(([, name]) => name!);
  return [...new Set(names)].flatMap((name) => {
    const found = find(name);
    if (found === undefined) return [];
    const fields = found.fields.filter(({ isImplicit }) => isImplicit !== true);
    return [fields.length === 0 ? `.${name}` : `(.${[name, ...fields.map(() => '_')].join(' ')})`];
  });
}

/** Values of an enumeration say little of how something was derived. */
const isStructured = ({ constructors }: InductiveInfo): boolean =>
  constructors.some(({ fields }) => fields.length > 0);

/** `Runs (.next _ _) _ _` for the call `Runs (c.next d) s t`, and the like for each argument that is built. */
export function builtPatterns(name: string, call: Call, context: Pick<GoalContext, 'types'>): string[] {
  return call.arguments.flatMap((argument, at) =>
    builtBy(argument, context).map((pattern) =>
      [name, ...call.arguments.map((_, other) => (other === at ? pattern : '_'))].join(' '),
    ),
  );
}
