import { sha256 } from '../../../core/hash.ts';
import { bracketStep } from '../../../core/lean-lexer.ts';
import { logSumExp } from '../../../core/statistics.ts';
import type { Policy, Proposal, Value } from '../../../search/interfaces.ts';
import { mergeTexts } from '../../llm/decode/decode.ts';
import type {
  Completion,
  ContinuationRequest,
  DecodingMethod,
  LanguageModel,
  OnTokens,
} from '../../llm/language-model.ts';
import { fitState } from '../../llm/profiles/fit-state.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import { type Prompt, PromptTooLongError } from '../../llm/prompt.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import type { FindPremises } from '../lemma-index/premises-for.ts';
import type { ModelCritic, ModelInUse } from './describe-model.ts';
import { type Names, nameRule } from './name-rule.ts';

/** A model, and how a state is shown to it. */
interface StateReader {
  readonly model: LanguageModel;
  readonly profile: Pick<TacticProfile, 'prompt' | 'premises'>;
}

interface AskedAtPosition {
  readonly completion: Completion;
  /**
   * Read and written for it. The prompt counts in full, whatever the model still held of it, so that a budget of tokens
   * ends the same search at the same place.
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
async function askAtPosition(
  { model, profile }: StateReader,
  position: LeanPosition,
  findPremises: FindPremises | null,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<AskedAtPosition | null> {
  const { contextSize } = model.info;
  const room = contextSize - request.maxTokens;
  const { reference, part } = position.state;
  const view: StateView = {
    theorem: reference.theorem,
    goals: part.goals.map(({ pretty }) => pretty),
    tactics: reference.path.map(({ tactic }) => tactic),
    ...(profile.premises !== undefined && {
      premises: findPremises?.(part.goals, profile.premises) ?? [],
    }),
  };
  let count = (prompt: Prompt): number => model.countTokens(prompt) ?? 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const prompt = statePrompt(profile, view, room, count);
    if (prompt === null) return null;
    let tokens = 0;
    const onTokens: OnTokens = ({ read = 0, written = 0 }) => {
      tokens += read + written;
    };
    try {
      const [completion = { continuations: [], reading: null }] = await model.complete(
        [prompt],
        request,
        signal,
        onTokens,
      );
      return { completion, tokens };
    } catch (thrown) {
      if (!(thrown instanceof PromptTooLongError)) throw thrown;
      const told = thrown.promptTokens ?? 0;
      // A server with less context than it said complains of prompts that should fit.
      const length = told > contextSize ? told : 2 * contextSize;
      const perLetter = length / lettersOf(prompt);
      count = (shown) => Math.ceil(lettersOf(shown) * perLetter);
    }
  }
  return null;
}

const lettersOf = ({ pieces }: Prompt): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 1), 0);

/**
 * What a model is asked at a state. One that leaves no room for a tactic in the model's context is shown without what
 * matters least. Null when the target of the first goal alone is too long: there the model has nothing to say, and a search
 * goes on elsewhere.
 *
 * @param room tokens that the prompt may have
 * @param count tokens that a prompt has; 0 where nobody knows, and then it is shown whole
 */
export function statePrompt(
  profile: Pick<TacticProfile, 'prompt'>,
  view: StateView,
  room: number,
  count: (prompt: Prompt) => number,
): Prompt | null {
  const fitted = fitState(view, room, (shown) => count(profile.prompt(shown)));
  return fitted.fits ? profile.prompt(fitted.state) : null;
}

/**
 * The chance that a position is solved, as the model that proposes tactics reads it from the same prompt: nothing is
 * written for it, and what was evaluated serves the proposals when they are asked for.
 *
 * @returns null when the profile knows no value.
 */
export function modelValue(
  { model, profile, sampling }: ModelInUse,
  findPremises: FindPremises | null = null,
): Value<LeanState> | null {
  const { readValue } = profile;
  if (readValue === undefined) return null;
  const critic = { model, profile: { ...profile, readValue } };
  return readingValue(critic, { ...profile.sampling, ...sampling }, findPremises);
}

/** The chance that a position is solved, as a model says that does nothing else. */
export const criticValue = (critic: ModelCritic): Value<LeanState> =>
  readingValue(critic, nothingWritten, null);

const nothingWritten: Omit<ContinuationRequest, 'count' | 'seed'> = {
  method: 'sample',
  temperature: 1,
  topP: 1,
  minP: 0,
  maxTokens: 1,
  stop: [],
};

function readingValue(
  critic: StateReader & Pick<ModelCritic, 'profile'>,
  sampling: typeof nothingWritten,
  findPremises: FindPremises | null,
): Value<LeanState> {
  const request = { ...sampling, count: 0, seed: 0 };
  let tokens = 0;
  return {
    async estimate(position, signal) {
      const asked = await askAtPosition(critic, position, findPremises, request, signal);
      tokens += asked?.tokens ?? 0;
      const reading = asked?.completion.reading ?? null;
      return reading === null ? unknown : critic.profile.readValue(reading);
    },
    tokensUsed: () => tokens,
  };
}

/** Of a position of which the model says nothing. */
const unknown = 0.5;

/**
 * Whether a text opens a bracket that it does not close, or the other way round: Lean would only say that it does not read
 * it, at the cost of a call. Texts with strings, characters or comments are not judged.
 */
function isBrokenOff(tactic: string): boolean {
  if (/"|--|\/-|'.'/u.test(tactic)) return false;
  let depth = 0;
  for (const letter of tactic) {
    depth += bracketStep(letter);
    if (depth < 0) return true;
  }
  return depth > 0;
}

/** The `source` of what a model proposes. */
export const modelSource = 'model';

/**
 * Tactics from a language model: K continuations of the position's prompt, each read as its profile says. What the model
 * writes in several ways (tokens, white space) is one proposal with the sum of their probabilities.
 *
 * @param names what there is to name; null: it may write any name
 */
export function modelPolicy(
  use: ModelInUse,
  seed: number,
  findPremises: FindPremises | null = null,
  names: readonly Names[] | null = null,
): Policy<LeanState, string> {
  const { profile, proposals: count, sampling, grammar } = use;
  const decoding = { ...profile.sampling, ...sampling };
  let tokens = 0;
  return {
    drawsAnew: decoding.method !== 'beam' && decoding.temperature > 0,
    async propose(position, signal, answers = 0) {
      const rule = names === null ? null : nameRule(names, localsOf(position));
      const drawn = {
        count,
        seed: seedOf(seed, position, answers),
        ...(grammar !== undefined && { grammar }),
        ...(rule !== null && { rule }),
      };
      const request = { ...decoding, ...drawn };
      const asked = await askAtPosition(use, position, findPremises, request, signal);
      if (asked === null) return [];
      tokens += asked.tokens;
      // A server knows no rule.
      return readProposals(asked.completion, request.method, (answer) => {
        const tactic = profile.readTactic(answer);
        return tactic === null || rule?.mayBe(tactic) === false ? null : tactic;
      });
    },
    tokensUsed: () => tokens,
  };
}

const localsOf = ({ state }: LeanPosition): ReadonlySet<string> =>
  new Set(state.part.goals.flatMap(({ hypotheses }) => hypotheses.map(({ name }) => name)));

/**
 * The distinct tactics of a completion, most probable first, without those that were cut off or break off in brackets. A
 * text that was drawn again counts once, by `method`; the spellings of one tactic add up:
 *
 *   p(tactic) = sum of p(text) over the distinct texts that are read as it
 *
 * Where the model does not tell log-probabilities, p(text) is its share of the continuations, repeats and all.
 */
export function readProposals(
  { continuations }: Pick<Completion, 'continuations'>,
  method: DecodingMethod,
  readTactic: (answer: string) => string | null,
): Proposal<string>[] {
  const finished = continuations.filter(({ end }) => end === 'stop');
  const isTold = finished.every(({ logProbability }) => logProbability !== null);
  const spellings = new Map<string, (number | null)[]>();
  for (const { text, logProbability } of isTold ? mergeTexts(finished, method) : finished) {
    const tactic = readTactic(text);
    if (tactic === null || isBrokenOff(tactic)) continue;
    const known = spellings.get(tactic);
    if (known === undefined) spellings.set(tactic, [logProbability]);
    else known.push(logProbability);
  }
  const total = (logs: readonly (number | null)[]) =>
    isTold
      ? logSumExp(logs.map((log) => log ?? Number.NEGATIVE_INFINITY))
      : Math.log(logs.length / continuations.length);
  return [...spellings]
    .map(([action, logs]) => ({ action, logProbability: Math.min(0, total(logs)), source: modelSource }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** Another one for each position and each time, so that equal prompts don't draw alike everywhere. */
function seedOf(seed: number, { key }: LeanPosition, answers: number): number {
  const drawing = answers === 0 ? `${seed} ${key}` : `${seed} ${key} ${answers}`;
  return Number.parseInt(sha256(drawing).slice(0, 8), 16);
}
