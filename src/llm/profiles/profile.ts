import type { Theorem } from '../../../core/theorem.ts';
import type { ContextTask } from '../gguf/gguf-options.ts';
import type { ContinuationRequest } from '../language-model.ts';
import type { Prompt } from '../prompt.ts';

/** A proof state as prompts show it. */
export interface StateView {
  readonly theorem: Theorem;
  /** The goals as Lean prints them, the one to work on first. */
  readonly goals: readonly string[];
  /** The tactics that led here, first one first. */
  readonly tactics: readonly string[];
  /** Names of theorems of the library that may serve the first goal, the closest first; absent: none were looked for. */
  readonly premises?: readonly string[];
}

/** What a profile asks for unless the user wants something else. */
export type SamplingDefaults = Omit<ContinuationRequest, 'count' | 'seed' | 'grammar' | 'rule'>;

/** More names of theorems than these would leave a prompt no room. */
export const mostPremises = 64;

/** What a profile says of its model. */
interface AboutModel {
  readonly name: string;
  /** The model, and where the format is described, in a line. */
  readonly about: string;
  /** The Lean that it learnt on, as `4.9`; null for those that learn with this very Lean. */
  readonly lean: string | null;
}

/** How a model was taught to propose one tactic for a state. */
export interface TacticProfile extends AboutModel {
  readonly kind: 'tactic';
  readonly sampling: SamplingDefaults;
  /** How many premises its prompt shows; absent: none. */
  readonly premises?: number;
  prompt(state: StateView): Prompt;
  /** The tactic in what the model wrote; null when there is none. */
  readTactic(answer: string): string | null;
  /** The chance that the state is solved, 0 to 1, from the log-probabilities of `prompt.reading`; absent without one. */
  readonly readValue?: (reading: readonly number[]) => number;
}

/** Lean's complaint about an earlier attempt. */
export interface FailedAttempt {
  /** Statement and proof as Lean read them. */
  readonly code: string;
  /** All that the model wrote; absent when only the code is known, or there is no room for more. */
  readonly answer?: string;
  readonly errors: readonly {
    /** 1-based, in `code`. */
    readonly line: number;
    /** 0-based, in code points. */
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    readonly message: string;
  }[];
}

/** How a model was taught to write whole proofs. */
export interface WholeProofProfile extends AboutModel {
  readonly kind: 'whole-proof';
  readonly sampling: SamplingDefaults;
  prompt(theorem: Theorem): Prompt;
  /** Asks again after an attempt that Lean refused; null for models that know no second turn. */
  readonly repairPrompt: ((theorem: Theorem, failed: FailedAttempt) => Prompt) | null;
  /** The proof (what follows `:=`) in what the model wrote; null when there is none. */
  readProof(theorem: Theorem, answer: string): string | null;
}

/** How a model was taught to judge a state. */
export interface CriticProfile extends AboutModel {
  readonly kind: 'critic';
  /** Has a `reading`, and nothing is written after it. */
  prompt(state: StateView): Prompt;
  readValue(reading: readonly number[]): number;
}

export type PromptProfile = TacticProfile | WholeProofProfile | CriticProfile;

/** A state with its answer; most states are shorter, and the others are shown without what matters least. */
const stateTokens = 4096;
/** A theorem with its header and what is said around it. */
const theoremTokens = 2048;
/** Samples may be drawn one after the other, but then each costs as much as all of them. */
const sampledAtOnce = 8;

/** The context that a model needs to be asked as its profile says, for `proposals` tactics at a position. */
export function contextTask(
  profile: PromptProfile,
  { proposals, sampling }: { readonly proposals: number; readonly sampling: Partial<SamplingDefaults> },
): ContextTask {
  if (profile.kind === 'critic') return { tokens: stateTokens, answers: 1 };
  const { method, maxTokens } = { ...profile.sampling, ...sampling };
  if (profile.kind === 'whole-proof') return { tokens: theoremTokens + maxTokens, answers: 1 };
  return {
    tokens: Math.max(stateTokens, theoremTokens + maxTokens),
    answers: method === 'sample' ? Math.min(sampledAtOnce, proposals) : proposals,
  };
}

/** A theorem that every prover knows how to prove, in words that every version of Lean and every model understands. */
export const sampleTheorem: Theorem = {
  id: 'and_swap',
  header: '',
  statement: 'theorem and_swap (p q : Prop) (h : p ∧ q) : q ∧ p',
};

/** Its first state. */
export const sampleState: StateView = {
  theorem: sampleTheorem,
  goals: ['p q : Prop\nh : p ∧ q\n⊢ q ∧ p'],
  tactics: [],
};

export const samplePrompt = (profile: PromptProfile): Prompt =>
  profile.kind === 'whole-proof' ? profile.prompt(sampleTheorem) : profile.prompt(sampleState);

/** Fewer letters than these are read again as fast as they are looked for. */
const leastLetters = 100;

/**
 * Whether prompts of a profile begin alike, so that what was evaluated of one serves the next: whole proofs are asked for
 * several times, the others when they say the same before they show the state.
 */
export function hasCommonHead(profile: PromptProfile): boolean {
  if (profile.kind === 'whole-proof') return true;
  const [one, other] = ['⊢ a', '⊢ b'].map((goal, at) =>
    lettersOf(
      profile.prompt({
        ...sampleState,
        goals: [goal],
        tactics: [`intro ${at}`],
        theorem: { id: `${at}`, header: '', statement: `theorem ${'ts'[at]} : p` },
      }),
    ),
  );
  const differs = [...one!].findIndex((letter, at) => letter !== other![at]);
  return differs < 0 || differs >= leastLetters;
}

const lettersOf = ({ pieces }: Prompt): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.name)).join('');
