import type { Prompt } from '../../prompt.ts';
import { cleanTactic } from '../clean-tactic.ts';
import { expectedValue } from '../expected-value.ts';
import type { PromptProfile } from '../profile.ts';
import { readCompletedProof } from '../proof-text/read-completed-proof.ts';
import { readFencedProof } from '../proof-text/read-fenced-proof.ts';
import { textBehind } from '../text-behind.ts';
import { withoutThinking } from '../without-thinking.ts';
import { fillTemplate, type Shown } from './fill-template.ts';
import type { AnswerPart, ProfileFile, ValueReading } from './profile-file.ts';

/** The profile that a file describes. */
export function buildProfile(file: ProfileFile): PromptProfile {
  const { name, about, lean } = file;
  const prompt = (shown: Shown, value?: ValueReading): Prompt => {
    const pieces = fillTemplate(file.prompt, shown);
    if (value === undefined) return { pieces };
    return { pieces, reading: { after: value.after, tokens: fillTemplate(value.tokens, shown) } };
  };
  switch (file.kind) {
    case 'tactic': {
      const { sampling, answer, value } = file;
      return {
        kind: 'tactic',
        ...{ name, about, lean, sampling },
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
