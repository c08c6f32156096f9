import { resultHeadline } from '../../report/describe-result.ts';
import { counted } from '../../report/numbers.ts';
import type { Paint } from '../../report/paint.ts';
import { paragraphsText, singleLine, textLines } from '../../report/single-line.ts';
import type { Story, StoryEntry } from '../../report/story.ts';
import type { WholeProofLineOf, WholeProofView } from './whole-proof-lines.ts';

type AttemptLine = WholeProofLineOf<'attempt'>;

/** More of a kind than this is a list, no explanation. */
const mostListed = 5;

/** How it went with the whole proofs of a theorem, as data: why there is no proof, or where it came from. */
export function explainWholeProof({ asked, attempts, sketches }: WholeProofView) {
  const answers = asked.flatMap((one) => one.answers);
  const used = (use: (typeof answers)[number]['use']) =>
    answers.filter((answer) => answer.use === use).length;
  const [nearest] = sketches.toSorted((a, b) => b.accepted - a.accepted || a.holes.length - b.holes.length);
  return {
    answers: {
      calls: asked.length,
      tokens: answers.reduce((sum, { tokens }) => sum + tokens, 0),
      attempts: used('attempt'),
      repeated: used('repeated'),
      unreadable: used('unreadable'),
      /** Of all of them, those that did not come to their end. */
      cutOff: answers.filter(({ end }) => end === 'length').length,
    },
    /** How many proofs of each origin ended in which way. */
    outcomes: [...Map.groupBy(attempts, ({ origin, outcome }) => `${origin} ${outcome.kind}`).values()].map(
      (group) => ({ origin: group[0]!.origin, outcome: group[0]!.outcome.kind, count: group.length }),
    ),
    errors: countErrors(attempts),
    /** What the proof of which Lean accepts the most lacks: its attempt, and the goals that were left. */
    nearest:
      nearest === undefined
        ? null
        : {
            attempt: nearest.attempt,
            accepted: nearest.accepted,
            goals: nearest.holes.flat(2).slice(0, mostListed),
          },
    way: wayTo(attempts),
  };
}

/** The first lines of Lean's errors by how many proofs have them, the commonest first. */
function countErrors(attempts: readonly AttemptLine[]) {
  const said = attempts.flatMap(({ outcome }) => {
    if (outcome.kind !== 'failed') return [];
    const errors = outcome.messages.filter(({ severity }) => severity === 'error');
    return [...new Set(errors.map(({ text }) => text.split('\n')[0] ?? ''))];
  });
  return [...Map.groupBy(said, (message) => message)]
    .map(([message, own]) => ({ message, proofs: own.length }))
    .sort((a, b) => b.proofs - a.proofs)
    .slice(0, mostListed);
}

/** The accepted attempt, and before it the ones that it was made from. */
function wayTo(attempts: readonly AttemptLine[]) {
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const way: { attempt: number; origin: string }[] = [];
  let at = attempts.find(({ outcome }) => outcome.kind === 'accepted');
  while (at !== undefined) {
    way.unshift({ attempt: at.id, origin: at.origin });
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return way;
}

const answersText = ({ answers }: ReturnType<typeof explainWholeProof>): string =>
  `${counted(answers.calls, 'call')}, ${counted(answers.tokens, 'token')}, ${counted(answers.attempts, 'proof')} to look at, ${answers.repeated} repeated, ${answers.unreadable} without a proof, ${answers.cutOff} cut off`;

/** How it went with the whole proofs of a theorem, in plain words. */
export function wholeProofText(view: WholeProofView, paint: Paint): string {
  const { result, setting } = view;
  const explanation = explainWholeProof(view);
  const { outcomes, errors, nearest, way } = explanation;
  return paragraphsText([
    [
      resultHeadline(result, paint),
      ...textLines(result.detail ?? '', 2).filter((line) => line.trim() !== ''),
    ],
    [
      paint.bold('What the model wrote'),
      `  ${setting.model.name} as ${setting.profile}: ${answersText(explanation)}.`,
      ...outcomes.map(({ origin, outcome, count }) => `    ${count} × ${origin}: ${outcome}`),
    ],
    way.length === 0
      ? []
      : [
          paint.bold('How'),
          `  ${way.map(({ attempt, origin }) => `attempt ${attempt} (${origin})`).join(', then ')}:`,
          ...textLines(result.proof ?? '', 4),
        ],
    errors.length === 0
      ? []
      : [
          paint.bold('What Lean said most often'),
          ...errors.map(({ message, proofs }) => `  ${proofs} × ${singleLine(message)}`),
        ],
    nearest === null || result.status === 'proved'
      ? []
      : [
          paint.bold('What the nearest one lacks'),
          `  Lean takes ${counted(nearest.accepted, 'step')} of attempt ${nearest.attempt}; left are`,
          ...nearest.goals.flatMap((goal) => [...textLines(goal, 4), '']),
        ],
  ]);
}

/** The whole proofs of a theorem in the order in which Lean looked at them, each with what Lean said. */
export function wholeProofStory(view: WholeProofView): Story {
  const { id, createdAt, setting, result, attempts, sketches, verdicts } = view;
  return {
    theorem: setting.theorem,
    end: `${setting.model.name} as ${setting.profile}: ${result.reason ?? result.status}`,
    facts: `episode ${id} of ${createdAt}; ${answersText(explainWholeProof(view))}`,
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
