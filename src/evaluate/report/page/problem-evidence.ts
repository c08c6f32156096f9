import { type Html, type HtmlPart, html } from '../../../report/html.ts';
import { counted, timeText } from '../../../report/numbers.ts';
import { table } from '../../../report/table.ts';
import type { Tally } from '../../statistics/tally.ts';
import { searchPageFolder, searchPageName } from '../report-file-names.ts';
import type { ReportedAttempt } from '../schema/results.ts';
import { statusWords } from '../words/tables.ts';

/** All that is known of a problem, each part one click away. */
export function problemEvidence({ problem, attempts, status }: Tally): Html[] {
  const { statement } = problem;
  const parts: Html[] = [];
  if (status !== 'proved') parts.push(fold('statement', problem.id, code(statement)));
  for (const { label, attempt } of distinctProofs(attempts)) {
    parts.push(fold(`proof${label}`, problem.id, code(`${statement} := ${attempt.proof ?? ''}`)));
    parts.push(fold(`certificate${label}`, problem.id, code(json(attempt.certificate))));
  }
  for (const { attempt, negation } of attempts) {
    if (negation?.kind !== 'proved') continue;
    const label = attempts.length > 1 ? ` of attempt ${attempt}` : '';
    const text = `${negation.statement} := ${negation.proof}`;
    parts.push(fold(`proof of the negation${label}`, problem.id, code(text)));
    parts.push(fold(`certificate of the negation${label}`, problem.id, code(json(negation.certificate))));
  }
  const goals = attempts.flatMap(({ openGoals }) => openGoals);
  if (goals.length > 0) parts.push(fold('best open goals', problem.id, goals.map(openGoal)));
  const details = [...new Set(attempts.flatMap(({ detail }) => detail ?? []))];
  if (details.length > 0) parts.push(fold('messages', problem.id, details.map(code)));
  for (const { attempt, episode } of attempts) {
    if (episode === undefined) continue;
    const label = attempts.length > 1 ? ` of attempt ${attempt}` : '';
    const href = `${searchPageFolder}/${searchPageName(episode)}`;
    const unseen = html`<span class="unseen"> of ${problem.id}</span>`;
    parts.push(html`<a href="${href}">the search, step by step${label}${unseen}</a>\n`);
  }
  if (attempts.length > 1)
    parts.push(fold(counted(attempts.length, 'attempt'), problem.id, attemptTable(attempts)));
  return attempts.length === 1 ? [...parts, ...attempts.map(attemptLine)] : parts;
}

/** Attempts that found the same proof share its place. */
function distinctProofs(attempts: readonly ReportedAttempt[]): { label: string; attempt: ReportedAttempt }[] {
  const proved = attempts.filter(({ proof }) => proof !== null);
  return [...Map.groupBy(proved, ({ proof }) => proof).values()].flatMap((same) => {
    const [attempt] = same;
    const numbers = same.map((one) => one.attempt).join(', ');
    const label = attempts.length > 1 ? ` of ${same.length > 1 ? 'attempts' : 'attempt'} ${numbers}` : '';
    return attempt === undefined ? [] : [{ label, attempt }];
  });
}

const openGoal = ({ goals, left, tried }: ReportedAttempt['openGoals'][number]): Html => {
  const place = left === 1 ? 'the only goal left of its attempt' : `one of ${left} goals left of its attempt`;
  return html`<p class="faint">${place}; ${counted(tried, 'tactic')} tried</p>${code(goals.join('\n\n'))}`;
};

/** Folds of many problems have the same words: what only a screen reader says tells them apart. */
const fold = (name: string, id: string, content: HtmlPart): Html =>
  html`<details><summary>${name}<span class="unseen"> of ${id}</span></summary>${content}</details>\n`;

const code = (text: string): Html => html`<pre>${text}</pre>`;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The only one: what the problem's own line does not say of it. */
function attemptLine({ seed, spent, time, retries }: ReportedAttempt): Html {
  const shares =
    time === null
      ? ''
      : `; Lean ${timeText(time.lean)}, model ${timeText(time.model)}, Lakatos ${timeText(time.own)}`;
  const faults = retries === 0 ? '' : `; ${counted(retries, 'fault')}`;
  return html`<span class="faint">seed ${seed}; ${counted(spent.expansions, 'expansion')}${shares}${faults}</span>`;
}

function attemptTable(attempts: readonly ReportedAttempt[]): Html | null {
  return table({
    caption: 'Attempts',
    columns: [
      'attempt',
      'seed',
      'result',
      'time',
      'calls',
      'expansions',
      'tokens',
      'Lean',
      'model',
      'Lakatos',
      'faults',
    ],
    rows: attempts.map(({ attempt, seed, status, reason, spent, time, retries }) => [
      String(attempt),
      String(seed),
      [statusWords[status].word, ...(reason === null ? [] : [reason])].join(': '),
      timeText(spent.ms),
      ...[spent.calls, spent.expansions, spent.tokens].map(String),
      ...(time === null ? ['', '', ''] : [time.lean, time.model, time.own].map(timeText)),
      String(retries),
    ]),
  });
}
