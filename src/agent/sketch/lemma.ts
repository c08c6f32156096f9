import type { Theorem } from '../../../core/theorem.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';

/** A bound variable of a lemma, or a proposition that it assumes under a name. */
export interface LemmaBinder {
  /** Empty for an instance without a name. */
  readonly name: string;
  /** May mention the binders before it. */
  readonly type: string;
  /** The kind of bracket that it is written in; absent: round ones. */
  readonly style?: 'implicit' | 'instance';
}

/** What a lemma says, apart from its name. It stands after the header and uses nothing else. */
export interface LemmaStatement {
  /**
   * Type variables and instances of the theorem, as binders are written: `{α : Type}`, `[DecidableEq α]`. Inside the
   * theorem's own proof they are there already, so the lemma is not stated over them again.
   */
  readonly surroundings: readonly string[];
  readonly variables: readonly LemmaBinder[];
  /** Propositions that it assumes. */
  readonly premises: readonly string[];
  readonly conclusion: string;
}

export interface Lemma extends LemmaStatement {
  readonly name: string;
}

/** A lemma that is proved. */
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

function binderText({ name, type, style }: LemmaBinder): string {
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

/** What stands for the proof of a lemma in a sketch. */
export const openLemma = tacticBlock(['sorry']);
