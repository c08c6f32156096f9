import type { FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import { askGate } from '../ask-gate.ts';
import type { LeanText } from '../input/lean-source.ts';
import type { ProveOptions } from '../prove-options.ts';
import { checkCompleted } from './check-completed.ts';
import { HeaderBuilder } from './header-builder.ts';
import { type FileTheorem, proofEdit, toTheorem } from './open-theorems.ts';
import type { TextEdit } from './text-edits.ts';

/** A file in which the proofs that were found don't hold together. */
export interface Unfit {
  readonly report: FileReport;
  /** All theorems of the file in order. */
  readonly theorems: readonly FileTheorem[];
  readonly proofs: ReadonlyMap<OpenDeclaration, string>;
  /** What is wrong with all of them put in. */
  readonly why: string;
}

export interface HeldProofs {
  readonly edits: readonly TextEdit[];
  /** Theorems whose proof does not hold in the file, and why. */
  readonly withheld: ReadonlyMap<FileTheorem, string>;
}

/** Where more proofs fail in a file, none behind the last of them is kept. */
const mostWithheld = 20;

/**
 * Leaves those proofs out of a completed file that don't hold in it, such as one that an open theorem of the file gets in the way of:
 * the first with which the file is wrong, again and again. What stands behind one goes through the gate anew without it.
 */
export async function keepWhatHolds(
  source: LeanText,
  unfit: Unfit,
  options: ProveOptions,
): Promise<HeldProofs> {
  const withheld = new Map<FileTheorem, string>();
  for (let why = unfit.why; ; ) {
    const { held, edits } = await putIn(source, unfit, withheld, options);
    const checkFirst = async (count: number): Promise<string | null> => {
      const proved = new Set(held.slice(0, count).map(({ declaration }) => declaration));
      const completion = { report: unfit.report, proved, proofs: edits.slice(0, count) };
      const check = await checkCompleted(source, completion, options);
      return check.kind === 'right' ? null : check.why;
    };
    if (withheld.size > 0) {
      const wrong = held.length === 0 ? null : await checkFirst(held.length);
      if (wrong === null) return { edits, withheld };
      why = wrong;
    }
    let right = 0;
    let wrong = held.length;
    while (wrong - right > 1) {
      const middle = Math.ceil((right + wrong) / 2);
      const said = await checkFirst(middle);
      if (said === null) right = middle;
      else {
        wrong = middle;
        why = said;
      }
    }
    const isLast = options.run.signal.aborted || withheld.size >= mostWithheld;
    for (const theorem of held.slice(right, isLast ? held.length : wrong)) withheld.set(theorem, why);
    if (isLast) return { edits: edits.slice(0, right), withheld };
  }
}

/** Puts in what is not withheld; behind what is, a proof must be one without it, or it is withheld, too. */
async function putIn(
  source: LeanText,
  { report, theorems, proofs }: Unfit,
  withheld: Map<FileTheorem, string>,
  options: ProveOptions,
): Promise<{ readonly held: readonly FileTheorem[]; readonly edits: readonly TextEdit[] }> {
  const headers = new HeaderBuilder(source.text, report, options);
  const held: FileTheorem[] = [];
  let isAnew = false;
  for (const theorem of theorems) {
    if (theorem.broken !== null) continue;
    const { declaration } = theorem;
    const found = proofs.get(declaration);
    isAnew ||= withheld.has(theorem);
    const proof = withheld.has(theorem) ? undefined : found;
    const isKept = proof !== undefined && (!isAnew || (await holds(theorem, proof)));
    if (isKept) {
      held.push(theorem);
      headers.insert(proofEdit(source.text, declaration, proof, report.broken));
      continue;
    }
    if (proof !== undefined) withheld.set(theorem, 'it rests on one that does not hold there');
    headers.leaveOut(declaration);
  }
  return { held, edits: headers.proofs };

  async function holds(theorem: FileTheorem, proof: string): Promise<boolean> {
    const header = await headers.before(theorem.declaration);
    if (header === null) return false;
    return (await askGate(options, toTheorem(source, theorem, header), proof)).kind === 'accepted';
  }
}
