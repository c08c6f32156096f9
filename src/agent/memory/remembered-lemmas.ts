import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { statementHash } from '../../store/keys.ts';
import { type Conjecture, shapeOf } from '../conjecture/conjecture.ts';
import { type LemmaStatement, lemmaDeclaration } from '../sketch/lemma.ts';
import type { Experience } from './experience-memory.ts';
import { goalFeatures } from './goal-features.ts';
import type { OwnNames } from './own-names.ts';
import type { ShapeIndex } from './shape-index.ts';
import type { Asked } from './with-memory.ts';

/** A lemma that was proved before, for another planner's list. */
export interface RememberedLemma {
  readonly id: string;
  /** Equal for lemmas that differ in names alone. */
  readonly shape: string;
  readonly conjecture: Conjecture;
}

const lemmasAtMost = 8;
const casesAtMost = 40;
/** A lemma says less than the theorem that it helps. */
const leastLikeness = 0.3;

/**
 * Proved lemmas that this header can state, about what this goal is about, best first: by `shape-index.ts`. Behind the header
 * where it was proved, its proof is in the store; behind another one it is a guess that is proved again.
 */
export function rememberedLemmas(index: ShapeIndex, goal: Goal, own: OwnNames): readonly RememberedLemma[] {
  const recall = { count: casesAtMost, leastLikeness };
  return index
    .recall('lemma', goalFeatures(goal, own), recall)
    .filter(
      ({ found }) =>
        found.content.lemma.needs.every((name) => own.has(name)) &&
        found.content.lemma.surroundings.every((text) => isAround(goal, text)),
    )
    .slice(0, lemmasAtMost)
    .map(({ found, score }) => {
      const { statementHash: _, needs: __, ...statement } = found.content.lemma;
      const conjecture = { ...statement, origin: 'memory', score, isForeign: false };
      return { id: found.id, shape: shapeOf(statement), conjecture };
    });
}

/** A proved lemma as a case: what it is about is its own goal. */
export function lemmaExperience(
  theorem: Pick<Theorem, 'header'>,
  fingerprint: string,
  { surroundings, variables, premises, conclusion }: LemmaStatement,
  { goal, own }: Asked,
): Experience {
  const lemma = { surroundings, variables, premises, conclusion };
  const shapes = [goal, ...goal.hypotheses].flatMap(({ shape }) => shape.constants);
  const needs = [...new Set(shapes)].filter((name) => own.has(name)).sort();
  const hash = lemmaHash(theorem, fingerprint, lemma);
  return {
    features: goalFeatures(goal, own),
    content: { kind: 'lemma', lemma: { ...lemma, statementHash: hash, needs } },
  };
}

/** What the store keeps the proof of a lemma under: the header, and the statement under the name `lemma`. */
export const lemmaHash = (
  { header }: Pick<Theorem, 'header'>,
  fingerprint: string,
  lemma: LemmaStatement,
): string => statementHash(fingerprint, { header, statement: lemmaDeclaration(lemma, 'lemma') });

/** Whether a goal has this type variable or instance. */
const isAround = ({ hypotheses }: Goal, binder: string): boolean =>
  hypotheses.some(({ name, type }) => binder === `{${name} : ${type}}` || binder === `[${type}]`);
