import fc from '../support/properties.ts';
import type { Effect, Rule } from './graph-game.ts';

/** What can be done at a position of a tree game: an outcome, or what can be done at each position that is left. */
interface Option {
  readonly logProbability: number;
  readonly effect: 'failed' | 'proved' | readonly (readonly Option[])[];
}

const { options } = fc.letrec<{ options: readonly Option[] }>((tie) => ({
  options: fc
    .array(
      fc.record({
        logProbability: fc.integer({ min: -9, max: 0 }),
        effect: fc.oneof(
          { depthSize: 'large' },
          { weight: 3, arbitrary: fc.constant('failed' as const) },
          { weight: 1, arbitrary: fc.constant('proved' as const) },
          { weight: 8, arbitrary: fc.array(tie('options'), { minLength: 1, maxLength: 2 }) },
        ),
      }),
      { maxLength: 4 },
    )
    .map((entries) => entries.toSorted((a, b) => b.logProbability - a.logProbability)),
}));

/** A game without transpositions: there is one way to each position, and its key spells it out. */
export const treeGame: fc.Arbitrary<Record<string, readonly Rule[]>> = options.map((root) => {
  const game: Record<string, readonly Rule[]> = {};
  const add = (key: string, options: readonly Option[]) => {
    game[key] = options.map(({ logProbability, effect }, index) => ({
      action: `t${index}`,
      logProbability,
      effect: typeof effect === 'string' ? effect : leave(`${key}.${index}`, effect),
    }));
  };
  const leave = (from: string, effect: readonly (readonly Option[])[]): Effect =>
    effect.map((options, child) => {
      add(`${from}.${child}`, options);
      return `${from}.${child}`;
    });
  add('root', root);
  return game;
});
