import type { OpenedTheorem } from '../../../lean/engine.ts';

/** How much a theorem has to do with what its header defines. */
export type OwnPart = 'plain' | 'own' | 'recursive';

/** What the conductor tells theorems apart by: few kinds, so that each is met often. */
export interface TheoremKind {
  /** `recursive`: it mentions definitions of a header with recursive functions; `own`: definitions, none recursive. */
  readonly own: OwnPart;
  readonly form: 'equation' | 'order' | 'statement';
  /** Its target speaks of natural numbers or integers. */
  readonly arithmetic: boolean;
}

const equations = new Set(['Eq', 'HEq', 'Iff']);
const orders = new Set(['LE.le', 'LT.lt', 'GE.ge', 'GT.gt', 'Dvd.dvd']);

export function kindOfTheorem({ part, localDeclarations }: OpenedTheorem): TheoremKind {
  const [goal] = part.goals;
  if (goal === undefined) return { own: 'plain', form: 'statement', arithmetic: false };
  const shapes = [goal.shape, ...goal.hypotheses.map(({ shape }) => shape)];
  const constants = new Set(shapes.flatMap(({ constants: names }) => names));
  const definitions = localDeclarations.filter(({ kind }) => kind === 'definition');
  const isOwn = definitions.some(({ name }) => constants.has(name));
  // A definition that isn't recursive may call one that is.
  const isRecursive = definitions.some(({ isRecursive: recursive }) => recursive);
  const { head, constants: inTarget } = goal.shape;
  return {
    own: !isOwn ? 'plain' : isRecursive ? 'recursive' : 'own',
    form:
      head === null
        ? 'statement'
        : equations.has(head)
          ? 'equation'
          : orders.has(head)
            ? 'order'
            : 'statement',
    arithmetic: inTarget.some((name) => /^(?:Nat|Int)(?:$|\.)/u.test(name)),
  };
}

/** `recursive equation`, `plain order of numbers`. */
export function describeKind({ own, form, arithmetic }: TheoremKind): string {
  return `${own} ${form}${arithmetic ? ' of numbers' : ''}`;
}
