import type { TracedTheorem } from '../../lean/traced-module.ts';
import type { ModuleLine } from './trace-schema.ts';

export const isPosable = ({ posable: { refused } }: ModuleLine, { offset }: TracedTheorem): boolean =>
  refused === null || offset <= refused.offset;

/** A theorem as a line of a suite, which `lakatos bench` and `lakatos train` read: its header is the module's text before it. */
export function posedProblem(
  { module, split, text, posable }: ModuleLine,
  { name, statement, offset, docstring }: TracedTheorem,
  novelPremises: boolean,
) {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of posable.leftOut) {
    if (start >= offset) break;
    pieces.push(text.slice(at, start));
    at = end;
  }
  pieces.push(text.slice(at, offset));
  return {
    id: name,
    split,
    topic: module,
    ...(docstring !== null && { informal: docstring }),
    novelPremises,
    header: pieces.join(''),
    statement,
  };
}
