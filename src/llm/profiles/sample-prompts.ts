import type { Theorem } from '../../../core/theorem.ts';
import type { Prompt } from '../prompt.ts';
import type { PromptProfile, StateView } from './profile.ts';

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

/** What the profile makes of the sample. */
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
