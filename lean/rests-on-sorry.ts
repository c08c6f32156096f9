import type { LeanMessage } from '../core/message.ts';
import { positionAt } from './byte-places.ts';
import type { ElaboratedText } from './elaborated-text.ts';
import { ownersIn } from './gate/target-rules.ts';
import { type NameParts, nameKey, prettyName } from './name-parts.ts';

/** A statement that no proof could save, as it rests on `sorry`. */
export interface RestsOnSorry {
  readonly kind: 'invalid';
  readonly messages: readonly LeanMessage[];
  /** The declarations that hold one, as a person writes their names. */
  readonly sorries: readonly string[];
}

/**
 * What is said of a statement that rests on the `sorry` of declarations (`holders`, as Lean names them, the statement's own name
 * among them); null when there are none.
 */
export function restsOnSorry(
  text: string,
  commands: ElaboratedText['commands'],
  theorem: NameParts,
  holders: readonly NameParts[],
): RestsOnSorry | null {
  const ownerOf = ownersIn(commands);
  const places = new Map(
    holders.map((parts) => {
      const owner = ownerOf(parts) ?? { parts, start: commands.at(-1)?.start ?? 0 };
      return [nameKey(owner.parts), owner];
    }),
  );
  if (places.size === 0) return null;
  const bytes = Buffer.from(text);
  const messages = [...places.values()].map(({ parts, start }): LeanMessage => {
    const isOwn = nameKey(parts) === nameKey(theorem);
    const who = isOwn ? 'the statement itself' : `\`${prettyName(parts)}\`, on which the statement rests,`;
    return {
      severity: 'error',
      text: `${who} holds a \`sorry\`: no proof of \`${prettyName(theorem)}\` could be accepted`,
      start: positionAt(bytes, start),
    };
  });
  return { kind: 'invalid', messages, sorries: [...places.values()].map(({ parts }) => prettyName(parts)) };
}
