import { fitState } from '../../llm/profiles/fit-state.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import type { Prompt } from '../../llm/prompt.ts';
import type { LeanPosition } from '../lean/lean-position.ts';

/**
 * What a model is asked at a position. A state that leaves no room for a tactic in the model's context is shown without
 * what matters least. Null when the target of the first goal alone is too long: there the model has nothing to say, and
 * the search goes on elsewhere.
 *
 * @param room tokens that the prompt may have
 * @param count tokens that a prompt has; 0 where nobody knows, and then it is shown whole
 */
export function statePrompt(
  profile: Pick<TacticProfile, 'prompt'>,
  { state }: LeanPosition,
  room: number,
  count: (prompt: Prompt) => number,
): Prompt | null {
  const { reference, part } = state;
  const view: StateView = {
    theorem: reference.theorem,
    goals: part.goals.map(({ pretty }) => pretty),
    tactics: reference.path.map(({ tactic }) => tactic),
  };
  const fitted = fitState(view, room, (shown) => count(profile.prompt(shown)));
  return fitted.fits ? profile.prompt(fitted.state) : null;
}
