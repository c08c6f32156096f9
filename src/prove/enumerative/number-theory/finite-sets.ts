import { oneLine } from '../../../report/single-line.ts';
import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { mentions } from '../../reading/names.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Larger sets take Lean too long to go through. */
const mostMembers = 2_000;

/**
 * A finite set of numbers that is known by what its members are (`∀ n, n ∈ S ↔ n ∣ 36`) is what that leaves of a range or of an
 * interval. Said so, its size and sums over it can be computed. How far the range goes is guessed from the numbers that the premises
 * mention; Lean checks that no member is beyond.
 */
export function finiteSets(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0) return [];
  const sets = context.variables.filter(({ head, mentions: inTarget }) => head === 'Finset' && inTarget > 0);
  return sets.flatMap(({ name, type }) =>
    context.proofs.flatMap((proof) => spellOut(name, type, proof, context)),
  );
}

function spellOut(
  set: string,
  type: string,
  { name, type: said }: Proof,
  context: GoalContext,
): WeightedTactic[] {
  const found = /^∀ \(?([^\s:(),]+)(?: : [^\s()]+)?\)?,\s+(\S+) ∈ (\S+) ↔\s+(.+)$/su.exec(said);
  const [, element, subject, owner, members] = found ?? [];
  if (element === undefined || members === undefined || subject !== element || owner !== set) return [];
  const end = 1 + literalsOf(context).reduce((sum, number) => sum + number, 0);
  const whole = /(?:Int|ℤ)$/u.test(type);
  if (!whole && !/(?:Nat|ℕ)$/u.test(type)) return [];
  if (end > mostMembers) return [];
  const [equation, fact, bound] = context.names().freshAll('e', 'p', 'd');
  const range = whole ? `Finset.Icc (-${end}) ${end}` : `Finset.range ${end}`;
  const member = whole ? 'Finset.mem_Icc' : 'Finset.mem_range';
  const functions = equationsOf(members, context);
  const unfold = (place: string) =>
    functions.length === 0 ? '' : `try simp only [${functions.join(', ')}] at ${place}; `;
  const divides = ['', '.1', '.2', '.2.1'].map(
    (part) => `have ${bound} := Nat.le_of_dvd (by decide) ${fact}${part}`,
  );
  const inside = `by ${unfold(fact)}first | omega | (first | ${divides.join(' | ')}); omega | grind`;
  const equal =
    `ext ${element}; simp only [${name}, Finset.mem_filter, ${member}]; ` +
    `exact ⟨fun ${fact} => ⟨${inside}, ${fact}⟩, fun ${fact} => ${fact}.2⟩`;
  return weighted(
    1.5,
    `have ${equation} : ${set} = Finset.filter (fun ${element} => ${oneLine(members)}) (${range}) := (by ${equal}); ` +
      `${unfold(equation)}subst ${equation}`,
  );
}

/** The numbers that the premises mention. */
const literalsOf = ({ proofs }: GoalContext): number[] =>
  proofs.flatMap(({ type }) =>
    [...type.matchAll(/(?<![\p{L}\p{N}_.])\d+/gu)].map(([digits]) => Number(digits)),
  );

/** Premises that say what the functions in a text are: `∀ x, f x = ...`. */
const equationsOf = (text: string, { proofs, variables }: GoalContext): string[] =>
  proofs
    .filter(({ type }) => {
      const [, defined] = /^∀ .*?,\s+([^\s()]+) [^=≠≤<>↔∈]*= /su.exec(type) ?? [];
      return (
        defined !== undefined && variables.some(({ name }) => name === defined) && mentions(text, defined)
      );
    })
    .map(({ name }) => name);
