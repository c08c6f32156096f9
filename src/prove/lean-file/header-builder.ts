import type { DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { ProveOptions } from '../prove-options.ts';
import { isTheoremKeyword } from './open-theorems.ts';
import { applyEdits, blankOut, type TextEdit } from './text-edits.ts';

/** Longer chains of theorems that rest on a missing one are not followed to their end. */
const mostRounds = 10;

/**
 * Builds the header of each theorem of a file: the text before it, with the proofs found so far, and without what no
 * proof may rest on: commands that Lean did not accept, and theorems that have no proof. What only those held up
 * falls with them.
 */
export class HeaderBuilder {
  readonly #text: string;
  readonly #options: ProveOptions;
  readonly #proofs: TextEdit[] = [];
  readonly #gaps: TextEdit[];
  /** Names of the theorems left out, as they are written, and those that Lean may use without being told. */
  readonly #missing = new Set<string>();
  #mayBeUsedSilently = false;

  constructor(text: string, report: FileReport, options: ProveOptions) {
    this.#text = text;
    this.#options = options;
    this.#gaps = report.broken.map(({ start, end }) => blankOut(text, start, end));
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

  async before({ start }: OpenDeclaration): Promise<string> {
    const text = applyEdits(this.#text, [...this.#gaps, ...this.#proofs], start);
    return this.#maySag(text) ? this.#settle(text) : text;
  }

  /** True when something in the header may rest on what is missing from it. */
  #maySag(header: string): boolean {
    return this.#mayBeUsedSilently || [...this.#missing].some((name) => header.includes(name));
  }

  /** Takes out what Lean does not accept, until the rest stands. */
  async #settle(header: string): Promise<string> {
    const { engine, fileLimits, signal } = this.#options;
    let text = header;
    for (let round = 0; round < mostRounds; round += 1) {
      const outcome = await engine.elaborate(text, fileLimits, signal);
      if (outcome.kind !== 'elaborated' || outcome.report.broken.length === 0) break;
      text = applyEdits(
        text,
        outcome.report.broken.map(({ start, end }) => blankOut(text, start, end)),
      );
    }
    return text;
  }
}
