import { codePieces } from '../../../core/lean-lexer.ts';
import { readTokens, type Span, type Token, tokensIn } from '../../../core/lean-tokens.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration, readDeclaration } from '../../../datasets/text/declaration.ts';
import { codeBlocks, withoutThinking } from '../../llm/profiles/code-blocks.ts';
import { declaredPart, newCommands, statedProofs } from '../../llm/profiles/proof-text.ts';
import { isPlainName } from '../../prove/reading/names.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import { asTactics } from '../../prove/whole-proof/sketch/as-tactics.ts';
import { cutBlock } from '../../prove/whole-proof/sketch/cut-block.ts';
import { dedentFrom } from '../../prove/whole-proof/sketch/dedent.ts';
import type { NamedLemma } from '../conjecture/conjecture.ts';
import { type LemmaSignature, readLemmaSignature } from '../sketch/read-signature.ts';
import { type Unreadable, unreadableDraft } from './draft.ts';
import { complaints } from './prompts.ts';

/** Code of an answer in which the theorem is stated. */
interface FoundMain {
  readonly code: string;
  /** Commands before the theorem that its own header has not, the theorem under its own name left out. */
  readonly before: readonly Command[];
  /** Where the theorem's proof begins and ends in `code`. */
  readonly start: number;
  readonly end: number;
}

type MainSearch =
  | { readonly kind: 'found'; readonly main: FoundMain }
  /** `thinking`: the answer ends before it begins. `code`: there is none. `theorem`: none states the theorem. */
  | { readonly kind: 'missing'; readonly what: 'thinking' | 'code' | 'theorem' };

const lean = new Set(['', 'lean', 'lean4']);

/** Looks for the theorem in an answer: in its last code block that states it, word by word, as the last thing there. */
export function findMain(theorem: Theorem, answer: string): MainSearch {
  const visible = withoutThinking(answer);
  if (visible === null) return { kind: 'missing', what: 'thinking' };
  const fenced = codeBlocks(visible).filter(({ language }) => lean.has(language));
  // Some models write code and no fence.
  const codes = fenced.length === 0 ? [visible] : fenced.map(({ code }) => code).reverse();
  for (const code of codes) {
    const main = mainOf(theorem, code);
    if (main !== null) return { kind: 'found', main };
  }
  const hasCode = codes.some((code) =>
    cutCommands(code).some((command) => declaredPart(code, command) !== null),
  );
  return { kind: 'missing', what: hasCode ? 'theorem' : 'code' };
}

function mainOf(theorem: Theorem, code: string): FoundMain | null {
  const commands = cutCommands(code);
  const copies = statedProofs(theorem, code, commands);
  const last = copies.at(-1);
  if (last === undefined) return null;
  const own = new Set(copies.flatMap(({ name, index }) => (name === last.name ? [index] : [])));
  const others = commands.slice(0, last.index).filter((_, index) => !own.has(index));
  return { code, before: newCommands(theorem, code, others), start: last.start, end: last.end };
}

/**
 * The proof that stands at `start` to `end` of a code, as `by` and a block below it. A block that begins on the line of
 * its `by` is moved down, its first tactic in the column that it had: the lines after it go by that. Null when there is
 * nothing behind the `by`.
 */
export function proofText(code: string, start: number, end: number): string | null {
  const text = code.slice(start, end);
  const [head, first] = codePieces(text);
  if (head === undefined) return null;
  if (head.text !== 'by') return asTactics(text);
  if (first === undefined) return null;
  const at = start + first.start;
  const column = [...code.slice(code.lastIndexOf('\n', at - 1) + 1, at)].length;
  return `by\n${' '.repeat(column)}${text.slice(first.start).trimEnd()}`;
}

/**
 * The lemma that a `theorem` or `lemma` of a model's code states; with its proof, when it is not left open. Null when
 * it can't be stated as a lemma of ours: no name, a variable without a type, universes of its own.
 */
export function readLemma(code: string, command: Command, origin: string): NamedLemma | null {
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

type ChainReading = { readonly kind: 'read'; readonly chain: Chain } | Unreadable;

/** Reads the theorem's proof in an answer as a chain of `have`s. */
export function readHaves(theorem: Theorem, answer: string): ChainReading {
  const found = findMain(theorem, answer);
  if (found.kind === 'missing') return unreadableDraft(complaints.missing[found.what]);
  const { code, start, end } = found.main;
  const main = proofText(code, start, end) ?? '';
  const block = readTokens(main).slice(1);
  const items = cutBlock(block);
  const column = block[0]?.column ?? 0;
  const textOf = (item: Span) => dedentFrom(main.slice(item.start, item.end), column);
  const isHave = items.map((item) => tokensIn(block, item)[0]?.text === 'have');
  const first = isHave.indexOf(true);
  if (first < 0) return unreadableDraft(complaints.noHaves);
  const past = isHave.indexOf(false, first);
  const last = past < 0 ? items.length : past;
  const steps: ChainStep[] = [];
  for (const item of items.slice(first, last)) {
    const step = readStep(main, tokensIn(block, item));
    if (step === null) return unreadableDraft(complaints.step(textOf(item).split('\n', 1)[0] ?? ''));
    steps.push(step);
  }
  const left = items.slice(last).find((item, at) => isHave[last + at] === true && isOpen(textOf(item)));
  if (left !== undefined) return unreadableDraft(complaints.between(textOf(left).split('\n', 1)[0] ?? ''));
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
