import type { Sampling } from '../../../llm/language-model.ts';
import type { StateWriter } from '../../../llm/profiles/profile.ts';
import { isBrokenOff } from '../../../prove/policy/is-broken-off.ts';
import type { ModelInUse } from '../../../prove/policy/model-in-use.ts';
import type { Proposer } from '../candidate.ts';
import { readStatedState } from '../statement/read-state.ts';
import type { ProvedState } from './from-proved.ts';
import { drawParent } from './parent.ts';

const name = 'model';
const handful = 8;
/** Of a conclusion. */
const mostTokens = 64;
/** As the model itself finds probable, without its long tail: what it was taught last is short of examples. */
const sampling: Sampling = { method: 'sample', temperature: 1, topP: 0.95, minP: 0.02 };
const turnstile = '⊢';

/**
 * Conclusions that a language model thinks of: it is shown the hypotheses of a state that was proved, up to the turnstile, and
 * writes what might follow. A model that learnt tactics for states has read many; what it writes is sifted like any guess. A state
 * that leaves no room in its context is passed over.
 *
 * @throws LakatosError MODEL_FAILED when the model breaks down; MODEL_UNFIT when it doesn't know the format
 */
export function modelProposer(
  states: readonly ProvedState[],
  model: ModelInUse['model'],
  writer: StateWriter,
): Proposer {
  return {
    name,
    async propose(random, signal) {
      const drawn = drawParent(states, random);
      const seed = Math.floor(random.next() * 2 ** 31);
      const [goal = ''] = drawn?.state.split('\n\n') ?? [];
      const beginning = beginningOf(goal);
      if (drawn === null || beginning === null) return [];
      const prompt = writer.prompt(beginning);
      if ((model.countTokens(prompt) ?? 0) + mostTokens > model.info.contextSize) return [];
      const request = {
        ...{ ...sampling, count: handful, maxTokens: mostTokens, seed },
        ...{ stop: ['\n\n'], endings: writer.endings },
      };
      const [completion] = await model.complete([prompt], request, signal);
      const ended = (completion?.continuations ?? []).filter(({ end }) => end === 'stop');
      const { id, header } = drawn.theorem;
      return [...new Set(ended.map(({ text }) => text.trim()))].flatMap((conclusion) => {
        const state = `${beginning} ${conclusion}`;
        const isNothing = conclusion === '' || goal === state || isBrokenOff(conclusion);
        const statement = isNothing ? null : readStatedState(state);
        if (statement === null) return [];
        return [
          { proposer: name, how: 'conclusion written', parents: [id], header, statement, follows: false },
        ];
      });
    },
  };
}

/**
 * A goal up to its turnstile, without the space behind it: tokenizers join that to the word that follows. Null when it has
 * none.
 */
function beginningOf(goal: string): string | null {
  const at = `\n${goal}`.lastIndexOf(`\n${turnstile} `);
  return at < 0 ? null : goal.slice(0, at + turnstile.length);
}
