import type { Theorem } from '../../../../core/theorem.ts';
import { type PromptPiece, special, text } from '../../prompt.ts';
import { answerOfCode } from '../chat-proofs.ts';
import { markErrors } from '../mark-errors.ts';
import type { FailedAttempt, StateView } from '../profile.ts';
import { stateText } from '../state-text.ts';
import { theoremCode } from '../theorem-code.ts';
import { nameOrId } from '../theorem-name.ts';
import type { PieceTemplate } from './profile-file.ts';

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
};

const ofAttempt: Readonly<Record<string, Filler<FailedAttempt>>> = {
  answer: (failed) => failed.answer ?? answerOfCode(failed),
  code: ({ code }) => code,
  errors: (failed) => markErrors(failed).trim(),
};

/** `{name}`, and `{{` and `}}` for braces that are meant as such. */
const placeholder = /\{\{|\}\}|\{([a-z]+)\}/gu;

/** What a prompt shows: a theorem, and perhaps a state of it or a failing attempt at it. */
export interface Shown {
  readonly theorem: Theorem;
  readonly state?: StateView;
  readonly failed?: FailedAttempt;
}

/** The pieces of a template with their placeholders filled in. What is filled in is not looked at again. */
export function fillTemplate(
  template: readonly PieceTemplate[],
  { theorem, state, failed }: Shown,
): PromptPiece[] {
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

/** The first placeholder of a text that stands for nothing where such things are shown; null when all are known. */
export function unknownPlaceholder(template: string, shown: 'theorem' | 'state' | 'attempt'): string | null {
  const more = { theorem: {}, state: ofState, attempt: ofAttempt }[shown];
  const known = new Set([...Object.keys(ofTheorem), ...Object.keys(more)]);
  const found = [...template.matchAll(placeholder)].find(
    ([, name]) => name !== undefined && !known.has(name),
  );
  return found?.[0] ?? null;
}
