import type { Theorem } from '../../../core/theorem.ts';
import type { BrokenCommand, DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { ProveOptions } from '../prove-options.ts';
import { mendCommand } from './mend-command.ts';
import { isTheoremKeyword } from './open-theorems.ts';
import { applyEdits, blankOut, spaced, type TextEdit } from './text-edits.ts';

/** Longer chains of theorems that rest on a missing one are not followed to their end. */
const mostRounds = 10;

/**
 * Builds the text before each theorem of a file. `header` is what a proof may rest on: the proofs found so far are in it, and
 * neither commands that Lean did not accept nor theorems that have no proof, nor what only those held up. `asked` is the file as
 * its author wrote it: what the theorem says there is what has to be proved, also where a name or an instance means a theorem that
 * `header` lacks. A theorem whose proof Lean did not accept has none in it, as Lean itself goes on with its statement. Behind any
 * other command with an error nobody knows what the author meant: it may have hidden a name of the library, say.
 */
export class HeaderBuilder {
  readonly #text: string;
  readonly #options: ProveOptions;
  readonly #proofs: TextEdit[] = [];
  /** What becomes of commands with an error in what is asked. */
  readonly #mended: TextEdit[] = [];
  /** Theorems with errors in their statements: Lean has nothing of them. */
  readonly #lost: BrokenCommand[] = [];
  /** The first command with an error that may change what stands behind it. */
  #doubtful: BrokenCommand | null = null;
  #isMendingComplete: boolean;
  readonly #gaps: TextEdit[] = [];
  /** Commands that rest on theorems without a proof. */
  readonly #fallen: BrokenCommand[] = [];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#options = options;
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
  async before({ start }: OpenDeclaration): Promise<Pick<Theorem, 'header' | 'asked'> | null> {
    this.#isMendingComplete ||= await this.#completeMending();
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
    return {
      header: applyEdits(this.#text, [...this.#gaps, ...this.#proofs], start),
      asked: applyEdits(this.#text, this.#mended, start),
    };
  }

  /** What is not certain about the meaning of a theorem whose header was built; null when nothing is. */
  doubtAbout({ start, statementEnd }: OpenDeclaration): string | null {
    if (this.#doubtful !== null && this.#doubtful.start < start)
      return `what stands behind the error of line ${this.#doubtful.line} may mean something else by it: mend that first`;
    const statement = this.#text.slice(start, statementEnd);
    const missing = [...this.#lost, ...this.#fallen].find(
      ({ name, start: place }) => place < start && name !== null && mentions(statement, name),
    );
    if (missing === undefined) return null;
    return `it mentions \`${missing.name}\`, which was not accepted before it, or rests on what was not`;
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
    if (kind === 'lost') this.#lost.push(command);
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
    const { engine, fileLimits, signal } = this.#options;
    // With spaces in the gaps Lean's places are those of the file.
    const text = applyEdits(this.#text, edits.map(spaced), place);
    for (let tries = 0; tries < 2 && !signal.aborted; tries += 1) {
      const outcome = await engine.elaborate(text, fileLimits, signal);
      if (outcome.kind === 'elaborated') return outcome.report.broken;
    }
    return null;
  }

  #blank({ start, end }: BrokenCommand): TextEdit {
    return blankOut(this.#text, start, end);
  }
}

/** Whether the last part of a name stands in a text as a word. */
function mentions(text: string, name: string): boolean {
  const last = name.split('.').at(-1)!.replace(/[«»]/gu, '');
  const parts = text.split(/[^\p{L}\p{N}_'!?₀-₉]+/u);
  return parts.includes(last) || text.includes(`«${last}»`);
}
