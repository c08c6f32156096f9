import type { Theorem } from '../../../core/theorem.ts';
import { isPlaceholder } from '../../../datasets/text/declaration.ts';
import { codeBlocks } from '../../llm/profiles/code-blocks.ts';
import { bareProof, findProofText } from '../../llm/profiles/proof-text.ts';

/**
 * The proof (what follows `:=`) in a text that a model gave for one: `by` and tactics, tactics alone, or the theorem
 * with its proof, also in a code block. Null when it is no proof of this theorem; one that is only `sorry` is one.
 */
export function readProofText(theorem: Theorem, text: string): string | null {
  const code = codeBlocks(text).at(-1)?.code ?? text;
  const proof = findProofText(theorem, code) ?? bareProof(code);
  if (proof !== null) return proof;
  const plain = code.trim().replace(/^:=\s*/u, '');
  return plain !== '' && isPlaceholder(plain) ? plain : null;
}

/** What a model is told when a text holds no proof of the theorem. */
export const noProofText =
  'There is no proof of the theorem in it. Give what follows `:=`, such as `by` and tactics, or the theorem with its statement unchanged; definitions, instances and notations of your own can not be part of a proof.';
