import type { InductiveInfo } from '../../../../lean/engine.ts';
import { builtBy, builtPatterns, callsOf } from '../../reading/calls.ts';
import type { ContextVariable, GoalContext, Proof } from '../../reading/goal-context.ts';
import {
  isVariable,
  type NameSupply,
  nameAlternative,
  obtainAll,
  openAlternatives,
  withoutDagger,
} from '../../reading/names.ts';
import { readProposition } from '../../reading/proposition.ts';
import { listed, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { derivationTools } from './backchaining.ts';

/** Splits on the tests (`if`, `match`) in the goal. */
export function branching(context: GoalContext): WeightedTactic[] {
  const found: WeightedTactic[] = [];
  if (hasTest(context.goal.target)) {
    found.push(...weighted(0.9, 'split'), ...weighted(0.5, 'split <;> simp_all'));
    for (const test of conditions(context.goal.target)) {
      found.push(...weighted(0.5, `by_cases ${context.names().fresh('h')} : ${test}`));
    }
  }
  for (const proof of context.proofs) {
    if (hasTest(proof.type)) found.push(...weighted(0.5, `split at ${proof.name}`));
    const { proposition } = proof;
    if (proposition.kind === 'implies') {
      const isInductive = /^ih/u.test(proof.name);
      const test = `by_cases ${context.names().fresh('h')} : ${proposition.left}`;
      found.push(...weighted(isInductive ? 0.5 : 0.2, test));
    }
  }
  for (const test of unseenTests(context)) {
    found.push(...weighted(0.15, `by_cases ${context.names().fresh('h')} : ${test}`));
  }
  return found;
}

function hasTest(text: string): boolean {
  return /(^|[\s(])(if|match)\s/u.test(text);
}

/** Conditions of the `if`s of a text, without repetition. */
function conditions(text: string): string[] {
  const found = [...text.replace(/\s+/gu, ' ').matchAll(/(?:^|[\s(])if (?!let )([^()]+?|\([^()]*\)) then/gu)];
  return [...new Set(found.map((match) => match[1]!))].slice(0, 2);
}

/** Comparisons of two variables of the same ordered or decidable type: the tests recursive definitions make. */
function unseenTests(context: GoalContext): string[] {
  const numbers = context.variables.filter((variable) => variable.head === 'Nat' || variable.head === 'Int');
  const found: string[] = [];
  for (const a of numbers.slice(0, 3)) {
    for (const b of numbers.slice(0, 3)) {
      if (a.name < b.name && a.head === b.head && a.mentions > 0 && b.mentions > 0) {
        found.push(`${a.name} ≤ ${b.name}`, `${a.name} = ${b.name}`);
      }
    }
  }
  return found.slice(0, 3);
}

/** At most this many variables at once; their cases multiply. */
const variableLimit = 4;

/** Goes through all values of the variables of finite types such as `Bool`, and computes. */
export function enumeration(context: GoalContext): WeightedTactic[] {
  const names = context.variables
    .filter((variable) => isEnumeration(variable) && variable.mentions + variable.mentionsInProofs > 0)
    .map((variable) => variable.name)
    .slice(0, variableLimit);
  if (names.length === 0 || context.goal.shape.binders > 0) return [];
  const split = names.map((name) => `cases ${name}`).join(' <;> ');
  const simplifier = context.proofs.length > 0 ? 'simp_all' : 'simp';
  const definitions = listed(context.definitions.map(({ name }) => name));
  return [...weighted(0.7, `${split} <;> ${simplifier}${definitions}`), ...weighted(0.5, `${split} <;> rfl`)];
}

function isEnumeration({ inductive }: ContextVariable): boolean {
  if (inductive === null || inductive.isProposition || inductive.constructors.length < 2) return false;
  return inductive.constructors.every((ctor) => ctor.fields.length === 0);
}

/** At most so many patterns: each is looked for in every round. */
const patternLimit = 8;
/** Rounds of taking apart: `Runs (.loop b c) s t` would go on for ever. */
const rounds = 3;
/** Definitions that the rules may have brought in: more make `grind` slow. */
const remoteLimit = 8;
/** With more alternatives than these in the context there are too many cases for one call. */
const mostAlternatives = 2;

/**
 * Takes derivations of something that is built already (`Runs (c.next d) s t`) apart by the rules that can have made them, and what
 * comes out again, with the alternatives and witnesses of the context, and derives the target from what is left. Few rules fit, so
 * that this loses nothing; one call does what takes one for each derivation otherwise, and one for each case.
 */
export function inversion(context: GoalContext): WeightedTactic[] {
  const { goal, predicates, definitions } = context;
  const built = builtDerivations(context);
  const logic = logicalParts(context);
  if (predicates.length === 0 || built.length + logic.length === 0) return [];
  const h = context.names().fresh('h');
  const steps = [...built, ...logic].map((pattern) => `(rename ${pattern} => ${h}; cases ${h})`);
  const takeApart = `(iterate ${rounds} (all_goals try first | ${steps.join(' | ')}))`;
  const derivation = `solve_by_elim${listed(derivationTools(context))}`;
  const derive = `try ${derivation}`;
  if (goal.shape.binders > 0) return weighted(1.5, `intros; ${takeApart} <;> ${derive}`);
  if (goal.shape.head === 'Iff')
    return weighted(0.8, `constructor <;> intro ${h} <;> ${takeApart} <;> ${derive}`);
  const plain = definitions.filter(({ isRecursive }) => !isRecursive).map(({ name }) => name);
  const unfold = plain.length === 0 ? '' : `(try simp only${listed(plain)} at *); `;
  const apart = `${unfold}${takeApart}`;
  if (built.length === 0) return weighted(0.6, `${apart} <;> ${derive}`);
  return [
    ...weighted(1.5, `${apart} <;> ${derive}`),
    ...weighted(0.9, `${apart} <;> try first | ${derivation} | grind${listed(unfolding(context))}`),
  ];
}

/** What the derivations were about shows once they are taken apart: definitions that the goal does not mention so far. */
const unfolding = ({ definitions, remoteDefinitions }: GoalContext): readonly string[] =>
  [...definitions, ...remoteDefinitions.slice(0, remoteLimit)].map(({ name }) => name);

/** Derivations of something built: those of the context, and the premises that the target has. */
function builtDerivations(context: GoalContext): readonly string[] {
  const { goal, proofs, predicates } = context;
  const texts = proofs.filter(({ type }) => !type.includes('✝')).map(({ type }) => type);
  if (goal.shape.binders > 0 || goal.shape.head === 'Iff') texts.push(goal.target);
  const found = predicates
    .filter(({ indices }) => indices > 0)
    .flatMap(({ name }) =>
      texts.flatMap((text) => callsOf(text, name).flatMap((call) => builtPatterns(name, call, context))),
    );
  return [...new Set(found)].slice(0, patternLimit);
}

const compounds = new Set(['Or', 'Exists', 'And']);
/** What a compound says in turn may be any of these. */
const compoundPatterns = ['_ ∨ _', 'Exists _', '_ ∧ _', '_ = _'];

/** Alternatives, witnesses and pairs of the context, and the equations in them. None where there are too many alternatives. */
function logicalParts({ goal, proofs }: GoalContext): readonly string[] {
  if (goal.shape.binders > 0) return [];
  const heads = proofs.map(({ hypothesis: { shape } }) => (shape.binders > 0 ? null : shape.head));
  if (heads.filter((head) => head === 'Or').length > mostAlternatives) return [];
  return heads.some((head) => head !== null && compounds.has(head)) ? compoundPatterns : [];
}

/** Case distinctions on hypotheses: on what a proof says, and on how a piece of data is built. */
export function cases(context: GoalContext): WeightedTactic[] {
  return [
    ...context.proofs.flatMap((proof) => casesOnProof(proof, context)),
    ...context.variables.flatMap((variable) => casesOnVariable(variable, context)),
  ];
}

function casesOnProof(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { head, binders } = proof.hypothesis.shape;
  if (binders > 0) return [];
  switch (head) {
    case 'And':
    case 'Exists': {
      const pattern = destructuring(proof.type, proof.name, context.names());
      const found = weighted(4, `obtain ${pattern.text} := ${proof.name}`);
      if (pattern.substituted !== null)
        found.push(...weighted(5, `obtain ${pattern.substituted} := ${proof.name}`));
      return found;
    }
    case 'Or':
      return weighted(1.5, `rcases ${proof.name} with ${proof.name} | ${proof.name}`);
    case 'Iff': {
      const supply = context.names();
      return weighted(
        0.4,
        `obtain ⟨${supply.fresh(proof.name)}, ${supply.fresh(proof.name)}⟩ := ${proof.name}`,
      );
    }
    case 'Eq':
      return [
        ...weighted(0.5, `subst ${proof.name}`),
        ...weighted(0.12, `injection ${proof.name}`),
        ...fromRemainder(proof, context),
      ];
    case 'Dvd.dvd':
      return [
        ...weighted(0.35, `obtain ⟨${context.names().fresh('k')}, rfl⟩ := ${proof.name}`),
        ...weighted(0.15, obtainAll(['k'], proof.name, context.names())),
      ];
    case 'False':
    case 'Not':
    case 'Ne':
    case null:
      return [];
    default: {
      if (proof.inductive === null || !proof.inductive.isProposition || isLibraryOrder(head)) return [];
      if (isAbstract(proof.inductive, context)) return [];
      const supply = context.names();
      supply.release(proof.name);
      return [
        ...weighted(0.6, `cases ${proof.name} with${openAlternatives(proof.inductive, null, supply, false)}`),
        ...weighted(
          isInversion(proof, context) || isLibraryStructure(proof, context) ? 2 : 0.3,
          `rcases ${proof.name} with ${patterns(proof.inductive, supply)}`,
        ),
      ];
    }
  }
}

/** What `n % d = 0` says of `n`. */
function fromRemainder({ name, type, hypothesis }: Proof, context: GoalContext): WeightedTactic[] {
  if (!/ % \S+ = 0$/u.test(type)) return [];
  const theorem = hypothesis.shape.constants.includes('Int')
    ? 'Int.dvd_of_emod_eq_zero'
    : 'Nat.dvd_of_mod_eq_zero';
  // With a numeral there, arithmetic does it.
  const weight = / \d+ = 0$/u.test(type) ? 0.2 : 1;
  return weighted(weight, obtainAll(['k'], `${theorem} ${name}`, context.names()));
}

/**
 * Whether an argument of the predicate is built by a constructor (`Runs (c.next d) s t`): then few rules can have proved it, and
 * little is lost by asking which.
 */
function isInversion({ type, inductive }: Proof, context: GoalContext): boolean {
  if (inductive === null || inductive.indices === 0 || type.includes('✝')) return false;
  return callsOf(type, inductive.name)
    .slice(0, 1)
    .some((call) => call.arguments.some((argument) => builtBy(argument, context).length > 0));
}

/** `Nonempty α`, `Equivalence r`: nothing is lost with it. What is well-founded serves inductions as a whole. */
function isLibraryStructure({ inductive }: Proof, { predicates }: GoalContext): boolean {
  return (
    inductive?.constructors.length === 1 &&
    !inductive.isRecursive &&
    inductive.name !== 'WellFounded' &&
    !predicates.includes(inductive)
  );
}

/** Structures that are pairs of what they are made of. */
const pairs: ReadonlySet<string> = new Set(
  'Prod PProd MProd Sigma PSigma Subtype Nonempty Equivalence'.split(' '),
);

/** `f : G →* H`, `hf : Continuous f`: of Mathlib's structures its theorems tell more than their parts. */
function isAbstract({ name, constructors }: InductiveInfo, context: GoalContext): boolean {
  const { tactics, ownTypes, predicates } = context;
  const isOwn = [...ownTypes, ...predicates].some((own) => own.name === name);
  return tactics.size > 0 && constructors.length === 1 && !isOwn && !pairs.has(name);
}

/** Taking `≤` apart is hardly ever a good idea. */
function isLibraryOrder(head: string): boolean {
  return head === 'LE.le' || head === 'Nat.le' || head === 'LT.lt';
}

/** What these are made of says nothing that a tactic could use: integers of naturals, real numbers of sequences. */
const opaqueTypes: ReadonlySet<string> = new Set(
  'Int Fin String Char Rat Real NNReal ENNReal Complex Finset Multiset ZMod Polynomial'.split(' '),
);

function casesOnVariable(variable: ContextVariable, context: GoalContext): WeightedTactic[] {
  const { inductive, head } = variable;
  if (head === null) {
    if (variable.type !== 'Prop') return [];
    return weighted(0.25, `by_cases ${context.names().fresh(`h${variable.name}`)} : ${variable.name}`);
  }
  if (head === 'Quotient')
    return weighted(1, `obtain ⟨${context.names().fresh('a')}, rfl⟩ := Quotient.exists_rep ${variable.name}`);
  if (inductive === null || inductive.constructors.length === 0 || inductive.indices > 0) return [];
  if (head === 'Fin' && / \+ 1\)$/u.test(variable.type)) {
    const from = `cases ${variable.name} using`;
    const next = `${variable.name} => ?_`;
    return weighted(
      0.2,
      `${from} Fin.cases with | zero => ?_ | succ ${next}`,
      `${from} Fin.lastCases with | last => ?_ | cast ${next}`,
    );
  }
  // Integers are built from naturals, which helps nobody; the order tactics do better.
  if (opaqueTypes.has(head) || isAbstract(inductive, context)) return [];
  const weight = (variable.mentions > 0 ? 0.5 : 0.12) * (inductive.isRecursive ? 0.4 : 1.4);
  const supply = context.names();
  supply.release(variable.name);
  if (inductive.constructors.length === 1) {
    const names = nameAlternative(inductive.constructors[0]!, variable.name, supply).explicit;
    return names.length === 0 ? [] : weighted(weight, `obtain ⟨${names.join(', ')}⟩ := ${variable.name}`);
  }
  return weighted(
    weight,
    `cases ${variable.name} with${openAlternatives(inductive, variable.name, supply, false)}`,
  );
}

/** `_ | ⟨x, xs, h⟩`: unlike `cases`, this form bears with constructors that can't have been used. */
function patterns(info: InductiveInfo, supply: NameSupply): string {
  return info.constructors
    .map((ctor) => {
      const { explicit } = nameAlternative(ctor, null, supply.fork());
      return explicit.length === 0 ? '_' : `⟨${explicit.join(', ')}⟩`;
    })
    .join(' | ');
}

interface Destructuring {
  readonly text: string;
  /** The same with `rfl` for the first equation that can be substituted. */
  readonly substituted: string | null;
}

/** `⟨x, hx, hy⟩` for `∃ x, p x ∧ q x`: all conjunctions and witnesses at once. */
export function destructuring(type: string, name: string, supply: NameSupply): Destructuring {
  const parts: string[] = [];
  const substituted: string[] = [];
  let witness: string | null = null;
  let rest = type;
  const outermost = readProposition(type).kind;
  if (outermost !== 'exists' && outermost !== 'and') {
    // Printed in a notation of the header: two parts, whatever they are.
    return { text: `⟨${supply.fresh('x')}, ${supply.fresh(name)}⟩`, substituted: null };
  }
  for (;;) {
    const proposition = readProposition(rest);
    if (proposition.kind === 'exists') {
      for (const bound of proposition.names) {
        witness = supply.fresh(withoutDagger(bound));
        parts.push(witness);
        substituted.push(witness);
      }
      rest = proposition.body;
    } else if (proposition.kind === 'and') {
      addPart(proposition.left);
      rest = proposition.right;
    } else {
      addPart(rest);
      const usesRfl = substituted.includes('rfl');
      return { text: `⟨${parts.join(', ')}⟩`, substituted: usesRfl ? `⟨${substituted.join(', ')}⟩` : null };
    }
  }

  function addPart(text: string): void {
    const fresh = supply.fresh(witness === null ? name : `h${witness}`);
    parts.push(fresh);
    const part = readProposition(text);
    const isEquation =
      part.kind === 'relation' && part.operator === '=' && (isVariable(part.left) || isVariable(part.right));
    substituted.push(isEquation && !substituted.includes('rfl') ? 'rfl' : fresh);
  }
}
