import { decideValue, type ValueDecision } from '../../../src/learn/calibration/decide-value.ts';

const decide = (callsWith: number, callsWithout: number): ValueDecision =>
  decideValue(
    Array.from({ length: 10 }, () => ({ solvedWith: true, solvedWithout: true, callsWith, callsWithout })),
  );

/** What comes of ten problems that take fewer calls by a value, and more. */
export const better = decide(5, 9);
export const worse = decide(9, 5);
