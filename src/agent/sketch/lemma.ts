import type { z } from 'zod';
import type { Theorem } from '../../../core/theorem.ts';
import { type Command, cutCommands, theoremWords } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { wordsOf } from '../../prove/reading/names.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import type { lemmaStatementSchema } from '../../store/case.ts';
import { proofKey } from '../../store/record-database.ts';

/** What a lemma says, apart from its name. */
export type LemmaStatement = Readonly<z.infer<typeof lemmaStatementSchema>>;

/** A bound variable of a lemma, or a proposition that it assumes under a name. */
export type LemmaBinder = Readonly<LemmaStatement['variables'][number]>;

export interface Lemma extends LemmaStatement {
  readonly name: string;
}

export interface ProvedLemma extends Lemma {
  /** `by` and a tactic block; it may use the lemmas named in `uses`. */
  readonly proof: string;
  /** Names of lemmas proved before. */
  readonly uses: readonly string[];
}

/** `(xs ys : List α) (h : ordered xs) : conclusion` */
function signature({ variables, premises, conclusion }: LemmaStatement, before: readonly string[]): string {
  const bound = variables.map(binderText);
  const assumed = premises.map((premise, at) => `(${premiseName(at)} : ${premise})`);
  return [...before, ...bound, ...assumed, ':', conclusion].join(' ');
}

const brackets = { explicit: '()', implicit: '{}', instance: '[]' } as const;

/** `(n : Nat)`, `[BEq α]` */
export function binderText({ name, type, style }: LemmaBinder): string {
  const [open, close] = brackets[style ?? 'explicit'];
  return `${open}${name === '' ? type : `${name} : ${type}`}${close}`;
}

/** No variable of a lemma has such a name. */
const premiseName = (at: number): string => `given_${at + 1}`;

/** The declaration of the lemma up to its proof, as a theorem after the header. */
export function lemmaDeclaration(lemma: LemmaStatement, name: string): string {
  return `theorem ${name} ${signature(lemma, lemma.surroundings)}`;
}

/** The lemma as a theorem of its own, behind `header`. */
export function lemmaTheorem(of: Theorem, lemma: Lemma, header = of.header): Theorem {
  return { id: `${of.id}/${lemma.name}`, header, statement: lemmaDeclaration(lemma, lemma.name) };
}

/** `have NAME (xs : List α) : ...` with a proof, as lines of a tactic block. */
export function haveLines(lemma: Lemma, proof: string): readonly string[] {
  return `have ${lemma.name} ${signature(lemma, [])} := ${proof}`.split('\n');
}

/** The quantified statement as one proposition: `∀ (xs : List α), premise → conclusion`. */
export function proposition({ variables, premises, conclusion }: LemmaStatement): string {
  const bound = variables.map(binderText).join(' ');
  return `${bound === '' ? '' : `∀ ${bound}, `}${[...premises.map((text) => `(${text})`), conclusion].join(' → ')}`;
}

/** The header with lemmas behind it as theorems, so that tactics can name them. */
export function headerWith(header: string, lemmas: readonly ProvedLemma[]): string {
  if (lemmas.length === 0) return header;
  const gap = header === '' || header.endsWith('\n') ? '' : '\n';
  const texts = lemmas.map((lemma) => `${lemmaDeclaration(lemma, lemma.name)} := ${lemma.proof}\n`);
  return `${header}${gap}\n${texts.join('\n')}\n`;
}

/** What stands for the proof of a lemma that is still open. */
export const openLemma = tacticBlock(['sorry']);

const defining = new Set(['def', 'abbrev', 'inductive', 'structure', 'class', 'opaque', 'axiom', 'alias']);

interface Part {
  readonly command: Command;
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * What of a header gives a statement its meaning, in normal form: definitions that it reaches by name, and whatever else
 * is neither definition nor theorem. Headers of one file differ by the proofs found so far, and by definitions that come
 * later; what is asked behind them is the same. Read by words, so it tells what is worth trying and proves nothing.
 */
export function reachedHeader(header: string, statement: string): string {
  const parts = cutCommands(header)
    .filter(({ keyword }) => !theoremWords.has(keyword))
    .map((command): Part => {
      const text = header.slice(command.start, command.end);
      return { command, text: codeOfDeclaration(text).join(' '), words: wordsOf(text) };
    });
  const wanted = new Set(wordsOf(statement).flatMap(components));
  const kept = new Set<Part>();
  // Definitions of a `mutual` block reach forward too.
  for (let size = -1; size !== kept.size; ) {
    size = kept.size;
    for (const part of [...parts].reverse()) {
      if (kept.has(part) || !isReached(part, header, wanted)) continue;
      kept.add(part);
      for (const word of part.words.flatMap(components)) wanted.add(word);
    }
  }
  return parts.flatMap((part) => (kept.has(part) ? [part.text] : [])).join('\n');
}

function isReached({ command }: Part, header: string, wanted: ReadonlySet<string>): boolean {
  if (!defining.has(command.keyword)) return true;
  const [name] = wordsOf(header.slice(command.keywordEnd, command.end));
  const last = name === undefined ? undefined : components(name).at(-1);
  return last === undefined || wanted.has(last);
}

const components = (word: string): readonly string[] => word.split('.');

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
  return proofKey(fingerprint, { header: reachedHeader(header, statement), statement });
}

/** Replaces names, alone or before a dot, all at once, so that no new name is taken for an old one. */
export function replaceWords(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const words = [...names.keys()].sort((a, b) => b.length - a.length).map(RegExp.escape);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_'.])(?:${words.join('|')})(?![\\p{L}\\p{N}_'!?₀-₉])`, 'gu');
  return text.replace(pattern, (word) => names.get(word) ?? word);
}

/**
 * A type as a binder of a lemma can say it. What universe `Type u_1` is in is known inside of the theorem alone, whether
 * Lean or the theorem has named it; a lemma leaves it to Lean. Numbers stay.
 */
export function writableType(type: string): string {
  return type.replace(namedUniverse, '$1 _');
}

const namedUniverse = /^(Type|Sort) (?!\d+$).+$/u;
