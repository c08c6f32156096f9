import { LakatosError } from '../../../core/errors.ts';
import type { Goal } from '../../../core/goal.ts';
import type { Experience } from './experience-memory.ts';
import { goalFeatures } from './goal-features.ts';
import type { OwnNames } from './own-names.ts';
import { rememberedTactics } from './remembered-tactics.ts';
import type { ShapeIndex } from './shape-index.ts';

/** A lesson is one thought; what is longer is no lesson. In characters. */
const longestLesson = 600;

/**
 * A lesson in words about goals like this one. `ExperienceMemory.learn` takes it with its origin: who wrote it, a person or a
 * model, and from which theorem; lessons from theorems that are measured on are refused there.
 * @throws LakatosError INPUT_INVALID when it is empty or too long
 */
export function lessonExperience(text: string, goal: Goal, own: OwnNames): Experience {
  const words = text.trim().replace(/\s+/gu, ' ');
  if (words === '' || words.length > longestLesson)
    throw new LakatosError(
      'INPUT_INVALID',
      `a lesson has 1 to ${longestLesson} characters, not ${words.length}`,
      {
        advice: 'Say one thing, in a sentence or two.',
      },
    );
  return { features: goalFeatures(goal, own), content: { kind: 'lesson', text: words } };
}

/** What to tell a language model of earlier proofs, and the cases that it comes from, to be credited later. */
export interface Advice {
  /** Lines of text; empty when nothing like the goal is remembered. */
  readonly text: string;
  readonly cases: readonly string[];
}

const leastLikeness = 0.4;
const lessonsAtMost = 3;
const plansAtMost = 2;
const tacticsAtMost = 4;

/** Lessons, plans and tactics of goals like this one, the best first. */
export function adviceFor(index: ShapeIndex, goal: Goal, own: OwnNames): Advice {
  const features = goalFeatures(goal, own);
  const lessons = index.recall('lesson', features, { count: lessonsAtMost, leastLikeness });
  const plans = index.recall('plan', features, { count: plansAtMost, leastLikeness });
  const tactics = rememberedTactics(index, goal, own, tacticsAtMost);
  const lines = [
    ...lessons.map(({ found }) => `Lesson: ${found.content.text}`),
    ...plans.map(({ found }) => `A theorem like it was proved from: ${found.content.lemmas.join('; ')}`),
    ...(tactics.length === 0
      ? []
      : [`Worked on goals like it: ${tactics.map(({ tactic }) => `\`${tactic}\``).join(', ')}`]),
  ];
  return { text: lines.join('\n'), cases: [...lessons, ...plans].map(({ found }) => found.id) };
}
