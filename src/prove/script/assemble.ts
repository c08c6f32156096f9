import type { Theorem } from '../../../core/theorem.ts';
import type { ProofScript } from './proof-script.ts';
import { renderProof } from './render-proof.ts';

/** What stands for a proof that is still to be found. */
export const openProof = 'by sorry';

/** Header, statement and proof as one Lean text. `proof` is a term: `by` and a tactic block. */
export function assembleFile(theorem: Pick<Theorem, 'header' | 'statement'>, proof: string): string {
  return behindHeader(theorem.header, declare(theorem.statement, proof));
}

export function behindHeader(header: string, declaration: string): string {
  const gap = header === '' || header.endsWith('\n') ? '' : '\n';
  return `${header}${gap}${declaration}\n`;
}

export const declare = (statement: string, proof: string): string => `${statement} := ${proof}`;

/** `by` and the lines of a tactic block, for a declaration that starts at the left edge. */
export function tacticBlock(lines: readonly string[]): string {
  return ['by', ...lines.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}

/** The texts under which a proof is offered to the gate, the most readable first. */
export function proofTexts(script: ProofScript): readonly string[] {
  const texts = (['written', 'plain'] as const).flatMap((style) => {
    const lines = renderProof(script, style);
    return lines === null ? [] : [tacticBlock(lines)];
  });
  return [...new Set(texts)];
}
