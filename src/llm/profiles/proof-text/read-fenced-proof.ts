import type { Theorem } from '../../../../core/theorem.ts';
import { codeBlocks } from '../code-blocks.ts';
import { withoutThinking } from '../without-thinking.ts';
import { bareProof } from './bare-proof.ts';
import { findProofText } from './find-proof.ts';

const lean = new Set(['lean4', 'lean', 'tactics']);

/**
 * The proof in an answer to a chat: in the last code block that proves the theorem, else all of the last Lean block when
 * it is nothing but a proof, else in an answer without code blocks.
 */
export function readFencedProof(theorem: Theorem, answer: string): string | null {
  const visible = withoutThinking(answer);
  if (visible === null) return null;
  const blocks = codeBlocks(visible);
  if (blocks.length === 0) return findProofText(theorem, visible);
  for (const { language, code } of blocks.toReversed()) {
    const proof = language === '' || lean.has(language) ? findProofText(theorem, code) : null;
    if (proof !== null) return proof;
  }
  const last = blocks.findLast(({ language }) => lean.has(language));
  return last === undefined ? null : bareProof(last.code);
}
