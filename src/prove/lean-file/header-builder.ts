import { lexLean } from '../../../core/lean-lexer.ts';
import type { Theorem } from '../../../core/theorem.ts';
import {
  type BrokenCommand,
  type DeclarationPlace,
  type FileReport,
  type OpenDeclaration,
  readableReport,
} from '../../../lean/engine.ts';
import type { ProveOptions } from '../prove-options.ts';
import { applyEdits, blankOut, linesAfter, mendCommand, spaced, type TextEdit } from './mend-asked.ts';
import { isTheoremKeyword } from './open-theorems.ts';

/** Longer chains of theorems that rest on a missing one are not followed to their end. */
const mostRounds = 10;

/**
 * Builds the text before each theorem of a file. `header` is what a proof may rest on: the proofs found so far are in it, and
 * neither commands that Lean did not accept nor theorems that have no proof, nor what only those held up. `asked` is the file as
 * its author wrote it: what the theorem says there is what has to be proved, also where a name or an instance means a theorem that
 * `header` lacks. A theorem whose proof Lean did not accept has none in it, as Lean itself goes on with its statement; what the parser
 * skipped leaves nothing behind, as it does for Lean; and what mentions a definition with an error is not proved. Behind any other
 * command with an error nobody knows what the author meant: an instance may have changed what a sign means, say.
 */
