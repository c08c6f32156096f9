import { z } from 'zod';
import { describeIssues } from '../../../core/describe-issues.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { readText } from '../../files/read-file.ts';
import { type Prompt, type PromptPiece, special, text } from '../prompt.ts';
import { answerOfCode, markErrors } from './chat-proofs.ts';
import { withoutThinking } from './code-blocks.ts';
import { expectedValue } from './critics.ts';
import { type FailedAttempt, mostPremises, type PromptProfile, type StateView } from './profile.ts';
import {
  nameOrId,
  premisesText,
  readCompletedProof,
  readFencedProof,
  stateText,
  theoremCode,
} from './proof-text.ts';
import { cleanTactic, textBehind } from './tactic-profiles.ts';

type Filler<Shown> = (shown: Shown) => string;

const ofTheorem: Readonly<Record<string, Filler<Theorem>>> = {
  header: ({ header }) => header,
  statement: ({ statement }) => statement,
  informal: ({ informal }) => informal ?? '',
  name: nameOrId,
  theorem: (theorem) => theoremCode(theorem, ''),
};

const ofState: Readonly<Record<string, Filler<StateView>>> = {
  state: stateText,
  tactics: ({ tactics }) => tactics.join('\n'),
  premises: ({ premises = [] }) => premisesText(premises),
};

const ofAttempt: Readonly<Record<string, Filler<FailedAttempt>>> = {
  answer: (failed) => failed.answer ?? answerOfCode(failed),
  code: ({ code }) => code,
  errors: (failed) => markErrors(failed).trim(),
};

/** `{name}`, and `{{` and `}}` for braces that are meant as such. */
const placeholder = /\{\{|\}\}|\{([a-z]+)\}/gu;

/** What a prompt shows: a theorem, and perhaps a state of it or a failing attempt at it. */
interface Shown {
  readonly theorem: Theorem;
  readonly state?: StateView;
  readonly failed?: FailedAttempt;
}

/** The pieces of a template with their placeholders filled in. What is filled in is not looked at again. */
function fillTemplate(template: readonly PieceTemplate[], { theorem, state, failed }: Shown): PromptPiece[] {
  return template.map((piece) => {
    if (typeof piece !== 'string') return special(piece.special);
    return text(
      piece.replace(placeholder, (found, name: string | undefined) => {
        if (name === undefined) return found[0] ?? '';
        const ofThis = state === undefined ? undefined : ofState[name]?.(state);
        const told = failed === undefined ? undefined : ofAttempt[name]?.(failed);
        return ofThis ?? told ?? ofTheorem[name]?.(theorem) ?? found;
      }),
    );
  });
}

/** A text with placeholders, or a special token by its name. */
const piece = z.union([z.string(), z.strictObject({ special: z.string().min(1) })], {
  error: 'a piece is a text or {"special": "name"}',
});
type PieceTemplate = z.infer<typeof piece>;

/** Pieces of a template whose placeholders are names of `fillers`. */
function piecesWith(fillers: Readonly<Record<string, unknown>>) {
  const isUnknown = (name: string | undefined) => name !== undefined && !Object.hasOwn(fillers, name);
  const checked = piece.superRefine((template, context) => {
    const found = typeof template === 'string' ? [...template.matchAll(placeholder)] : [];
    const unknown = found.find(([, name]) => isUnknown(name))?.[0];
    if (unknown !== undefined) context.addIssue(`${unknown} stands for nothing; write {{ and }} for braces`);
  });
  return z.array(checked).min(1);
}

const piecesOfTheorem = piecesWith(ofTheorem);
const piecesOfState = piecesWith({ ...ofTheorem, ...ofState });
const piecesOfAttempt = piecesWith({ ...ofTheorem, ...ofAttempt });

const sampling = z.strictObject({
  method: z.enum(['sample', 'distinct', 'beam']).default('sample'),
  temperature: z.number().nonnegative().default(1),
  topP: z.number().positive().max(1).default(1),
  minP: z.number().min(0).max(1).default(0),
  maxTokens: z.number().int().positive(),
  stop: z.array(z.string().min(1)).default([]),
});

/** The part of an answer that is read: behind the last `after`, before the first `before` that follows. */
const part = z.strictObject({ after: z.string().min(1).optional(), before: z.string().min(1).optional() });

/** What is read out of log-probabilities: the mean of `values`, weighted by their tokens' probabilities. */
const value = z
  .strictObject({
    /** Index of the piece of `prompt` that the tokens follow. */
    after: natural,
    tokens: piecesOfState,
    /** From 0 to 1, one for each token. */
    values: z.array(z.number().min(0).max(1)).min(1),
  })
  .refine(({ tokens, values }) => tokens.length === values.length, {
    path: ['values'],
    error: 'there must be as many values as tokens',
  });
type ValueReading = z.infer<typeof value>;

