import type { ProofState, StateKey } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { toyProblem } from './toy-run.ts';

/**
 * A game in which a value is worth something. A goal reads `winding road NAME N`: `right` goes on to N - 1, at 0 `close` proves it, and
 * `left`, which the policy thinks better of, ends in a bog. A bog has no end and no proof, and its goals are the smaller ones.
 */
export function bogEngine(): LeanEngine {
  return scriptedEngine({
    async open({ statement }) {
      const [, name = '', goal = ''] = /^theorem (\w+) : (.*)$/.exec(statement) ?? [];
      const [part] = stateOf(goal).parts;
      return { kind: 'opened', ms: 1, opened: { part: part!, name, localDeclarations: [] } };
    },
    async apply({ theorem, path }, tactics) {
      const start = theorem.statement.replace(/^theorem \w+ : /, '');
      const goal = path.reduce((from, { tactic }) => after(from, tactic) ?? from, start);
      return tactics.map((tactic): TacticOutcome => {
        if (tactic === 'close' && /^winding road \w+ 0$/.test(goal)) return { kind: 'proved', ms: 1 };
        const next = after(goal, tactic);
        return next === null
          ? { kind: 'failed', message: `${tactic} does not work on ${goal}`, ms: 1 }
          : { kind: 'progress', state: stateOf(next), ms: 1 };
      });
    },
  });
}

/** In the order of the policy. */
export const bogTactics = ['close', 'left', 'right'];

/** Roads of several lengths, to learn from and to be measured on. */
export const bogProblems: readonly SuiteProblem[] = [
  ...Array.from({ length: 10 }, (_, at) => toyProblem('train')(`winding road t${at} ${1 + (at % 2)}`, at)),
  ...Array.from({ length: 8 }, (_, at) => toyProblem('valid')(`winding road v${at} ${2 + (at % 2)}`, at)),
];

function after(goal: string, tactic: string): string | null {
  const words = goal.split(' ');
  const [name = '', number = 0] = [words.at(-2), Number(words.at(-1))];
  if (words[0] === 'bog')
    return tactic === 'close' ? null : `bog ${name} ${2 * number + (tactic === 'left' ? 1 : 2)}`;
  if (tactic === 'left') return `bog ${name} 0`;
  return tactic === 'right' && number > 0 ? `winding road ${name} ${number - 1}` : null;
}

const stateOf = (target: string): ProofState => ({
  parts: [
    {
      key: sha256(target) as StateKey,
      focus: [0],
      goals: [
        {
          ...{ name: '', hypotheses: [], target, pretty: `⊢ ${target}` },
          shape: { binders: 0, head: null, constants: [] },
        },
      ],
    },
  ],
});
