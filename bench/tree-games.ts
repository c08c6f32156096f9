import type { Position, Proposal, Step, StepOutcome } from '../search/interfaces.ts';

/** A toy game: numbers are positions, and what an action does follows from the two by arithmetic. */
export interface ToyGame {
  proposals(state: number): readonly Proposal<string>[];
  step(state: number, action: string): StepOutcome<number>;
}

export const positionOf = (state: number): Position<number> => ({ key: String(state), state });

/**
 * Answers that lead nowhere are one object for all. So are the lists of proposals of many positions: memory is to
 * be that of the tree, and not of what a policy or an environment keeps in it.
 */
export function stepOf(game: ToyGame, state: number, action: string): Step<number> {
  const outcome = game.step(state, action);
  return ends.get(outcome) ?? { outcome, ms: 1, remembered: false };
}

const progress = (...states: readonly number[]): StepOutcome<number> => ({
  kind: 'progress',
  children: states.map(positionOf),
});

const failed: StepOutcome<number> = { kind: 'failed', message: 'it does nothing' };
const proved: StepOutcome<number> = { kind: 'proved' };
const timeout: StepOutcome<number> = { kind: 'timeout' };

const ends = new Map<StepOutcome<number>, Step<number>>(
  [failed, proved, timeout].map((outcome) => [outcome, { outcome, ms: 1, remembered: false }]),
);

const names: string[] = [];
const nameOf = (index: number): string => {
  for (let next = names.length; next <= index; next += 1) names.push(`tactic ${next}`);
  return names[index]!;
};

const numbered = (count: number, first: number, step: number): readonly Proposal<string>[] =>
  Array.from({ length: count }, (_, index) => ({
    action: nameOf(index),
    logProbability: first - index * step,
  }));

/** A number between 0 and 1 that looks random: two rounds of a multiplicative hash. */
function scatter(state: number, action: number): number {
  let hash = Math.imul(state ^ (action * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Even numbers are hard and never proved at once; odd ones are easy. */
const isEasy = (state: number): boolean => state % 2 === 1;

const lists = (count: number) =>
  Array.from({ length: 64 }, (_, index) => numbered(count, -0.2 - scatter(index, 99), 0.3));
const hardMoves = lists(8);
const easyMoves = lists(3);

/**
 * As in a search with Lean: eight actions at a position (three at an easy one), of which some fail, some lead to one
 * new position, some to two of which one is easy, some to a position that was met before, and few time out. Small
 * parts of the graph are proved or exhausted; the whole never is.
 */
export const mixedGame: ToyGame = {
  proposals: (state) => (isEasy(state) ? easyMoves : hardMoves)[state % 64]!,
  step(state, action) {
    const number = Number(action.slice('tactic '.length));
    const chance = scatter(state, number);
    const next = 2 * (8 * state + number + 1);
    if (isEasy(state)) return chance < 0.4 ? proved : failed;
    if (chance < 0.3) return failed;
    if (chance < 0.55) return progress(next);
    if (chance < 0.9) return progress(next, next + 1);
    if (chance < 0.96) return progress(2 * Math.floor(state / 16));
    return timeout;
  },
};

/** One likely way down, `depth` positions long; `last` is what becomes of its end. */
export const chainGame = (depth: number, last: StepOutcome<number>): ToyGame => ({
  proposals: () => numbered(1, -0.1, 0),
  step: (state) => (state === depth ? last : progress(state + 1)),
});

/** The same with an unlikely branch at each position, that comes to nothing. */
export const combGame = (depth: number): ToyGame => ({
  proposals: (state) => (state > depth ? numbered(1, -1, 0) : numbered(2, -0.001, 99)),
  step(state, action) {
    if (state > depth) return failed;
    if (action === 'tactic 1') return progress(depth + 1 + state);
    return state === depth ? failed : progress(state + 1);
  },
});

/** A root with very many actions, each of which leads to a position of its own, and all of these to one. */
export const hubGame = (width: number): ToyGame => ({
  proposals(state) {
    if (state === 0) return numbered(width, -1, 0.000001);
    return state === width + 1 ? numbered(64, -99, 1) : numbered(2, -0.1, 1);
  },
  step(state, action) {
    if (state === 0) return progress(1 + Number(action.slice('tactic '.length)));
    if (state === width + 1 || action === 'tactic 1') return failed;
    return progress(width + 1);
  },
});
