import type { Environment } from '../../search/interfaces.ts';
import { type GraphGame, type Origin, rules } from './graph-game.ts';

/** Counts up for ever: every position has twelve failures and a next position. */
export function endless(): GraphGame {
  const failures = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`t${index}`, 'failed' as const]),
  );
  const game: Record<string, ReturnType<typeof rules>> = {};
  for (let level = 0; level < 500; level += 1) {
    game[level === 0 ? 'root' : `n${level}`] = rules({ on: [`n${level + 1}`], ...failures });
  }
  return game;
}

/** Answers nothing until it's aborted, and then rejects as a fetch does. */
export const hanging: Environment<Origin, string> = {
  step: (_position, _actions, signal) =>
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
};
