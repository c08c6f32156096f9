import type { Theorem } from '../../../core/theorem.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { isPlainName } from '../../prove/enumerative/reading/names.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import { cutBlock } from '../../prove/whole-proof/sketch/cut-block.ts';
import { dedentFrom } from '../../prove/whole-proof/sketch/dedent.ts';
import { readTokens, type Span, type Token, tokensIn } from '../../prove/whole-proof/sketch/tokens.ts';
import { findMain } from './find-main.ts';
import { complaints } from './prompts.ts';
import { proofText } from './proof-text.ts';
import { type LemmaSignature, readLemmaSignature } from './read-signature.ts';

/** One `have` of a chain. */
export interface ChainStep extends LemmaSignature {
  readonly name: string;
  /** Null when it is left open. */
  readonly proof: string | null;
}

/** A proof as a chain of `have`s: what stands before the first, the chain, and what follows it. */
export interface Chain {
  /** Tactics such as `intro n h`. */
  readonly opening: readonly string[];
  readonly steps: readonly ChainStep[];
  /** Null when the end is left open. */
  readonly end: string | null;
}

export type ChainReading =
  | { readonly kind: 'read'; readonly chain: Chain }
  | { readonly kind: 'unreadable'; readonly complaint: string };

/** Reads the theorem's proof in an answer as a chain of `have`s. */
export function readHaves(theorem: Theorem, answer: string): ChainReading {
  const found = findMain(theorem, answer);
  if (found.kind === 'missing') return unreadable(complaints.missing[found.what]);
  const { code, start, end } = found.main;
  const main = proofText(code, start, end) ?? '';
  const block = readTokens(main).slice(1);
  const items = cutBlock(block);
  const column = block[0]?.column ?? 0;
  const textOf = (item: Span) => dedentFrom(main.slice(item.start, item.end), column);
  const isHave = items.map((item) => tokensIn(block, item)[0]?.text === 'have');
  const first = isHave.indexOf(true);
  if (first < 0) return unreadable(complaints.noHaves);
  const past = isHave.indexOf(false, first);
  const last = past < 0 ? items.length : past;
  const steps: ChainStep[] = [];
  for (const item of items.slice(first, last)) {
    const step = readStep(main, tokensIn(block, item));
    if (step === null) return unreadable(complaints.step(textOf(item).split('\n', 1)[0] ?? ''));
    steps.push(step);
  }
  const left = items.slice(last).find((item, at) => isHave[last + at] === true && isOpen(textOf(item)));
  if (left !== undefined) return unreadable(complaints.between(textOf(left).split('\n', 1)[0] ?? ''));
  const [from, to] = [items[last], items.at(-1)];
  const tail = from === undefined || to === undefined ? '' : textOf({ start: from.start, end: to.end });
  return {
    kind: 'read',
    chain: {
      opening: items.slice(0, first).map(textOf),
      steps,
      end: isOpen(tail) ? null : tacticBlock(tail.split('\n')),
    },
  };
}

function readStep(main: string, tokens: readonly Token[]): ChainStep | null {
  const [have, name] = tokens;
  const assignment = tokens.find(({ text, depth }) => text === ':=' && depth === have?.depth);
  const last = tokens.at(-1);
  if (name === undefined || last === undefined || !isPlainName(name.text)) return null;
  const signature = readLemmaSignature(main.slice(name.end, assignment?.start ?? last.end));
  if (signature === null || signature.binders.some((binder) => binder.name === '_')) return null;
  const proof = assignment === undefined ? null : proofText(main, assignment.end, last.end);
  return { ...signature, name: name.text, proof: proof === null || isOpen(proof) ? null : proof };
}

const isOpen = (proof: string): boolean => proof.trim() === '' || codeOfDeclaration(proof).includes('sorry');

const unreadable = (complaint: string): ChainReading => ({ kind: 'unreadable', complaint });
