import type {
  Environment,
  Policy,
  Position,
  ProofOf,
  Refuter,
  Step,
  StepOutcome,
} from '../../search/interfaces.ts';

/** What an action does: the keys of the positions it leaves, or another outcome. */
export type Effect = 'proved' | 'failed' | 'refused' | 'timeout' | 'lost' | readonly string[];
export interface Rule {
  readonly action: string;
  readonly logProbability: number;
  readonly effect: Effect;
  /** Of an effect that leaves positions: without a proof of each there is none of this one. */
  readonly reversible?: boolean;
  /** In which of the policy's answers about the position it comes; absent: the first, 0. */
  readonly answer?: number;
}
/** A game whose rules are written down for every position; a position that isn't there has no rules. */
export type GraphGame = Readonly<Record<string, readonly Rule[]>>;
/** The state of a position says which way it was reached. */
export type Origin = { readonly from: string };

export const at = (key: string, from = 'start'): Position<Origin> => ({ key, state: { from } });

/** Rules with log-probabilities -1, -2, ... in the order given. */
export function rules(effects: Readonly<Record<string, Effect>>): readonly Rule[] {
  return Object.entries(effects).map(([action, effect], index) => ({
    action,
    logProbability: -1 - index,
    effect,
  }));
}

export interface GamePlay {
  readonly environment: Environment<Origin, string>;
  readonly policy: Policy<Origin, string>;
  /** `position/action` for every action that was tried, in order. */
  readonly tried: string[];
  /** Keys of the positions that the policy was asked about, in order. */
  readonly asked: string[];
}

/** `pause` is awaited before each answer. */
export function play(game: GraphGame, pause: () => Promise<void> = async () => {}): GamePlay {
  const tried: string[] = [];
  const asked: string[] = [];
  return {
    tried,
    asked,
    policy: {
      drawsAnew: Object.values(game).some((rules) => rules.some(({ answer = 0 }) => answer > 0)),
      async propose({ key }, _signal, answers = 0) {
        asked.push(key);
        await pause();
        return (game[key] ?? [])
          .filter(({ answer = 0 }) => answer <= answers)
          .map(({ action, logProbability }) => ({ action, logProbability }));
      },
    },
    environment: {
      async step({ key }, actions) {
        tried.push(...actions.map((action) => `${key}/${action}`));
        await pause();
        return actions.map((action): Step<Origin> => {
          const rule = game[key]?.find((candidate) => candidate.action === action);
          if (rule === undefined) throw new Error(`no rule ${action} at ${key}`);
          return { outcome: outcomeOf(rule, `${key}/${action}`), ms: 1, remembered: false };
        });
      },
    },
  };
}

/** Refutes the positions with these keys; each attempt costs a call. */
export const refuterOf = (claims: ReadonlySet<string>): Refuter<Origin> => ({
  refute: async ({ key }) => ({ reason: claims.has(key) ? `${key} is false` : null, calls: 1, ms: 1 }),
});

function outcomeOf({ effect, reversible }: Rule, from: string): StepOutcome<Origin> {
  if (typeof effect !== 'string') {
    const children = effect.map((key) => at(key, from));
    return { kind: 'progress', children, ...(reversible !== undefined && { reversible }) };
  }
  switch (effect) {
    case 'failed':
    case 'refused':
      return { kind: effect, message: `${effect}: ${from}` };
    case 'lost':
      return { kind: 'lost', reason: 'worker-died' };
    case 'proved':
    case 'timeout':
      return { kind: effect };
  }
}

/**
 * The smallest proof's number of actions by trying everything, or Infinity. A smallest proof never meets a
 * position again below itself. `closes` says which effects end a branch.
 */
export function bruteForce(
  game: GraphGame,
  key: string,
  closes: (effect: string) => boolean = (effect) => effect === 'proved',
  above: ReadonlySet<string> = new Set(),
): number {
  if (above.has(key)) return Number.POSITIVE_INFINITY;
  const here = new Set(above).add(key);
  let best = Number.POSITIVE_INFINITY;
  for (const { effect } of game[key] ?? []) {
    if (typeof effect === 'string') {
      if (closes(effect)) best = Math.min(best, 1);
      continue;
    }
    let size = 1;
    for (const child of effect) {
      size += bruteForce(game, child, closes, here);
      if (size >= best) break;
    }
    best = Math.min(best, size);
  }
  return best;
}

export function isProvable(game: GraphGame, key = 'root'): boolean {
  return bruteForce(game, key) < Number.POSITIVE_INFINITY;
}

/** Plays a proof through; returns the number of its actions, and throws when it proves nothing. */
export function replay(game: GraphGame, key: string, proof: ProofOf<string, Origin>): number {
  const effect = game[key]?.find(({ action }) => action === proof.action)?.effect;
  if (effect === undefined) throw new Error(`no rule ${proof.action} at ${key}`);
  const left = typeof effect === 'string' ? [] : effect;
  if (typeof effect === 'string' && effect !== 'proved') throw new Error(`${key}/${proof.action}: ${effect}`);
  if (proof.children.length !== left.length) throw new Error(`${key}/${proof.action}: wrong children`);
  let size = 1;
  for (const [index, child] of left.entries()) {
    const position = proof.positions[index]!;
    if (position.key !== child || position.state.from !== `${key}/${proof.action}`) {
      throw new Error(
        `${key}/${proof.action}: child ${index} is ${position.key} from ${position.state.from}`,
      );
    }
    size += replay(game, child, proof.children[index]!);
  }
  return size;
}
