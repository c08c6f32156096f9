import { trimLeanEnd } from '../../core/lean-lexer.ts';
import { type Command, commentsIn, cutCommands, theoremWords } from './commands.ts';
import { declaredName, type Openness, readDeclaration } from './declaration.ts';

/** A theorem of a Lean text, apart from what stands before and behind it. */
export interface PickedTheorem {
  /** Null for an `example`. */
  readonly name: string | null;
  /** Where its keyword ends in the statement. */
  readonly keywordEnd: number;
  /** Everything before it but the comment that belongs to it. */
  readonly header: string;
  /** The declaration up to its proof, as it is written. */
  readonly statement: string;
  /** All of it; null where nothing stands behind the statement. */
  readonly declaration: string | null;
  /** Why the statement may not end there; null when that is certain, as far as our own reading goes. */
  readonly unclear: string | null;
  /** The comment right before it. */
  readonly informal: string | null;
  readonly openness: Openness;
  readonly proof: string;
  /** Where its modifiers begin in the text, as a UTF-16 position. */
  readonly start: number;
  /** 1-based line of the declaration. */
  readonly line: number;
}

/** Commands that may give a word another meaning. */
const syntaxWords = new Set(
  'notation notation3 infix infixl infixr prefix postfix macro macro_rules syntax elab elab_rules'.split(' '),
);

/** Words of core Lean's that no term goes on with, as long as no notation has them. */
const endingWords = new Set(
  `end namespace section variable universe theorem example def abbrev instance structure class inductive axiom opaque
  mutual attribute export`.split(/\s+/u),
);
const question =
  /#(?:check|check_failure|print|eval!?|reduce|synth|exit|where|version)(?![\p{L}\p{N}_'!?])/uy;

function endsTerm(text: string, { start, keyword, keywordEnd }: Command): boolean {
  question.lastIndex = start;
  // Behind a doc comment or an attribute the word is not where the command begins.
  return question.test(text) || (endingWords.has(keyword) && start + keyword.length === keywordEnd);
}

/** A theorem of a text of which no more is read than what it is called, until somebody asks. */
interface FoundTheorem {
  readonly name: string | null;
  readonly isExample: boolean;
  read(): PickedTheorem;
}

/** Every theorem, lemma and example of a text that ends behind `from`, in order. */
export const theoremsOf = (text: string, from = 0): PickedTheorem[] =>
  theoremsIn(text, from).map((found) => found.read());

function theoremsIn(text: string, from: number): FoundTheorem[] {
  const commands = cutCommands(text);
  const hasSyntax = commands.some(({ keyword }) => syntaxWords.has(keyword));
  return commands.flatMap((command, index) => {
    if (!theoremWords.has(command.keyword) || command.end <= from) return [];
    const next = commands[index + 1];
    const mayGoOn = next !== undefined && (hasSyntax || !endsTerm(text, next));
    let theorem: PickedTheorem | null = null;
    return [
      {
        name: declaredName(text, command),
        isExample: command.keyword === 'example',
        read: () => (theorem ??= pick(text, command, commands[index - 1]?.end ?? 0, mayGoOn)),
      },
    ];
  });
}

/** The theorems of a text whose proofs it shows, if only in part. */
export const shownTheorems = (text: string): PickedTheorem[] =>
  theoremsOf(text).filter(({ openness }) => openness !== 'open');

/**
 * The theorem that a text asks for behind `from`: of those called `name`, or else of all that have a name, the last whose proof
 * is not finished, else the last; an `example` where none with a name is open. Null when there is none.
 */
export function pickTheorem(text: string, name?: string, from = 0): PickedTheorem | null {
  // A header may be a whole module: of its theorems none is read that is not looked at.
  const all = theoremsIn(text, from);
  const named = all.filter((theorem) => theorem.name !== null);
  const examples = all.filter(({ isExample }) => isExample);
  const called = named.filter((theorem) => theorem.name === name);
  const candidates = called.length > 0 ? called : named;
  const isOpen = (found: FoundTheorem) => found.read().openness !== 'proved';
  const picked =
    candidates.findLast(isOpen) ??
    (called.length > 0 ? null : examples.findLast(isOpen)) ??
    candidates.at(-1) ??
    examples.at(-1);
  return picked?.read() ?? null;
}

function pick(text: string, command: Command, before: number, mayGoOn: boolean): PickedTheorem {
  const { name, statement, openness, proof } = readDeclaration(text, command);
  const written = text.slice(command.start, command.end);
  const comment = commentsIn(text, before, command.start).findLast(({ kind }) => kind === 'block');
  // A line comment stays where it is: behind an answer it tells what the answer is.
  const header = trimLeanEnd(text.slice(0, comment?.start ?? command.start));
  const rest = text.slice(command.start + statement.length);
  return {
    name,
    keywordEnd: command.keywordEnd - command.start,
    header: header === '' ? '' : `${header}\n`,
    statement,
    declaration: written === statement ? null : written,
    unclear: whyUnclear(rest, written === statement && mayGoOn),
    informal: comment === undefined || comment.text === '' ? null : comment.text,
    openness,
    proof,
    start: command.start,
    line: text.slice(0, command.start).split('\n').length,
  };
}

/** @param rest what follows the statement */
function whyUnclear(rest: string, lacksProof: boolean): string | null {
  if (lacksProof) return 'there is more behind it, which is no proof: write `:= by sorry` where it ends';
  // Where a header declares such a sign, `!--` is no comment.
  return /^(?:--|\/-)/u.test(rest)
    ? 'it ends in what may be a comment or a part of it: put a space before the comment'
    : null;
}
