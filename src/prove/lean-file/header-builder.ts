import type { Theorem } from '../../../core/theorem.ts';
import type { BrokenCommand, DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import { mentionsLastPart } from '../../../lean/junk-names.ts';
import type { ProveOptions } from '../prove-options.ts';
import { applyEdits, blankOut, brokenIn, linesAfter, Mending, type TextEdit } from './mend-asked.ts';
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
  readonly #brokenWith: ReturnType<typeof brokenIn>;
  readonly #proofs: TextEdit[] = [];
  /** What becomes of commands with an error in what is asked. */
  readonly #mending: Mending;
  #isMendingComplete: boolean;
  /** Declarations that are left out. */
  readonly #left: TextEdit[] = [];
  /** Commands that rest on theorems without a proof. */
  readonly #fallen: BrokenCommand[] = [];
  /** Theorems with and without a proof, in whose place is nothing: no statement says anything by them that their names don't show. */
  readonly #theorems: readonly TextEdit[];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#brokenWith = brokenIn(text, options.lean, options.run.signal);
    this.#mending = new Mending(text);
    this.#theorems = [...report.open, ...report.partial]
      .filter(({ keyword }) => isTheoremKeyword(keyword))
      .map(({ start, end }) => blankOut(text, start, end));
    for (const command of report.broken) this.#mending.take(command);
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
    this.#left.push(blankOut(this.#text, start, end));
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
        this.#fallen.push(...fallen);
      }
    }
    const edits = [...this.#gaps, ...this.#proofs];
    const header = linesAfter(this.#text, edits, start).map((one) => ({ ...one, of: null, column: 0 }));
    const before = this.#text.slice(0, start).split('\n');
    return {
      header: applyEdits(this.#text, edits, start),
      asked: applyEdits(this.#text, this.#mending.edits, start),
      origins: { header, statement: { of: null, line: before.length, column: [...before.at(-1)!].length } },
    };
  }

  /** Finds all that is lost; without an answer of Lean's what is known stays. */
  async completeMending(): Promise<void> {
    this.#isMendingComplete ||= await this.#mending.complete(this.#brokenWith);
  }

  /** What is not certain about the meaning of a theorem whose header was built; null when nothing is. */
  doubtAbout(theorem: OpenDeclaration): string | null {
    const { start } = theorem;
    const { doubtful, lost: allLost } = this.#mending;
    if (doubtful !== null && doubtful.start < start)
      return `what stands behind the error of line ${doubtful.line} may mean something else by it: mend that first`;
    const missing = this.missingFor(theorem);
    if (missing !== null) return missing;
    for (const lost of allLost) {
      const name = lost.effect === 'theorem' ? undefined : this.#firstUse(lost, start);
      if (name !== undefined)
        return `what stands before it uses \`${name}\`, which was not accepted in line ${lost.line}: mend that first`;
    }
    return null;
  }

  /** What of the broken places a theorem speaks of; null when it speaks of none. */
  missingFor({ start, statementEnd }: OpenDeclaration): string | null {
    const statement = this.#text.slice(start, statementEnd);
    for (const { names, line, start: place } of [...this.#mending.lost, ...this.#fallen]) {
      const name = place < start ? names.find((name) => mentionsLastPart(statement, name)) : undefined;
      if (name !== undefined)
        return `it mentions \`${name}\`, which was not accepted before it (line ${line}), or rests on what was not`;
    }
    return null;
  }

  /** The first name of what was lost that means something in accepted text before a place, theorems apart. */
  #firstUse({ uses }: BrokenCommand, start: number): string | undefined {
    const edits = [...this.#gaps, ...this.#theorems];
    const isLeft = (at: number): boolean =>
      at < start && !edits.some((edit) => edit.start <= at && at < edit.end);
    return uses.find(({ at }) => isLeft(at))?.name;
  }

  /** True when something in the header may rest on what is missing from it. */
  #maySag(header: string): boolean {
    return this.#mayBeUsedSilently || [...this.#missing].some((name) => header.includes(name));
  }

  /** What a proof may not rest on. */
  get #gaps(): readonly TextEdit[] {
    const broken = [...this.#mending.commands, ...this.#fallen];
    return [...this.#left, ...broken.map(({ start, end }) => blankOut(this.#text, start, end))];
  }
}
