import type { Theorem } from '../../../core/theorem.ts';
import { statementHash } from '../../store/keys.ts';
import { type LemmaStatement, lemmaDeclaration } from './lemma.ts';
import { reachedHeader } from './reached-header.ts';

/** Under this name lemmas are kept: the same statement is found again whatever it is called. */
const keptName = 'lemma';

/**
 * What the store keeps the proof of a lemma under: its statement, and what of the theorem's header it is about. Under the
 * same key another header may not hold what the proof needs, so the gate judges a kept proof behind the header at hand.
 * `fingerprint` is that of the Lean engine.
 */
export function lemmaKey(
  fingerprint: string,
  { header }: Pick<Theorem, 'header'>,
  lemma: LemmaStatement,
): string {
  const statement = lemmaDeclaration(lemma, keptName);
  return statementHash(fingerprint, { header: reachedHeader(header, statement), statement });
}
