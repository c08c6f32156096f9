import { LakatosError } from '../../../core/errors.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import type { PromptPiece } from '../../llm/prompt.ts';

/** A text with the placeholder `{state}`, or a special token by its name. */
type FormatPiece = string | { readonly special: string };

/** How the trainer asks a model that it did not make: `format` of its configuration (`trainer/README.md`). */
interface TrainingFormat {
  readonly prompt: readonly FormatPiece[];
  readonly value?: {
    /** Index of the piece of `prompt` that a value is expected after. */
    readonly after: number;
    readonly tokens: readonly FormatPiece[];
    /** From 0 to 1, one for each token. */
    readonly values: readonly number[];
  };
}

/** Stand where state and premises belong; no profile and no Lean writes them. */
const mark = '\ue000';
const premisesMark = '\ue001';
/** Two views that agree in nothing but state and premises. */
const views: readonly StateView[] = ['one', 'two'].map((name) => ({
  theorem: { id: name, header: `-- ${name}\n`, statement: `theorem ${name} : True`, informal: name },
  goals: [mark],
  tactics: [name],
  premises: [premisesMark],
}));
const sample = 'simp';

/**
 * The format in which a profile asks, for the trainer: a model is fine-tuned on the very prompts that it gets in a search.
 * @throws LakatosError INPUT_INVALID when the profile shows more than state and premises, which training examples do not hold, or
 * does not take a bare tactic for an answer
 */
export function formatOfProfile(profile: TacticProfile): TrainingFormat {
  const [first, second] = views.map((view) => profile.prompt(view));
  if (JSON.stringify(first) !== JSON.stringify(second))
    throw unfit(profile, 'its prompt shows more than the state and premises for it');
  if (profile.readTactic(sample) !== sample) throw unfit(profile, 'it does not read a bare tactic');
  const { pieces, reading } = first!;
  const prompt = pieces.map(pieceOf);
  if (reading === undefined || profile.readValue === undefined) return { prompt };
  const { readValue } = profile;
  const values = reading.tokens.map((_, at) =>
    // All of the probability on one token.
    readValue(reading.tokens.map((_, other) => (other === at ? 0 : Number.NEGATIVE_INFINITY))),
  );
  return { prompt, value: { after: reading.after, tokens: reading.tokens.map(pieceOf), values } };
}

function pieceOf(piece: PromptPiece): FormatPiece {
  if (piece.kind === 'special') return { special: piece.name };
  return piece.text
    .replace(/[{}]/g, '$&$&')
    .replaceAll(mark, '{state}')
    .replaceAll(premisesMark, '{premises}');
}

const unfit = ({ name }: TacticProfile, why: string) =>
  new LakatosError('INPUT_INVALID', `models of the profile ${name} can not be trained here: ${why}`, {
    advice: 'Write the format into the configuration of the trainer: trainer/README.md tells how.',
  });

/** Of new weights: `start.size` of the trainer's configuration. */
export const modelSizes = ['tiny', '1M', '4M', '10M'] as const;
