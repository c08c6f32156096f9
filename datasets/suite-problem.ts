import type { Theorem } from '../core/theorem.ts';
import type { Answer } from './text/answers.ts';
import { cutCommands } from './text/commands.ts';
import { isPlaceholder, readDeclaration } from './text/declaration.ts';

const defining = new Set(['abbrev', 'def', 'opaque', 'instance']);

/**
 * The name of a definition of the header with a `sorry` for its value that the statement speaks of, be it by way of other
 * definitions; null where there is none. By the names alone: Lean knows it better, and is not asked.
 */
export function restsOnHole(header: string, statement: string): string | null {
  const declared = cutCommands(header)
    .filter(({ keyword }) => defining.has(keyword))
    .flatMap((command) => {
      const { name, proof } = readDeclaration(header, command);
      if (name === null) return [];
      const words = wordsOf(header.slice(command.start, command.end));
      return [{ name: lastPart(name), words, isHole: proof !== '' && isPlaceholder(proof) }];
    });
  const reached = new Set<string>();
  for (let words = wordsOf(statement); ; ) {
    const next = declared.filter(({ name }) => words.has(name) && !reached.has(name));
    const hole = next.find(({ isHole }) => isHole);
    if (hole !== undefined) return hole.name;
    if (next.length === 0) return null;
    for (const { name } of next) reached.add(name);
    words = new Set(next.flatMap((one) => [...one.words]));
  }
}

const lastPart = (name: string): string => name.split('.').at(-1)!;
const wordsOf = (text: string): Set<string> => new Set(text.split(/[^\p{L}\p{N}_'!?₀-₉]+/u));

/** A problem of a suite, ready to be proved. */
export interface SuiteProblem {
  /** `source` names the file, from the suite's folder with `/`, and the line. */
  readonly theorem: Theorem;
  readonly split: string;
  /** What it is about, for the tables of reports; null when the suite doesn't tell. */
  readonly topic: string | null;
  /** Whether its known proof names what no proof of a training split names; absent when the suite doesn't tell. */
  readonly novelPremises?: boolean;
  /** Its own goal as Lean prints it, by which it is known again; absent when the suite doesn't tell. */
  readonly state?: string;
  /** What a proof has to find besides, or has been given: see `AnswerPolicy`. Empty for most problems. */
  readonly answers: readonly Answer[];
}

/** A theorem that results are measured on, with what it is known again by. */
export type MeasuredTheorem = Theorem & Pick<SuiteProblem, 'state'>;

export const measuredTheorem = ({ theorem, state }: SuiteProblem): MeasuredTheorem =>
  state === undefined ? theorem : { ...theorem, state };

/** A record that can't be read. The others are not affected. */
export interface Complaint {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export type SuiteEntry =
  | { readonly kind: 'problem'; readonly problem: SuiteProblem }
  | { readonly kind: 'complaint'; readonly complaint: Complaint };

export const complaintOf = (file: string, line: number, message: string): SuiteEntry => ({
  kind: 'complaint',
  complaint: { file, line, message },
});

/** True for a problem whose header still has a `sorry` that its prover has to replace by an answer. */
export const asksForAnswer = ({ answers }: Pick<SuiteProblem, 'answers'>): boolean =>
  answers.some(({ filled }) => !filled);

/** The same as far as a text tells whose holes may be called anything; whoever has Lean asks Lean. */
export const seemsToAskForAnswer = ({ answers, theorem }: SuiteProblem): boolean =>
  asksForAnswer({ answers }) || restsOnHole(theorem.header, theorem.statement) !== null;
