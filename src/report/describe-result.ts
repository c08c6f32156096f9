import type { Spent } from '../../core/budget.ts';
import type { ResultReason, TheoremResult } from '../../core/theorem-result.ts';
import { counted, formatDuration } from './numbers.ts';
import type { Paint } from './paint.ts';
import { singleLine } from './single-line.ts';

const reasonTexts: Record<ResultReason, string> = {
  'budget-time': 'the time is used up (--time gives more)',
  'budget-calls': 'the tactic calls are used up (--calls gives more)',
  'budget-expansions': 'the expansions are used up (--set limits.expansions=N gives more)',
  'budget-tokens': 'the tokens of the model are used up',
  'budget-memory': 'the memory is used up (--set limits.memory=SIZE gives more)',
  exhausted: 'nothing is left to try',
  refuted: 'it is false',
  'gate-rejected': 'a proof was found, but the gate rejected it',
  cancelled: 'interrupted',
  'statement-timeout': 'Lean did not finish reading the statement in time',
  'prompt-too-long': 'it is longer than the context of the model (--set model.context=N gives more)',
  'left-alone': 'its sorry is a part of a longer proof',
  'statement-error': 'Lean does not accept the statement',
  'rests-on-sorry': 'it rests on a sorry, so that no proof of it can be accepted',
  'command-refused': 'it uses a command that is not allowed',
  'file-error': 'Lean does not accept this part of the file',
  'bad-input': 'the input can not be read',
  lost: 'Lean died of it, more than once',
  machinery: 'Lakatos or Lean itself did not work',
};

/** `proved (0.8 s, 34 calls)`, `not proved: the time is used up (...)`. */
export function describeResult({ status, reason, spent }: TheoremResult): string {
  const why = reason === null ? '' : `: ${reasonTexts[reason]}`;
  return `${status.replace('-', ' ')}${why}${describeSpent(spent)}`;
}

/** The same behind the name of its theorem, with a mark for people who look over many. */
export function resultHeadline(result: TheoremResult, paint: Paint): string {
  const mark = result.status === 'proved' ? paint.green('✓') : paint.red('✗');
  return `${mark} ${paint.bold(singleLine(result.id))}: ${describeResult(result)}`;
}

function describeSpent(spent: Spent): string {
  if (spent.ms === 0 && spent.calls === 0) return '';
  return ` [${formatDuration(spent.ms)}, ${counted(spent.calls, 'call')}]`;
}
