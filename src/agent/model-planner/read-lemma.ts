import type { Command } from '../../../datasets/text/commands.ts';
import { readDeclaration } from '../../../datasets/text/declaration.ts';
import { declaredPart } from '../../llm/profiles/proof-text.ts';
import type { DraftLemma } from './draft.ts';
import { proofText } from './proof-text.ts';
import { readLemmaSignature } from './read-signature.ts';

/**
 * The lemma that a `theorem` or `lemma` of a model's code states; with its proof, when it is not left open. Null when
 * it can't be stated as a lemma of ours: no name, a variable without a type, universes of its own.
 */
export function readLemma(code: string, command: Command, origin: string): DraftLemma | null {
  const part = declaredPart(code, command);
  if (part === null || part.name === null) return null;
  const { statement, proof, openness } = readDeclaration(code, command);
  const statementEnd = command.start + statement.length;
  const signature = readLemmaSignature(code.slice(part.nameEnd, statementEnd));
  if (signature === null) return null;
  const from = code.indexOf(proof, statementEnd);
  // Equations and fields are no term.
  const isTerm = !/^(?:\||where\b)/u.test(proof);
  const own = openness === 'proved' && isTerm ? proofText(code, from, from + proof.length) : null;
  return {
    name: part.name,
    surroundings: [],
    variables: signature.binders,
    premises: [],
    conclusion: signature.conclusion,
    origin,
    score: 0,
    isForeign: false,
    ...(own !== null && { proof: own }),
  };
}
