import { type CodePiece, codePieces, lexLean } from '../../../core/lean-lexer.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type Command, cutCommands, plainInformal, theoremWords } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration, isPlaceholder, readDeclaration } from '../../../datasets/text/declaration.ts';
import { codeBlocks, dedent, withoutThinking } from './code-blocks.ts';
import type { StateView } from './profile.ts';

/** What a prompt shows in the place of the proof. */
type CodePlace = '' | ' := by' | ' := by\n' | ' := by sorry' | ' := by\n  sorry';

/**
 * A theorem as a Lean file: header, the informal text as a doc comment (unless the statement has one), statement. The
 * header is the one that Lean will read and not the one that the model met most: names mean what they will mean.
 */
export function theoremCode(theorem: Theorem, place: CodePlace): string {
  return `${headerText(theorem)}${informalComment(theorem)}${theorem.statement}${place}`;
}

const headerText = ({ header }: Theorem): string => (header.trim() === '' ? '' : `${header.trimEnd()}\n\n`);

function informalComment({ informal, statement }: Theorem): string {
  if (informal === undefined || informal.trim() === '' || statement.trimStart().startsWith('/--')) return '';
  return `/-- ${insideComment(plainInformal(informal))}-/\n`;
}

/** Comments nest in Lean, so marks inside would end this one or open another. */
const insideComment = (text: string): string => text.replaceAll('-/', '- /').replaceAll('/-', '/ -');

/** The goals as Lean prints them, the one to work on first, a blank line between two. */
export const stateText = ({ goals }: Pick<StateView, 'goals'>): string => goals.join('\n\n');

/** Names of theorems as prompts, and the examples that teach them, show them: one a line. */
export const premisesText = (premises: readonly string[]): string => premises.join('\n');

/** The name that a theorem declares; its id when it declares none. */
export function nameOrId({ statement, id }: Pick<Theorem, 'statement' | 'id'>): string {
  const command = cutCommands(statement).at(-1);
  return (command === undefined ? null : readDeclaration(statement, command).name) ?? id;
}

/**
 * The proof in a code block that holds nothing else: `by` and tactics, `:=` and a proof, or tactics alone. Null when
 * there is a command in it, or nothing.
 */
