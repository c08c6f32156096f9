import type { Theorem } from '../../../core/theorem.ts';
import type { DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { ProveOptions } from '../prove-options.ts';
import { anyCommand, anyInstance, DoubtfulNames } from './doubtful-names.ts';
import { isTheoremKeyword } from './open-theorems.ts';
import { applyEdits, blankOut, type TextEdit } from './text-edits.ts';

/** Longer chains of theorems that rest on a missing one are not followed to their end. */
const mostRounds = 10;

/**
 * Builds the text before each theorem of a file. `header` is what a proof may rest on: the proofs found so far are in it, and
 * neither commands that Lean did not accept nor theorems that have no proof, nor what only those held up. `asked` is the file as
 * its author wrote it, but for commands that Lean did not accept: what the theorem says there is what has to be proved, also
 * where a name or an instance means a theorem that `header` lacks.
 */
export class HeaderBuilder {
  readonly #text: string;
  readonly #options: ProveOptions;
  readonly #proofs: TextEdit[] = [];
  /** Commands that Lean did not accept in the file itself, and such as rest on them. */
  readonly #broken: TextEdit[];
  #isBrokenComplete: boolean;
  readonly #gaps: TextEdit[] = [];
  /** Commands that rest on theorems without a proof. */
  readonly #fallen: TextEdit[] = [];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#options = options;
    this.#broken = report.broken.map(({ start, end }) => blankOut(text, start, end));
    this.#isBrokenComplete = this.#broken.length === 0;
    this.#gaps.push(...this.#broken);
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

  async before({ start }: OpenDeclaration): Promise<Pick<Theorem, 'header' | 'asked'>> {
    if (!this.#isBrokenComplete) await this.#completeBroken();
    if (this.#maySag(applyEdits(this.#text, this.#gaps, start))) {
      const fallen = await this.#fallenWith(this.#gaps, start);
      this.#gaps.push(...fallen);
      this.#fallen.push(...fallen);
    }
    return {
      header: applyEdits(this.#text, [...this.#gaps, ...this.#proofs], start),
      asked: applyEdits(this.#text, this.#broken, start),
    };
  }

  /** What is not certain about the meaning of a theorem whose header was built; null when nothing is. */
  doubtAbout({ start, statementEnd }: OpenDeclaration): string | null {
    const textsBefore = (cuts: readonly TextEdit[]) =>
      cuts.filter((cut) => cut.start < start).map((cut) => this.#text.slice(cut.start, cut.end));
    const [broken, fallen] = [textsBefore(this.#broken), textsBefore(this.#fallen)];
    // All of the text would be read for each theorem.
    if (broken.length + fallen.length === 0) return null;
    const doubtful = new DoubtfulNames({ broken, fallen });
    const word = doubtful.find(this.#text.slice(0, start), this.#text.slice(start, statementEnd));
    switch (word) {
      case null:
        return null;
      case anyInstance:
        return 'an instance before it was not accepted, and may be what the statement means';
      case anyCommand:
        return 'a command before it was not accepted that may change what the statement means';
      default:
        return `it mentions \`${word}\`, which is among what was not accepted before it, or rests on that`;
    }
  }

  /** True when something in the header may rest on what is missing from it. */
  #maySag(header: string): boolean {
    return this.#mayBeUsedSilently || [...this.#missing].some((name) => header.includes(name));
  }

  /** What rests on a command with an error may read in the file, where Lean goes on with half of that command. */
  async #completeBroken(): Promise<void> {
    this.#isBrokenComplete = true;
    const fallen = await this.#fallenWith(this.#broken, this.#text.length);
    this.#broken.push(...fallen);
    this.#gaps.push(...fallen);
  }

  /** What Lean does not accept before a place once the gaps are made, and once that is taken out, until the rest stands. */
  async #fallenWith(gaps: readonly TextEdit[], place: number): Promise<readonly TextEdit[]> {
    const { engine, fileLimits, signal } = this.#options;
    const fallen: TextEdit[] = [];
    for (let round = 0; round < mostRounds; round += 1) {
      // With spaces in the gaps Lean's places are those of the file.
      const text = applyEdits(this.#text, [...gaps, ...fallen].map(spaced), place);
      const outcome = await engine.elaborate(text, fileLimits, signal);
      if (outcome.kind !== 'elaborated' || outcome.report.broken.length === 0) break;
      fallen.push(...outcome.report.broken.map(({ start, end }) => blankOut(this.#text, start, end)));
    }
    return fallen;
  }
}

/** A gap as long as what stood there. */
const spaced = ({ start, end, text }: TextEdit): TextEdit => ({ start, end, text: text.padEnd(end - start) });
