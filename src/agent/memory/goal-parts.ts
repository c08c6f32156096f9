import type { Goal } from '../../../core/goal.ts';
import type { Slot } from '../../store/case.ts';
import type { OwnNames } from './own-names.ts';

/** Something of a goal that a tactic can mention, and what a slot says of it. */
export interface GoalPart {
  readonly name: string;
  readonly slot: Slot;
}

/** Numbers below it are seldom special to a theorem. */
const leastNumber = 2;

/**
 * All that a tactic may mention of a goal and its header: hypotheses that have a name, definitions and inductive types
 * of the header that the goal is about, theorems of the header, and numbers.
 */
export function goalParts(goal: Goal, own: OwnNames): readonly GoalPart[] {
  const places = new Map<string, number>();
  const part = (name: string, { role, head, constants }: Omit<Slot, 'place'>): GoalPart => {
    const key = `${role} ${head}`;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return { name, slot: { role, head, constants, place } };
  };
  // A later hypothesis of the same name hides an earlier one.
  const latest = new Map(goal.hypotheses.map((hypothesis) => [hypothesis.name, hypothesis]));
  const named = [...latest.values()].filter(({ accessible, isInstance }) => accessible && !isInstance);
  const hypotheses = named.map(({ name, isProof, shape }) =>
    part(name, {
      role: isProof ? 'proof' : 'data',
      head: shape.head === null ? null : own.describe(shape.head),
      constants: own.describeAll(shape.constants),
    }),
  );
  const proofs = named.filter(({ isProof }) => isProof);
  const about = new Set([goal, ...proofs].flatMap(({ shape }) => shape.constants));
  const declared = [...about].flatMap((name) => {
    const declaration = own.declarations.get(name);
    if (declaration?.kind !== 'definition' && declaration?.kind !== 'inductive') return [];
    const { kind: role, isRecursive, constants } = declaration;
    return [
      part(name, { role, head: isRecursive ? 'recursive' : null, constants: own.describeAll(constants) }),
    ];
  });
  const theorems = [...own.declarations.values()]
    .filter(({ kind }) => kind === 'theorem')
    .map(({ name, head = null, constants }) =>
      part(name, {
        role: 'theorem',
        head: head === null ? null : own.describe(head),
        constants: own.describeAll(constants),
      }),
    );
  const numbers = numbersIn([goal.target, ...proofs.map(({ type }) => type)].join('\n')).map((name) =>
    part(name, { role: 'number', head: null, constants: [] }),
  );
  return [...hypotheses, ...declared, ...theorems, ...numbers];
}

/** Whole numbers that stand alone, each once, in order of first occurrence. */
function numbersIn(text: string): readonly string[] {
  const found = text.match(/(?<![\p{L}\p{N}_.'])\d+(?![\p{L}\p{N}_.'])/gu) ?? [];
  return [...new Set(found)].filter((digits) => Number(digits) >= leastNumber);
}