export function bareProof(code: string): string | null {
  if (cutCommands(code).some(({ keyword }) => keyword !== '')) return null;
  const pieces = codePieces(code);
  const [first, second, last] = [pieces[0], pieces[1], pieces.at(-1)];
  if (first === undefined || last === undefined) return null;
  const assigned = first.text === ':' && second?.text === '=' ? second.end : null;
  const text = assigned === null ? dedent(code.slice(0, last.end)) : code.slice(assigned, last.end).trim();
  if (isPlaceholder(text)) return null;
  if (assigned !== null || first.text === 'by') return text;
  return ['by', ...text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}

/** A lemma that a proof needs: its text from the name on, with binders, type and proof. */
interface Helper {
  readonly start: number;
  readonly end: number;
}

/** Commands that change nothing, or only what names mean: the theorem's own header stands for them. */
const setting = new Set([
  ...['import', 'open', 'set_option', 'section', 'namespace', 'end', 'universe', 'export', '#', ''],
]);
/** Commands that matter only to those that name what they declare. */
const naming = new Set(['def', 'abbrev', 'structure', 'class', 'inductive', 'axiom', 'opaque', 'alias']);

/**
 * The lemmas among `commands` that a proof needs, by their names in it and in each other, in order. Null when it needs
 * what can't stand inside a proof. All that works without being named (instances, notations, attributes, `variable`)
 * counts as needed.
 */
function helpersOf(code: string, commands: readonly Command[], proof: string): Helper[] | null {
  const needed = new Set(wordsOf(proof));
  const helpers: Helper[] = [];
  for (const command of commands.toReversed()) {
    if (setting.has(command.keyword)) continue;
    const part = declaredPart(code, command);
    if (part === null) {
      if (!naming.has(command.keyword)) return null;
      const names = wordsOf(code.slice(command.keywordEnd, command.end)).slice(0, 1);
      if (names.some((name) => needed.has(name))) return null;
      continue;
    }
    if (code.slice(command.start, command.keywordEnd).includes('@')) return null;
    const { name, nameEnd, pieces } = part;
    if (name === null || !name.split('.').some((word) => needed.has(word))) continue;
    // A `have` has a name without dots, and no universes.
    if (name.includes('.') || pieces[0]?.text === '.') return null;
    const body = code.slice(nameEnd, command.end);
    if (isPlaceholder(body.slice(body.lastIndexOf(':=') + 2))) return null;
    for (const word of wordsOf(body)) needed.add(word);
    helpers.unshift({ start: nameEnd - name.length, end: command.end });
  }
  return helpers;
}

const wordsOf = (code: string): string[] =>
  codePieces(code).flatMap(({ text }) => (/^[\p{L}_«]/u.test(text) ? [text] : []));

const word = /^[\p{L}_«]/u;

/** What a declaration declares, apart from its keyword and name, as far as `end`. */
interface DeclaredPart {
  /** As it is written; null for an `example`. */
  readonly name: string | null;
  /** Where the name ends. */
  readonly nameEnd: number;
  /** All that follows the name. */
  readonly pieces: readonly CodePiece[];
}

/** Parts a `theorem`, `lemma` or `example` into name and the rest; null for other commands. */
export function declaredPart(code: string, command: Command): DeclaredPart | null {
  if (!theoremWords.has(command.keyword)) return null;
  const from = command.keywordEnd;
  const pieces = codePieces(code.slice(from, command.end)).map(({ text, start, end }) => ({
    text,
    start: start + from,
    end: end + from,
  }));
  if (command.keyword === 'example') return { name: null, nameEnd: from, pieces };
  let words = 0;
  while (word.test(pieces[words]?.text ?? '')) {
    words += 1;
    if (pieces[words]?.text !== '.' || !word.test(pieces[words + 1]?.text ?? '')) break;
    words += 1;
  }
  const [first, last] = [pieces[0], pieces[words - 1]];
  if (first === undefined || last === undefined) return null;
  return { name: code.slice(first.start, last.end), nameEnd: last.end, pieces: pieces.slice(words) };
}

/** Binders and type of a theorem as pieces of code; null when its statement is none that can be read. */
function statementPieces({ statement }: Pick<Theorem, 'statement'>): readonly string[] | null {
  const command = cutCommands(statement).at(-1);
  const part = command === undefined ? null : declaredPart(statement, command);
  return part?.pieces.map(({ text }) => text) ?? null;
}

/**
 * Where the proof begins (behind `:=`) in a declaration that states the same as `statement`, piece by piece; null when
 * it states anything else. Name, keyword (of `theorem`, `lemma`, `example`), modifiers, white space and comments may
 * differ.
 */
function proofStart(part: DeclaredPart, statement: readonly string[]): number | null {
  const { pieces } = part;
  if (!statement.every((text, index) => pieces[index]?.text === text)) return null;
  const [colon, equals] = [pieces[statement.length], pieces[statement.length + 1]];
  const isAssignment = colon?.text === ':' && equals?.text === '=' && equals.start === colon.end;
  return isAssignment ? equals.end : null;
}

/** The least depth of a tactic block. */
const step = 2;

/**
 * A proof that begins with a `have` for each lemma. The lines of the proof keep their columns (the layout of tactics
 * depends on them): the `have`s stand where the first tactic does. A proof that is a term goes behind `exact`.
 * Null when a string of several lines would have to be moved.
 */
function foldHelpers(
  code: string,
  helpers: readonly Helper[],
  proof: { readonly start: number; readonly end: number },
): string | null {
  const text = code.slice(proof.start, proof.end);
  if (helpers.length === 0) return text.trim();
  const pieces = codePieces(text);
  const isBlock = pieces[0]?.text === 'by';
  const first = isBlock ? pieces[1] : pieces[0];
  if (first === undefined) return null;
  // A single line may stand anywhere.
  const column = text.includes('\n', first.start) ? columnOf(code, proof.start + first.start) : 0;
  const depth = isBlock ? Math.max(column, step) : step;
  const shift = isBlock ? depth - column : depth + step;
  const body = moved(text.slice(first.start), shift);
  const haves = helpers.map(({ start, end }) => moved(code.slice(start, end), depth));
  if (body === null || haves.some((have) => have === null)) return null;
  const lines = haves.map((have) => `${' '.repeat(depth)}have ${have}`);
  if (!isBlock) lines.push(`${' '.repeat(depth)}exact`);
  return ['by', ...lines, `${' '.repeat(column + shift)}${body}`].join('\n');
}

const columnOf = (code: string, at: number): number =>
  [...code.slice(code.lastIndexOf('\n', at - 1) + 1, at)].length;

/** A text whose lines, but for the first one, are moved to the right. */
function moved(text: string, columns: number): string | null {
  if (columns === 0) return text;
  const strings = [...lexLean(text)].filter(({ kind }) => kind === 'text');
  if (strings.some(({ start, end }) => text.slice(start, end).includes('\n'))) return null;
  return text.replace(/\n(?=[^\r\n])/gu, `\n${' '.repeat(columns)}`);
}

/**
 * The proof of `theorem` (what follows `:=`) in Lean code that a model wrote. The code may repeat the statement, have
 * another header and another name; the last declaration that states the same and isn't left open counts. Lemmas before
 * it that the proof needs become `have`s at its beginning.
 *
 * Null when nothing states the same (a proof of something else is worthless), when the proof is open or has no `:=`, or
 * when it needs something else of the code than lemmas: a definition, an instance, a notation.
 */
export function findProofText(theorem: Theorem, code: string): string | null {
  const commands = cutCommands(code);
  const proofs = statedProofs(theorem, code, commands);
  const found = proofs.findLast(({ start, end }) => !isPlaceholder(code.slice(start, end)));
  if (found === undefined) return null;
  const copies = new Set(proofs.map(({ index }) => index));
  const before = commands.slice(0, found.index).filter((_, index) => !copies.has(index));
  const helpers = helpersOf(code, newCommands(theorem, code, before), code.slice(found.start, found.end));
  return helpers === null ? null : foldHelpers(code, helpers, found);
}

/** A command that states a theorem, and where its proof begins and ends. */
interface StatedProof {
  readonly index: number;
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

/** Which of the commands state the theorem, under whatever name. */
export function statedProofs(
  theorem: Theorem,
  code: string,
  commands: readonly Command[],
): readonly StatedProof[] {
  const statement = statementPieces(theorem);
  if (statement === null) return [];
  return commands.flatMap((command, index) => {
    const part = declaredPart(code, command);
    const start = part === null ? null : proofStart(part, statement);
    return part === null || start === null ? [] : [{ index, name: part.name, start, end: command.end }];
  });
}

/** The commands that the theorem's own header has not. */
export function newCommands(
  { header }: Theorem,
  code: string,
  commands: readonly Command[],
): readonly Command[] {
  const meaning = (text: string, { start, end }: Command) =>
    codeOfDeclaration(text.slice(start, end)).join(' ');
  const known = new Set(cutCommands(header).map((command) => meaning(header, command)));
  return commands.filter((command) => !known.has(meaning(code, command)));
}

/**
 * The proof in what a model wrote behind `theorem ... := by`: everything up to the end of the code block or the next
 * command. A model that begins the theorem, or a code block, all over again is understood too.
 */
export function readCompletedProof(theorem: Theorem, answer: string): string | null {
  const visible = withoutThinking(answer);
  if (visible === null) return null;
  const [tactics = ''] = visible.split('```', 1);
  if (codePieces(tactics).length === 0) return readFencedProof(theorem, visible);
  return findProofText(theorem, tactics) ?? findProofText(theorem, `${theorem.statement} := by\n${tactics}`);
}

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