function checkPlace(
  file: { readonly prompt: readonly PieceTemplate[]; readonly value?: ValueReading },
  context: z.RefinementCtx,
): void {
  const { prompt, value } = file;
  if (value === undefined || value.after < prompt.length) return;
  const message = `the prompt has no piece ${value.after}`;
  context.addIssue({ code: 'custom', path: ['value', 'after'], message });
}

/** Names that `{premises}` stands for. */
const usualPremises = 8;

const common = {
  schema: z.literal('lakatos/prompt-profile'),
  version: z.literal(1),
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/u, 'small letters, digits, points and hyphens only'),
  about: z.string().min(1),
  lean: z
    .string()
    .regex(/^\d+\.\d+$/u, 'a version such as "4.9", or null')
    .nullable()
    .default(null),
};

const profileFileSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...common,
      kind: z.literal('tactic'),
      prompt: piecesOfState,
      sampling,
      answer: part.default({}),
      premises: z.number().int().min(1).max(mostPremises).default(usualPremises),
      value: value.exactOptional(),
    })
    .superRefine(checkPlace),
  z.strictObject({
    ...common,
    kind: z.literal('whole-proof'),
    prompt: piecesOfTheorem,
    sampling,
    answer: part
      .extend({
        /** `fenced`: in a code block; `completion`: the answer goes on behind `:= by`. */
        read: z.enum(['fenced', 'completion']).default('fenced'),
      })
      .default({ read: 'fenced' }),
    /** The prompt after an attempt that Lean refused. */
    repair: piecesOfAttempt.optional(),
  }),
  z
    .strictObject({ ...common, kind: z.literal('critic'), prompt: piecesOfState, value })
    .superRefine(checkPlace),
]);

type ProfileFile = z.infer<typeof profileFileSchema>;
type AnswerPart = z.infer<typeof part>;

function buildProfile(file: ProfileFile): PromptProfile {
  const { name, about, lean } = file;
  const prompt = (shown: Shown, value?: ValueReading): Prompt => {
    const pieces = fillTemplate(file.prompt, shown);
    if (value === undefined) return { pieces };
    return { pieces, reading: { after: value.after, tokens: fillTemplate(value.tokens, shown) } };
  };
  switch (file.kind) {
    case 'tactic': {
      const { sampling, answer, premises, value } = file;
      const showsPremises = file.prompt.some(
        (piece) => typeof piece === 'string' && piece.includes('{premises}'),
      );
      return {
        kind: 'tactic',
        ...{ name, about, lean, sampling },
        ...(showsPremises && { premises }),
        prompt: (state) => prompt({ theorem: state.theorem, state }, value),
        readTactic: (written) => {
          const part = partOf(written, answer);
          return part === null ? null : cleanTactic(part);
        },
        ...(value === undefined ? {} : { readValue: (reading) => expectedValue(reading, value.values) }),
      };
    }
    case 'whole-proof': {
      const { sampling, answer, repair } = file;
      const read = answer.read === 'completion' ? readCompletedProof : readFencedProof;
      return {
        kind: 'whole-proof',
        ...{ name, about, lean, sampling },
        prompt: (theorem) => prompt({ theorem }),
        repairPrompt:
          repair === undefined
            ? null
            : (theorem, failed) => ({ pieces: fillTemplate(repair, { theorem, failed }) }),
        readProof: (theorem, written) => {
          const part = partOf(written, answer);
          return part === null ? null : read(theorem, part);
        },
      };
    }
    case 'critic': {
      const { value } = file;
      return {
        kind: 'critic',
        ...{ name, about, lean },
        prompt: (state) => prompt({ theorem: state.theorem, state }, value),
        readValue: (reading) => expectedValue(reading, value.values),
      };
    }
  }
}

function partOf(answer: string, { after, before }: AnswerPart): string | null {
  const visible = withoutThinking(answer);
  if (visible === null) return null;
  const part = after === undefined ? visible : textBehind(after, visible);
  return before === undefined ? part : (part.split(before, 1)[0] ?? '');
}

const advice = 'docs/prompt-profiles.md says how to write one and has an example.';

/**
 * Reads a prompt profile of the user's.
 * @throws LakatosError INPUT_UNREADABLE when there is no such file; INPUT_INVALID, naming the field, when it is no profile
 */
export const readProfileFile = async (path: string): Promise<PromptProfile> =>
  parseProfile(await readText(path), path);

/**
 * A prompt profile out of JSON text. `source` stands in errors.
 * @throws LakatosError INPUT_INVALID
 */
export function parseProfile(text: string, source: string): PromptProfile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${source} is not JSON: ${messageOf(cause)}`, { advice, cause });
  }
  const parsed = profileFileSchema.safeParse(json);
  if (parsed.success) return buildProfile(parsed.data);
  const faults = describeIssues(parsed.error, json, 'the profile').join('; ');
  throw new LakatosError('INPUT_INVALID', `${source} is no prompt profile: ${faults}`, {
    advice,
    cause: parsed.error,
  });
}
