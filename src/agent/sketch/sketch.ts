import { tacticBlock } from '../../prove/script/assemble.ts';
import { haveLines, type Lemma, type ProvedLemma } from './lemma.ts';

const grindCall = /\bgrind \[([^\]]*)\]/gu;
const taker = /\b(?:grind|simp_all)(?: \[[^\]]*\])?/gu;

/**
 * A proof that was found with `lemmas` as theorems, rewritten for lemmas that are hypotheses. `grind` takes hypotheses
 * by itself, and names them twice is an error of its own. With `cleared`, `grind` and `simp_all` see only the lemmas
 * that the call named: in a context with more of them they may go another way.
 */
export function localise(proof: string, lemmas: readonly string[], style: 'written' | 'cleared'): string {
  if (lemmas.length === 0) return proof;
  const known = new Set(lemmas);
  if (style === 'written') return proof.replace(grindCall, (_, list: string) => grindWith(list, known));
  return proof.replace(taker, (call) => {
    const named = new Set(/\[([^\]]*)\]/u.exec(call)?.[1]?.split(', ') ?? []);
    const others = lemmas.filter((name) => !named.has(name));
    const own = call.replace(grindCall, (_, list: string) => grindWith(list, known));
    return others.length === 0 ? own : `(clear ${others.join(' ')}; ${own})`;
  });
}

function grindWith(list: string, lemmas: ReadonlySet<string>): string {
  const rest = list.split(', ').filter((name) => !lemmas.has(name));
  return rest.length === 0 ? 'grind' : `grind [${rest.join(', ')}]`;
}

/**
 * One proof of the theorem, with the lemmas that it rests on as `have`s in front: a proof may not put anything before
 * the theorem. `main` and the lemmas' proofs were found with the lemmas as theorems of the header.
 */
export function assembleProof(
  lemmas: readonly ProvedLemma[],
  main: string,
  style: 'written' | 'cleared',
): string {
  const used = usedInSketch(lemmas, main);
  if (used.length === 0) return main;
  const names = (upTo: number) => used.slice(0, upTo).map(({ name }) => name);
  return tacticBlock([
    ...used.flatMap((lemma, at) => haveLines(lemma, ownProof(lemma, names(at), style))),
    ...blockLines(localise(main, names(used.length), style)),
  ]);
}

/**
 * The proof of a lemma behind others. One that uses none of them was accepted as it stands, and may hold lemmas of its own
 * under the same names: it stays as it is, and `cleared` takes the others out of its sight all at once.
 */
function ownProof(
  { proof, uses }: ProvedLemma,
  before: readonly string[],
  style: 'written' | 'cleared',
): string {
  if (uses.length > 0) return localise(proof, before, style);
  if (style === 'written' || before.length === 0) return proof;
  return tacticBlock([`clear ${before.join(' ')}`, ...blockLines(proof)]);
}

/** The lemmas that a proof names, and those that these name, in their order. */
export function usedInSketch(lemmas: readonly ProvedLemma[], proof: string): readonly ProvedLemma[] {
  const wanted = new Set<string>(namesIn(proof, lemmas));
  for (const lemma of [...lemmas].reverse()) {
    if (wanted.has(lemma.name)) for (const name of lemma.uses) wanted.add(name);
  }
  return lemmas.filter(({ name }) => wanted.has(name));
}

/** Names of lemmas that occur in a proof; `List.length_append` is not the lemma `length_append`. */
export function namesIn(proof: string, lemmas: readonly Lemma[]): readonly string[] {
  const words = new Set(proof.match(/(?<![\p{L}\p{N}_'!?₀-₉.])[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu) ?? []);
  return lemmas.map(({ name }) => name).filter((name) => words.has(name));
}

/** The tactics of `by` and a block, without the indentation of the block; a term becomes `exact`. */
function blockLines(proof: string): readonly string[] {
  const block = /^by(?=\s)\s*?\n?([\s\S]*)$/u.exec(proof.trim())?.[1];
  if (block === undefined) return [`exact ${proof}`];
  const lines = block.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u));
  const edge = Math.min(...indents);
  return lines.map((line) => line.slice(edge));
}
