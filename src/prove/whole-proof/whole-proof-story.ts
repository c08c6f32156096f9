import { counted } from '../../report/numbers.ts';
import type { Story, StoryEntry } from '../../report/story.ts';
import { explainWholeProof } from './explain-whole-proof.ts';
import type { WholeProofLineOf, WholeProofView } from './read-whole-proof.ts';

/** The whole proofs of a theorem in the order in which Lean looked at them, each with what Lean said. */
export function wholeProofStory(view: WholeProofView): Story {
  const { id, createdAt, setting, result, attempts, sketches, verdicts } = view;
  const { answers } = explainWholeProof(view);
  const asked = `${counted(answers.calls, 'call')}, ${counted(answers.tokens, 'token')}, ${answers.repeated} repeated, ${answers.unreadable} without a proof, ${answers.cutOff} cut off`;
  return {
    theorem: setting.theorem,
    end: `${setting.model.name} as ${setting.profile}: ${result.reason ?? result.status}`,
    facts: `episode ${id} of ${createdAt}; ${asked}`,
    proof: result.proof,
    entries: attempts.flatMap((attempt): StoryEntry[] => {
      const from = attempt.parent === null ? '' : ` of attempt ${attempt.parent}`;
      const left = sketches.find((sketch) => sketch.attempt === attempt.id);
      const reasons = verdicts
        .filter((verdict) => verdict.attempt === attempt.id)
        .flatMap(({ certificate }) => certificate.reasons.map(({ code, message }) => `${code}: ${message}`));
      return [
        {
          kind: 'part',
          title: `Attempt ${attempt.id}, ${attempt.origin}${from}: ${attempt.outcome.kind}`,
          text: attempt.proof,
        },
        ...step('what Lean said', saidOf(attempt.outcome)),
        ...step('what the gate said', reasons),
        ...step(
          `what it lacks behind ${counted(left?.accepted ?? 0, 'step')} that Lean takes`,
          left?.holes.flat(2) ?? [],
        ),
      ];
    }),
  };
}

const step = (title: string, texts: readonly string[]): StoryEntry[] =>
  texts.length === 0 ? [] : [{ kind: 'step', title, text: texts.join('\n\n') }];

function saidOf(outcome: WholeProofLineOf<'attempt'>['outcome']): string[] {
  switch (outcome.kind) {
    case 'failed':
      return outcome.messages.map(({ severity, text, start }) => `line ${start.line}, ${severity}: ${text}`);
    case 'refused':
      return [outcome.message];
    case 'lost':
      return [outcome.reason];
    case 'rejected':
      return outcome.reasons.map(({ code, message }) => `${code}: ${message}`);
    case 'accepted':
    case 'timeout':
      return [];
  }
}
