import type { Theorem } from '../../../core/theorem.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import type { DraftLemma, DraftReading } from './draft.ts';
import { findMain } from './find-main.ts';
import { complaints } from './prompts.ts';
import { proofText } from './proof-text.ts';
import { readLemma } from './read-lemma.ts';

/** Commands that change nothing about lemmas that are written out: the theorem's own header stands for them. */
const idle = new Set(['import', 'open', 'set_option', 'section', 'namespace', 'end', 'universe', '#', '']);
const provable = new Set(['theorem', 'lemma']);

/** Reads a sketch: lemmas, each a theorem of its own, and then the theorem with its proof from them. */
export function readSketch(theorem: Theorem, answer: string): DraftReading {
  const found = findMain(theorem, answer);
  if (found.kind === 'missing') return unreadable(complaints.missing[found.what]);
  const { code, before, start, end } = found.main;
  const main = proofText(code, start, end);
  if (main === null || codeOfDeclaration(main).includes('sorry')) return unreadable(complaints.openMain);
  const lemmas: DraftLemma[] = [];
  for (const command of before) {
    if (idle.has(command.keyword)) continue;
    if (!provable.has(command.keyword)) return unreadable(complaints.noLemma(command.keyword));
    const lemma = readLemma(code, command, 'sketch of a model');
    if (lemma === null)
      return unreadable(complaints.statement(firstLine(code.slice(command.start, command.end))));
    lemmas.push(lemma);
  }
  return { kind: 'read', draft: { lemmas, main } };
}

const unreadable = (complaint: string): DraftReading => ({ kind: 'unreadable', complaint });

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
