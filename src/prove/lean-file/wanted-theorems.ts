import { DeclaredNames } from '../../../core/lean-name.ts';
import type { DeclarationPlace } from '../../../lean/engine.ts';
import type { OnlyCandidate, OnlyWords } from '../input/ids-in.ts';
import type { LeanText } from '../input/open-inputs.ts';
import type { ProveOptions } from '../prove-options.ts';
import { keptProof } from '../settle-theorem.ts';
import type { HeaderBuilder } from './header-builder.ts';
import { type FileTheorem, toTheorem } from './open-theorems.ts';

/** Those theorems of a file that are wanted; all of them where nobody says which. */
export function wantedTheorems(
  source: LeanText,
  theorems: readonly FileTheorem[],
  only: OnlyWords | undefined,
): ReadonlySet<FileTheorem> {
  if (only === undefined) return new Set(theorems);
  const candidateOf = candidatesIn(source);
  return only.choose(theorems, ({ id, declaration }) => ({ ...candidateOf(declaration), id }));
}

/** Those declarations of a file that are meant. */
export const chooseTheorems = <Declaration extends DeclarationPlace>(
  source: LeanText,
  declarations: readonly Declaration[],
  only: OnlyWords,
): ReadonlySet<Declaration> => only.choose(declarations, candidatesIn(source));

function candidatesIn({ name: file, text }: LeanText): (declaration: DeclarationPlace) => OnlyCandidate {
  const names = new DeclaredNames(text);
  return ({ start, end, line }) => {
    const first = text.slice(0, start).split('\n').length;
    const last = first + text.slice(start, end).trimEnd().split('\n').length - 1;
    const name = names.at(start, end);
    return { id: name ?? `example-${line}`, name, file, lines: [first, last] };
  };
}

/**
 * The proof that the store has of a theorem that is not wanted itself, if the gate still accepts it: those behind it may use it, as
 * they did when all of the file was proved. Null where there is none.
 */
export async function proofAtHand(
  source: LeanText,
  theorem: FileTheorem,
  headers: HeaderBuilder,
  options: ProveOptions,
): Promise<string | null> {
  const { declaration } = theorem;
  if (options.lean.store.location === null) return null;
  const header = await headers.before(declaration);
  if (header === null || headers.doubtAbout(declaration) !== null) return null;
  const kept = await keptProof(toTheorem(source, theorem, header), options);
  if (kept === null) return null;
  const text = `${theorem.id}: its proof in the store is used for what stands behind it`;
  options.run.onEvent({ kind: 'note', level: 'information', text });
  return kept.proof;
}
