import { describeResult } from '../../report/describe-result.ts';
import { counted } from '../../report/numbers.ts';
import type { Paint } from '../../report/paint.ts';
import { singleLine } from '../../report/single-line.ts';
import { textLines } from '../../report/text-lines.ts';
import { explainWholeProof } from './explain-whole-proof.ts';
import type { WholeProofView } from './read-whole-proof.ts';

/** How it went with the whole proofs of a theorem, in plain words. */
export function wholeProofText(view: WholeProofView, paint: Paint): string {
  const { result, setting } = view;
  const { answers, outcomes, errors, nearest, way } = explainWholeProof(view);
  const mark = result.status === 'proved' ? paint.green('✓') : paint.red('✗');
  const paragraphs: string[][] = [
    [
      `${mark} ${paint.bold(singleLine(result.id))}: ${describeResult(result)}`,
      ...textLines(result.detail ?? '', 2).filter((line) => line.trim() !== ''),
    ],
    [
      paint.bold('What the model wrote'),
      `  ${setting.model.name} as ${setting.profile}: ${counted(answers.calls, 'call')}, ${counted(answers.tokens, 'token')}, ${counted(answers.attempts, 'proof')} to look at, ${answers.repeated} repeated, ${answers.unreadable} without a proof, ${answers.cutOff} cut off.`,
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
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
