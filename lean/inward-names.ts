import type { NameParts } from './name-parts.ts';

const inward: ReadonlySet<string | number | undefined> = new Set([
  ...['Lean', 'System', 'IO', 'EIO', 'BaseIO', 'EST', 'ST'],
]);

/** Whether a name lies in a namespace of Lean's own workings: its syntax, its elaborator, the insides of its tactics. */
export const isInward = (parts: NameParts): boolean => inward.has(parts[0]);
