import { byteAt } from './byte-places.ts';
import type { JudgedCommand } from './elaborated-text.ts';
import type { LeftOutPlace } from './left-out-place.ts';
import { tokensOf } from './syntax-tree.ts';

/**
 * A namespace that an `open` names and that is not there: nothing is in it, and what else the command opens is open without it, where
 * Lean would open none. The whole command where it names no other. Null where a command is none of these.
 */
export function unknownNamespace(
  { tree, start, end, messages }: JudgedCommand,
  bytes: Buffer,
): LeftOutPlace | null {
  if (tree.name !== 'Lean.Parser.Command.open') return null;
  const message = messages.find(({ text }) => text.startsWith('unknown namespace'));
  const names = [...tokensOf(tree)].slice(1);
  if (message === undefined || !names.every(({ kind, text }) => kind === 'identifier' || text === 'scoped'))
    return null;
  const at = byteAt(bytes, message.start);
  const name = names.find((token) => token.kind === 'identifier' && token.start === at);
  if (name === undefined) return null;
  const isOnly = names.filter(({ kind }) => kind === 'identifier').length === 1;
  return isOnly
    ? { start, end, message }
    : { start: at, end: at + Buffer.byteLength(name.text), message, within: 'spare' };
}
