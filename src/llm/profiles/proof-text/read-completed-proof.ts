import type { Theorem } from '../../../../core/theorem.ts';
import { codePieces } from '../code-pieces.ts';
import { withoutThinking } from '../without-thinking.ts';
import { findProofText } from './find-proof.ts';
import { readFencedProof } from './read-fenced-proof.ts';

/**
 * The proof in what a model wrote behind `theorem ... := by`: everything up to the end of the code block or the next
 * command. A model that begins the theorem, or a code block, all over again is understood too.
 */
export function readCompletedProof(theorem: Theorem, answer: string): string | null {
  const visible = withoutThinking(answer);
  if (visible === null) return null;
  const [tactics = ''] = visible.split('```', 1);
  if (codePieces(tactics).length === 0) return readFencedProof(theorem, visible);
  return findProofText(theorem, tactics) ?? findProofText(theorem, `${theorem.statement} := by\n${tactics}`);
}
