import type { Completion, ContinuationRequest, LanguageModel } from '../../llm/language-model.ts';
import { fitState } from '../../llm/profiles/fit-state.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import { type Prompt, PromptTooLongError } from '../../llm/prompt.ts';
import type { LeanPosition } from '../lean/lean-position.ts';

/** A model, and how a state is shown to it. */
export interface StateReader {
  readonly model: LanguageModel;
  readonly profile: Pick<TacticProfile, 'prompt'>;
}

export interface AskedAtPosition {
  readonly completion: Completion;
  /**
   * Read and written for it. The prompt counts once and in full, whatever the model still held of it, so that a budget of
   * tokens ends the same search at the same place. Of a server it is what it tells of this prompt.
   */
  readonly tokens: number;
}

/** Each time the state is shown shorter; a server that still refuses then is not asked about this position. */
const mostTries = 4;

/**
 * Asks a model at a position. Servers don't count tokens before they are asked: when one says that the prompt is too long,
 * the state is shortened by the tokens for a letter that its complaint tells, or to half where it tells nothing of use.
 * Null when no part of the state that makes sense is short enough.
 */
export async function askAtPosition(
  { model, profile }: StateReader,
  position: LeanPosition,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<AskedAtPosition | null> {
  const { contextSize } = model.info;
  const room = contextSize - request.maxTokens;
  let count = (prompt: Prompt): number => model.countTokens(prompt) ?? 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const prompt = statePrompt(profile, position, room, count);
    if (prompt === null) return null;
    try {
      const [completion = { continuations: [], reading: null }] = await model.complete(
        [prompt],
        request,
        signal,
      );
      return { completion, tokens: tokensOf(model, prompt, completion) };
    } catch (thrown) {
      if (!(thrown instanceof PromptTooLongError)) throw thrown;
      const told = thrown.promptTokens ?? 0;
      // A server with less context than it said complains of prompts that should fit.
      const tokens = told > contextSize ? told : 2 * contextSize;
      const perLetter = tokens / lettersOf(prompt);
      count = (shown) => Math.ceil(lettersOf(shown) * perLetter);
    }
  }
  return null;
}

const tokensOf = (
  model: LanguageModel,
  prompt: Prompt,
  { continuations, promptTokens = 0 }: Completion,
): number =>
  continuations.reduce((sum, { tokens }) => sum + tokens, model.countTokens(prompt) ?? promptTokens);

const lettersOf = ({ pieces }: Prompt): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 1), 0);

/**
 * What a model is asked at a position. A state that leaves no room for a tactic in the model's context is shown without
 * what matters least. Null when the target of the first goal alone is too long: there the model has nothing to say, and
 * the search goes on elsewhere.
 *
 * @param room tokens that the prompt may have
 * @param count tokens that a prompt has; 0 where nobody knows, and then it is shown whole
 */
function statePrompt(
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
