import { bytesText } from '../../report/numbers.ts';
import { textLines } from '../../report/text-lines.ts';
import { sampleState } from '../profiles/sample-prompts.ts';
import { fields } from './model-text.ts';
import type { SmokeReport } from './smoke-test.ts';

/** What `lakatos models test` tells people. */
export function smokeText(name: string, profile: string | null, report: SmokeReport): string {
  const { proposals, value, tokens, contextSize, device, loadMs, completeMs, memory, complaints } = report;
  const seconds = completeMs / 1000;
  const speed = seconds > 0 ? ` (${(tokens.written / seconds).toFixed(1)} a second, reading included)` : '';
  const rows: (readonly [string, string])[] = [
    ['model', name],
    ['profile', profile ?? 'none: it goes on with a plain text'],
    ...(device === null ? [] : [['runs on', device] as const]),
    ['loaded in', `${(loadMs / 1000).toFixed(1)} s`],
    ['context', `${contextSize} tokens for a prompt and its answer`],
    ['read', `${tokens.read} tokens`],
    ['wrote', `${tokens.written} tokens in ${seconds.toFixed(2)} s${speed}`],
    ['memory', bytesText(memory)],
  ];
  const chance: (readonly [string, string])[] =
    value === null ? [] : [['value', `${value.toFixed(3)} (the chance that the goal is solved)`]];
  const verdict =
    complaints.length === 0 ? 'The model works.' : complaints.map((line) => `PROBLEM: ${line}`).join('\n');
  const goal = textLines(sampleState.goals.join('\n'), 2).join('\n');
  return `${fields([...rows, ...chance])}\n${goal}\n\n${proposals.map(proposalText).join('')}${verdict}\n`;
}

function proposalText({ read, text, logProbability, end }: SmokeReport['proposals'][number]): string {
  const score = logProbability === null ? '   ?    ' : logProbability.toFixed(3).padStart(8);
  const cut = end === 'length' ? ' (cut off)' : '';
  const shown = read ?? `not readable: ${text.trim() === '' ? 'nothing was written' : text}`;
  const [first = '', ...others] = textLines(shown, 10);
  return `${[`${score}  ${first.trimStart()}`, ...others].join('\n')}${cut}\n`;
}