export class HeaderBuilder {
  readonly #text: string;
  readonly #options: ProveOptions;
  readonly #proofs: TextEdit[] = [];
  /** What becomes of commands with an error in what is asked. */
  readonly #mended: TextEdit[] = [];
  /** Declarations with errors: nothing is left of them but that their names are missing. */
  readonly #lost: BrokenCommand[] = [];
  /** The first command with an error that may change what stands behind it. */
  #doubtful: BrokenCommand | null = null;
  #isMendingComplete: boolean;
  readonly #gaps: TextEdit[] = [];
  /** Commands that rest on theorems without a proof. */
  readonly #fallen: BrokenCommand[] = [];
  /** Theorems with and without a proof, in whose place is nothing: no statement says anything by them that their names don't show. */
  readonly #theorems: readonly TextEdit[];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#options = options;
    this.#theorems = [...report.open, ...report.partial]
      .filter(({ keyword }) => isTheoremKeyword(keyword))
      .map(({ start, end }) => blankOut(text, start, end));
    for (const command of report.broken) this.#mend(command);
    this.#isMendingComplete = report.broken.length === 0;
    for (const declaration of report.partial) {
      const { keyword } = declaration;
      if (isTheoremKeyword(keyword) || keyword === 'mutual') this.leaveOut(declaration);
    }
  }

  /** In the order of the text. */
  get proofs(): readonly TextEdit[] {
    return this.#proofs;
  }

  insert(proof: TextEdit): void {
    this.#proofs.push(proof);
  }

  leaveOut({ keyword, name, start, end }: DeclarationPlace): void {
    this.#gaps.push(blankOut(this.#text, start, end));
    if (keyword !== 'example') this.#missing.add(name);
    if (this.#text.startsWith('@[', start)) this.#mayBeUsedSilently = true;
  }

  /** Null when Lean does not answer what it accepts of the text before the theorem. */
  async before({ start }: OpenDeclaration): Promise<Pick<Theorem, 'header' | 'asked' | 'origins'> | null> {
    await this.completeMending();
    if (!this.#isMendingComplete) return null;
    if (this.#maySag(applyEdits(this.#text, this.#gaps, start))) {
      for (let round = 0; round < mostRounds; round += 1) {
        const fallen = await this.#brokenWith(this.#gaps, start);
        if (fallen === null) return null;
        if (fallen.length === 0) break;
        this.#gaps.push(...fallen.map((command) => this.#blank(command)));
        this.#fallen.push(...fallen);
      }
    }
    const edits = [...this.#gaps, ...this.#proofs];
    const header = linesAfter(this.#text, edits, start).map((one) => ({ ...one, of: null, column: 0 }));
    const before = this.#text.slice(0, start).split('\n');
    return {
      header: applyEdits(this.#text, edits, start),
      asked: applyEdits(this.#text, this.#mended, start),
      origins: { header, statement: { of: null, line: before.length, column: [...before.at(-1)!].length } },
    };
  }

  /** Finds all that is lost; without an answer of Lean's what is known stays. */
  async completeMending(): Promise<void> {
    this.#isMendingComplete ||= await this.#completeMending();
  }

  /** What is not certain about the meaning of a theorem whose header was built; null when nothing is. */
  doubtAbout(theorem: OpenDeclaration): string | null {
    const { start } = theorem;
    if (this.#doubtful !== null && this.#doubtful.start < start)
      return `what stands behind the error of line ${this.#doubtful.line} may mean something else by it: mend that first`;
    const missing = this.missingFor(theorem);
    if (missing !== null) return missing;
    for (const lost of this.#lost) {
      const name =
        lost.start < start ? lost.names.find((name) => this.#isUsedBetween(name, lost, start)) : undefined;
      if (name !== undefined)
        return `what stands before it uses \`${name}\`, which was not accepted in line ${lost.line}: mend that first`;
    }
    return null;
  }

  /** What of the broken places a theorem speaks of; null when it speaks of none. */
  missingFor({ start, statementEnd }: OpenDeclaration): string | null {
    const statement = this.#text.slice(start, statementEnd);
    for (const { names, line, start: place } of [...this.#lost, ...this.#fallen]) {
      const name = place < start ? names.find((name) => mentions(statement, name)) : undefined;
      if (name !== undefined)
        return `it mentions \`${name}\`, which was not accepted before it (line ${line}), or rests on what was not`;
    }
    return null;
  }

  /** Whether a name of a definition that was lost means something in accepted text, theorems apart. */
  #isUsedBetween(name: string, { effect, end }: BrokenCommand, start: number): boolean {
    if (effect === 'theorem') return false;
    const edits = [...this.#gaps, ...this.#theorems].map(spaced);
    return mentions(codeOf(applyEdits(this.#text, edits, start).slice(end)), name);
  }

  /** True when something in the header may rest on what is missing from it. */
  #maySag(header: string): boolean {
    return this.#mayBeUsedSilently || [...this.#missing].some((name) => header.includes(name));
  }

  /** Takes a command with an error out of what a proof may rest on, and mends what is asked. */
  #mend(command: BrokenCommand): void {
    this.#gaps.push(this.#blank(command));
    const { edit, kind } = mendCommand(this.#text, command);
    this.#mended.push(edit);
    if (kind === 'lost' || (kind === 'open' && command.isRefused)) this.#lost.push(command);
    if (kind === 'doubtful' && (this.#doubtful === null || command.start < this.#doubtful.start))
      this.#doubtful = command;
  }

  /** Ends at the first command that is doubtful: nothing behind it is asked. False when Lean does not answer. */
  async #completeMending(): Promise<boolean> {
    for (let round = 0; ; round += 1) {
      const end = this.#doubtful?.start ?? this.#text.length;
      const broken = await this.#brokenWith(this.#mended, end);
      if (broken === null) return false;
      const [first] = broken;
      if (first === undefined) return true;
      if (round === mostRounds) {
        this.#doubtful = first;
        return true;
      }
      // A statement that Lean does not read without its proof either.
      for (const command of broken) this.#mend({ ...command, statementEnd: null });
    }
  }

  /** What Lean does not accept before a place once these edits are made; null when it gives no answer, asked twice. */
  async #brokenWith(edits: readonly TextEdit[], place: number): Promise<readonly BrokenCommand[] | null> {
    const { engine, fileLimits } = this.#options.lean;
    const { signal } = this.#options.run;
    // With spaces in the gaps Lean's places are those of the file.
    const text = applyEdits(this.#text, edits.map(spaced), place);
    for (let tries = 0; tries < 2 && !signal.aborted; tries += 1) {
      const outcome = await engine.elaborate(text, fileLimits, signal);
      const report = readableReport(outcome);
      if (report !== null) return report.broken;
    }
    return null;
  }

  #blank({ start, end }: BrokenCommand): TextEdit {
    return blankOut(this.#text, start, end);
  }
}

/** A text without comments and strings. */
const codeOf = (text: string): string =>
  [...lexLean(text)].map(({ kind, start, end }) => (kind === 'code' ? text.slice(start, end) : ' ')).join('');

/** Whether the last part of a name stands in a text as a word. */
function mentions(text: string, name: string): boolean {
  const last = name.split('.').at(-1)!.replace(/[«»]/gu, '');
  const parts = text.split(/[^\p{L}\p{N}_'!?₀-₉]+/u);
  return parts.includes(last) || text.includes(`«${last}»`);
}
