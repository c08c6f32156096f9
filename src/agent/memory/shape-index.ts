import type { Goal } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { declaredNames, goalTypeOf } from '../../prove/bandit/bandit.ts';
import type { Case, CaseContent, CaseKind, Slot } from '../../store/case.ts';

/**
 * Ranks cases for a goal by likeness and by what they have brought:
 *
 *   score = likeness · mean
 *   likeness = Σ w(f) over the features of both / Σ w(f) over the features of either
 *   w(f) = share(f) · ln(1 + N / n(f))
 *   mean = (a + S) / (a + b + S + F),   a = b = 1
 *
 * Likeness is Jaccard's index with weights. N is the number of different shapes (sets of features) and n(f) of those
 * that have the feature, at least 1, so what is rare counts most; `share` says what a place in the goal counts
 * (below). S and F are successes and failures of the case, and the mean is that of the Beta distribution
 * which Laplace's rule of succession gives: one success is worth 2/3, ten without a failure 11/12, one among ten trials
 * 1/6. Equal scores go to the case with more successes, then to the smaller id, so the same cases give the same order.
 *
 * Sources: inverse document frequency: K. Spärck Jones, Journal of Documentation 28 (1972); the weighted index: S. Ioffe,
 * Improved consistent sampling, weighted minhash and L1 sketching (2010); the mean: Gelman et al., Bayesian Data Analysis
 * (3rd ed.), section 2.1.
 */

/**
 * Says what the names that a header declares are, in place of the names, so that what was learnt behind one header is
 * found behind another: `total` may be `own recursive definition: List Nat > Nat`. Names of the library stay.
 */
export class OwnNames {
  readonly declarations: ReadonlyMap<string, LocalDeclaration>;

  constructor(declarations: readonly LocalDeclaration[]) {
    this.declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  }

  has(name: string): boolean {
    return this.declarations.has(name);
  }

  describe(name: string): string {
    const declaration = this.declarations.get(name);
    if (declaration === undefined) return name;
    const { kind, isRecursive, constants, head = null } = declaration;
    const words = isRecursive ? `own recursive ${kind}` : `own ${kind}`;
    const parts = [...new Set(constants.map((other) => this.#plain(other)))].sort();
    return `${words}: ${parts.join(' ')} > ${head === null ? '_' : this.#plain(head)}`;
  }

  /** Descriptions without repetition, in order. */
  describeAll(names: readonly string[]): readonly string[] {
    return [...new Set(names.map((name) => this.describe(name)))].sort();
  }

  #plain(name: string): string {
    return this.has(name) ? 'own' : name;
  }
}

/** Where in a goal a feature is found, with what it counts against one of the target. */
const featureShares = { kind: 1, head: 1, target: 1, given: 0.6, data: 0.3 } as const;

type Place = keyof typeof featureShares;

/** What a feature counts besides how rare it is. */
const shareOf = (feature: string): number =>
  featureShares[feature.slice(0, feature.indexOf(' ')) as Place] ?? 0;

/**
 * What a goal is about, without its names and numbers: its kind as the bandit sees it, the head of the target, the
 * constants of the target and of the given proofs, the heads of the types of the data. In order, without repetition.
 */
export function goalFeatures(goal: Goal, own: OwnNames): readonly string[] {
  const features = new Set<string>();
  const add = (place: Place, names: readonly string[]) => {
    for (const name of names) {
      features.add(`${place} ${own.describe(name)}`);
      if (own.has(name)) features.add(`${place} own`);
    }
  };
  const declared = declaredNames([...own.declarations.values()]);
  add('kind', [goalTypeOf(goal, declared)]);
  add('head', [goal.shape.head ?? '_']);
  add('target', goal.shape.constants);
  for (const { isProof, isInstance, shape } of goal.hypotheses) {
    if (isInstance) continue;
    if (isProof) add('given', shape.constants);
    else add('data', [shape.head ?? '_']);
  }
  return [...features].sort();
}

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

export type CaseOf<K extends CaseKind> = Case & { readonly content: Extract<CaseContent, { kind: K }> };

interface Recalled<K extends CaseKind> {
  readonly found: CaseOf<K>;
  /** Between 0 and 1. */
  readonly likeness: number;
  /** Between 0 and `likeness`. */
  readonly score: number;
}

interface Recall {
  readonly count: number;
  /** What is less alike is left out. */
  readonly leastLikeness: number;
}

/** The posterior mean of a case's chance to bring something. */
export const successMean = ({ successes, failures }: Pick<Case, 'successes' | 'failures'>): number =>
  (1 + successes) / (2 + successes + failures);

interface Shape {
  readonly weight: number;
  readonly cases: Case[];
}

/** A fixed set of cases: what is learnt later is in another index. */
export class ShapeIndex {
  readonly cases: readonly Case[];
  readonly #shapes: readonly Shape[];
  /** Shapes by feature. */
  readonly #having = new Map<string, number[]>();

  constructor(cases: readonly Case[]) {
    this.cases = cases;
    const groups = [...Map.groupBy(cases, ({ features }) => JSON.stringify(features)).values()];
    for (const [number, [first]] of groups.entries())
      for (const feature of first?.features ?? []) {
        const having = this.#having.get(feature) ?? [];
        having.push(number);
        this.#having.set(feature, having);
      }
    this.#shapes = groups.map((own) => ({
      weight: own[0]!.features.reduce((sum, feature) => sum + this.#weigh(feature, groups.length), 0),
      cases: own,
    }));
  }

  /** The best cases of one kind for what has these features, best first. */
  recall<K extends CaseKind>(
    kind: K,
    features: readonly string[],
    { count, leastLikeness }: Recall,
  ): readonly Recalled<K>[] {
    const common = new Map<number, number>();
    let asked = 0;
    for (const feature of features) {
      const weight = this.#weigh(feature, this.#shapes.length);
      asked += weight;
      for (const shape of this.#having.get(feature) ?? [])
        common.set(shape, (common.get(shape) ?? 0) + weight);
    }
    return [...common]
      .flatMap(([number, shared]) => {
        const { weight, cases } = this.#shapes[number] as Shape;
        const likeness = Math.min(1, shared / (asked + weight - shared));
        return likeness < leastLikeness
          ? []
          : cases
              .filter((one): one is CaseOf<K> => one.content.kind === kind)
              .map((found) => ({ found, likeness, score: likeness * successMean(found) }));
      })
      .sort(
        (a, b) =>
          b.score - a.score || b.found.successes - a.found.successes || (a.found.id < b.found.id ? -1 : 1),
      )
      .slice(0, count);
  }

  #weigh(feature: string, shapes: number): number {
    return shareOf(feature) * Math.log(1 + shapes / (this.#having.get(feature)?.length ?? 1));
  }
}
