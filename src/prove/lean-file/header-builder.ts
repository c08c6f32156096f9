import type { Theorem } from '../../../core/theorem.ts';
import type { DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { ProveOptions } from '../prove-options.ts';
import { DoubtfulNames } from './doubtful-names.ts';
import { isTheoremKeyword } from './open-theorems.ts';
import { applyEdits, blankOut, type TextEdit } from './text-edits.ts';

/** Longer chains of theorems that rest on a missing one are not followed to their end. */
const mostRounds = 10;

/**
 * Builds the header of each theorem of a file: the text before it, with the proofs found so far (`header`) and without them
 * (`asked`), and without what no proof may rest on: commands that Lean did not accept, and theorems that have no proof. What
 * only those held up falls with them.
 */
export class HeaderBuilder {
  readonly #text: string;
  readonly #options: ProveOptions;
  readonly #proofs: TextEdit[] = [];
  readonly #gaps: TextEdit[] = [];
  /** What is left out and no theorem without a proof. */
  readonly #cuts: { readonly start: number; readonly end: number }[] = [];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#options = options;
    for (const { start, end } of report.broken) this.#cut(start, end);
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
    if (this.#maySag(applyEdits(this.#text, this.#gaps, start))) await this.#settle(start);
    return {
      header: applyEdits(this.#text, [...this.#gaps, ...this.#proofs], start),
      asked: applyEdits(this.#text, this.#gaps, start),
    };
  }

  /** What is not certain about the meaning of a theorem whose header was built; null when nothing is. */
  doubtAbout({ start, statementEnd }: OpenDeclaration): string | null {
    const cuts = this.#cuts.filter((cut) => cut.start < start);
    if (cuts.length === 0) return null;
    const doubtful = new DoubtfulNames(cuts.map((cut) => this.#text.slice(cut.start, cut.end)));
    const word = doubtful.find(this.#text.slice(0, start), this.#text.slice(start, statementEnd));
    if (word === null) return null;
    return word === 'instance'
      ? 'an instance before it was not accepted, and may be what the statement means'
      : `it mentions \`${word}\`, which is among what was not accepted before it, or rests on that`;
  }

  /** Leaves out a command that is no open theorem. */
  #cut(start: number, end: number): void {
    this.#gaps.push(blankOut(this.#text, start, end));
    this.#cuts.push({ start, end });
  }

  /** True when something in the header may rest on what is missing from it. */
  #maySag(header: string): boolean {
    return this.#mayBeUsedSilently || [...this.#missing].some((name) => header.includes(name));
  }

  /** Takes out what Lean does not accept before a place, until the rest stands. */
  async #settle(place: number): Promise<void> {
    const { engine, fileLimits, signal } = this.#options;
    for (let round = 0; round < mostRounds; round += 1) {
      // With spaces in the gaps Lean's places are those of the file.
      const text = applyEdits(this.#text, this.#gaps.map(spaced), place);
      const outcome = await engine.elaborate(text, fileLimits, signal);
      if (outcome.kind !== 'elaborated' || outcome.report.broken.length === 0) return;
      for (const { start, end } of outcome.report.broken) this.#cut(start, end);
    }
  }
}

/** A gap as long as what stood there. */
const spaced = ({ start, end, text }: TextEdit): TextEdit => ({ start, end, text: text.padEnd(end - start) });
