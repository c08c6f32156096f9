import type { LeanMessage } from '../core/message.ts';
import { byteAt } from './byte-places.ts';
import { importPlaces } from './lake/read-imports.ts';

/** Commands of Mathlib and the libraries it brings. */
export const mathlibCommands: ReadonlySet<string> = new Set(
  [
    'lemma alias notation3 library_note assert_not_exists proof_wanted irreducible_def',
    'initialize_simps_projections add_aesop_rules compile_inductive mk_iff_of_inductive_prop',
    'suppress_compilation variable?',
  ].flatMap((line) => line.split(' ')),
);

/** Signs and names of Mathlib's that statements are full of and core Lean lacks. Of names all that is below them counts, too. */
const mathlibNames: ReadonlySet<string> = new Set(
  [
    'ℝ ℂ ℚ ℤ ℕ ∑ ∏ ∫ ∮ √ ‖ ∂ ∞ ⊤ ⊥ ⨆ ⨅ 𝓝 ≃ ∆ ≡ ⌊ ⌈ Type* Sort*',
    'Finset Multiset Real Complex NNReal ENNReal Set Filter Polynomial Matrix',
    'Group CommGroup AddGroup AddCommGroup Monoid CommMonoid Semigroup Ring CommRing Field Module',
    'Algebra Ideal Submodule Subgroup LinearMap Fintype Finite Infinite',
    'Lattice PartialOrder LinearOrder Preorder LinearOrderedField Monotone StrictMono',
    'TopologicalSpace MetricSpace NormedSpace MeasureTheory Continuous Differentiable deriv',
    'BigOperators Topology Nat.Prime Nat.ModEq Int.ModEq Nat.factorial Nat.choose Nat.digits Nat.divisors',
    'Prime Irreducible Even Odd IsSquare Squarefree Tendsto IsLeast IsGreatest BddAbove ZMod Equiv',
    'Function.Injective Function.Surjective Function.Bijective',
  ].flatMap((line) => line.split(' ')),
);

/** Attributes of Mathlib and the libraries it brings. They tell tactics and readers something, or declare more, which has a name. */
export const mathlibAttributes: ReadonlySet<string> = new Set(
  [
    'to_additive to_dual simps gcongr mono bound push mk_iff higher_order aesop nolint norm_num',
    'positivity fun_prop measurability continuity reassoc stacks',
  ].flatMap((line) => line.split(' ')),
);

/** Tactics of Mathlib's that provers are used to. */
const mathlibTactics: ReadonlySet<string> = new Set(
  [
    'linarith nlinarith norm_num ring ring_nf positivity field_simp polyrith aesop interval_cases',
    'gcongr tauto push_neg abel nth_rw fin_cases contrapose! zify qify linear_combination rify',
    'measurability continuity fun_prop noncomm_ring',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Says of errors that come from a name or a command of Mathlib's that it is one, and what to do; null where none is known to.
 * `text`: what the messages are about; `skipped`: what of it the parser could make nothing of.
 */
export function mathlibAdvice(errors: readonly LeanMessage[], text: string, skipped = ''): string | null {
  const bytes = Buffer.from(text);
  const found = new Set<string>();
  for (const error of errors) for (const word of wordsOf(error, bytes)) if (isMathlibs(word)) found.add(word);
  for (const [, word] of skipped.matchAll(beginningOfCommand))
    if (mathlibCommands.has(word!)) found.add(word!);
  const words = [...found].map((word) => `\`${word}\``);
  if (words.length === 0) return null;
  const are = words.length === 1 ? 'is' : 'are';
  // Where some of it is imported, core Lean is no way out.
  if (importPlaces(text).some(({ module }) => /^Mathlib\./.test(module)))
    return `${words.join(', ')} ${are} of a module of Mathlib that is not imported here: import that module, or all of Mathlib`;
  const otherwise = words.length === 1 && found.has('lemma') ? 'write `theorem`' : 'say it in core Lean';
  return `${words.join(', ')} ${are} Mathlib's, which is not imported here: ${otherwise}, or import Mathlib in a Lake project that has it (--project DIR)`;
}

const beginningOfCommand = /^(?:@\[[^\]\n]*\]\s*|(?:private|protected|noncomputable)\s+)*([^\s(:]+)/gmu;

/** What an error names, and the word or sign that it points at. */
function wordsOf({ text, start }: LeanMessage, bytes: Buffer): string[] {
  const isAboutName = /^(?:unknown|unexpected|expected|function expected|invalid|the attribute)/i.test(text);
  if (!isAboutName) return [];
  const named = [...text.split('\n')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const place = byteAt(bytes, start);
  const before = bytes.subarray(Math.max(0, place - longestWord), place).toString();
  const universe = /\b(?:Type|Sort)\*\s*$/u.exec(before)?.[0].trim();
  if (universe !== undefined && /expected/i.test(text)) return [universe];
  // What an attribute is given, nobody knows who does not know it.
  const attribute = /@\[(?:[^\]\n]*,\s*)?([\p{L}_]+)\s*\([^\]\n]*$/u.exec(before)?.[1];
  const behind = bytes.subarray(place).toString();
  // The parser points behind the last word that it understood, and at the second letter of a tactic that it does not know.
  const next = /^(?:\s|--[^\n]*\n)*([\p{L}\p{N}_.!?']+|[^\s])/u.exec(behind);
  const begun = next?.[0] === next?.[1] ? (/[\p{L}\p{N}_.!?']*$/u.exec(before)?.[0] ?? '') : '';
  const pointedAt = next?.[1] === undefined ? undefined : begun + next[1];
  const argument = /applied to the argument\n\s+(\S+)/.exec(text)?.[1];
  return [...named, attribute, pointedAt, argument].flatMap((word) => word ?? []);
}

/** In bytes. */
const longestWord = 200;

function isMathlibs(word: string): boolean {
  if (mathlibCommands.has(word) || mathlibTactics.has(word) || mathlibAttributes.has(word)) return true;
  const parts = word.split('.');
  return parts.some((_, length) => mathlibNames.has(parts.slice(0, length + 1).join('.')));
}
