import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { BrokenCommand, DeclarationPlace, FileReport } from '../../../lean/engine.ts';
import type { LeanText } from '../input/lean-source.ts';
import type { OnlyWords } from '../input/only-words.ts';
import type { TakeId } from '../input/unique-ids.ts';
import type { ProveOptions } from '../prove-options.ts';
import { reportUnread } from '../report.ts';
import { isTheoremKeyword } from './open-theorems.ts';
import { chooseTheorems } from './wanted-theorems.ts';

/** A result with the place in the file that it belongs to. */
export interface PlacedResult {
  readonly start: number;
  readonly reported: ReportedResult;
}

/** Theorems with a `sorry` that is not all of their proof; one that Lean does not accept is told as that. */
export function leftAlone(
  source: LeanText,
  { partial, broken }: FileReport,
  takeId: TakeId,
  only: OnlyWords | undefined,
): readonly PlacedResult[] {
  const theorems = partial.filter(
    (declaration) => isOfTheorems(source, declaration) && !isBroken(declaration, broken),
  );
  const wanted = only === undefined ? theorems : [...chooseTheorems(source, theorems, only)];
  return wanted.map(({ keyword, name, start, end, line }) => {
    const id = takeId(keyword === name ? `line-${line}` : name, start, end);
    const detail = `${source.name}:${line}: it has a sorry inside a longer proof, or more stands behind that: write \`sorry\` in the place of all of it`;
    return { start, reported: reportUnread(id, 'not-proved', 'left-alone', detail) };
  });
}

/** Tells of what has a `sorry` and is no theorem. */
export function noteHoles(
  source: LeanText,
  { partial, broken }: FileReport,
  { run: { onEvent } }: ProveOptions,
): void {
  for (const declaration of partial) {
    if (isOfTheorems(source, declaration) || isBroken(declaration, broken)) continue;
    const { keyword, name, line } = declaration;
    const subject = name === keyword ? keyword : `${keyword} ${name}`;
    const text = `${source.name}:${line}: ${subject} is left alone: it has a sorry, but is no theorem of its own`;
    onEvent({ kind: 'note', level: 'warning', text });
  }
}

/** Lean itself may have put a `sorry` where there is an error. */
const isBroken = (declaration: DeclarationPlace, broken: readonly BrokenCommand[]): boolean =>
  broken.some(({ start, end }) => start < declaration.end && declaration.start < end);

const isOfTheorems = ({ text }: LeanText, { keyword, start, end }: DeclarationPlace): boolean =>
  isTheoremKeyword(keyword) ||
  (keyword === 'mutual' && /\b(?:theorem|lemma)\b/u.test(text.slice(start, end)));
