import type { z } from 'zod';
import type { CheckAnswer } from '../service/check-proof.ts';
import type { LookAnswer, ReferencesAnswer } from '../service/editor-questions.ts';
import type { MinimalAnswer } from '../service/minimal-hypotheses.ts';
import type { ProfileAnswer } from '../service/profile-proof.ts';
import type { TextAnswer } from '../service/read-text.ts';
import type { stepAnswerSchema } from '../service/try-tactics.ts';

/** Answers go into somebody's context: the rest is counted. */
const mostMessages = 20;
const mostCharacters = 2_000;

/** The beginning of a text that is too long. */
export function shortened(text: string, most = mostCharacters): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters.slice(0, most).join('')}… (${letters.length - most} more characters)`;
}

/** So many of them, and how many more there are. */
export function shortLines(lines: readonly string[], most = mostMessages): string[] {
  const shown = lines.slice(0, most).map((text) => shortened(text));
  return lines.length > most ? [...shown, `(${lines.length - most} more)`] : shown;
}

export function checkWords({ verdict, reasons, theorems, certificate }: CheckAnswer): string {
  const { narrowed } = certificate;
  const axioms = certificate.axioms.length === 0 ? 'none' : certificate.axioms.join(', ');
  return [
    verdict,
    ...shortLines(reasons.map(({ code, message }) => `${code}: ${message}`)),
    ...shortLines(theorems.map(({ name, line, verdict: own }) => `line ${line} ${name ?? ''}: ${own}`)),
    ...(verdict === 'rejected' ? [] : [`axioms: ${axioms}`]),
    ...(verdict === 'rejected' || narrowed === undefined ? [] : [`imports: ${narrowed}`]),
  ].join('\n');
}

/** Goals, each behind its number. */
export const goalWords = (goals: readonly string[]): string =>
  goals.length === 0
    ? 'no goals'
    : shortLines(goals.map((goal, at) => (goals.length === 1 ? goal : `goal ${at + 1}:\n${goal}`))).join(
        '\n\n',
      );

type Tried = Extract<z.infer<typeof stepAnswerSchema>, { kind: 'tried' }>['results'][number];

/** A tactic, and what became of it. */
export function triedWords(tried: Tried): string {
  switch (tried.kind) {
    case 'closed':
      return `${tried.tactic}\n→ closed`;
    case 'goals':
      return `${tried.tactic}\n→ ${goalWords(tried.goals)}`;
    case 'failed':
    case 'refused':
    case 'unanswered':
      return `${tried.tactic}\n→ ${tried.kind}: ${tried.message}`;
  }
}

/** Errors first; then what is open. */
export function textWords(answer: TextAnswer): string {
  if (answer.kind === 'unanswered') return answer.message;
  const { messages, sorries } = answer;
  const order = ['error', 'warning', 'information'];
  const said = messages
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map(({ severity, text, start }) => `${start.line}:${start.column} ${severity}: ${text}`);
  const open = sorries.map(
    ({ start, goal }) => `${start.line}:${start.column} sorry\n${goal ?? '(no goal is known)'}`,
  );
  const refused = answer.kind === 'refused' ? [`refused, did not run: ${answer.message}`] : [];
  const all = [...refused, ...shortLines(said), ...shortLines(open)];
  return all.length === 0
    ? "no messages and no sorry (Lean's word; the gate has not judged it)"
    : all.join('\n');
}

export function referencesWords(answer: ReferencesAnswer, most: number): string {
  if (answer.kind !== 'found') return answer.message;
  const { found, unread } = answer;
  if (found.length === 0) return 'nothing is known there';
  const places = found.map(
    ({ text, start, file }) => `${file === null ? '' : `${file}:`}${start.line}:${start.column} ${text}`,
  );
  const rest = unread.map(
    ({ file, lines, why }) =>
      `not read: ${file}, which has such a name in line ${lines.join(', ')}: ${shortened(why, 200)}`,
  );
  return [...shortLines(places, most), ...shortLines(rest)].join('\n');
}

export function lookWords(answer: LookAnswer, most: number): string {
  if (answer.kind !== 'found') return answer.message;
  const lines = answer.found.map(({ text, start }) =>
    start === null ? text : `${start.line}:${start.column} ${text}`,
  );
  return lines.length === 0 ? 'nothing is known there' : shortLines(lines, most).join('\n');
}

export function minimalWords({ needless, needed, statement }: Of<MinimalAnswer, 'found'>): string {
  if (needless.length === 0) return `each is needed: ${needed.join(' ') || 'there is none'}`;
  return [`needless: ${needless.join(' ')}`, `needed: ${needed.join(' ') || 'none'}`, statement].join('\n');
}

export function profileWords({ ms, lines, errors }: Of<ProfileAnswer, 'profiled'>): string {
  const whole = ms === null ? 'it takes next to no time' : `${ms} ms in all`;
  const told = lines.map((one) => `${one.line}: ${one.ms} ms ${one.text}`);
  const wrong = errors.map((text) => `error: ${text}`);
  return [whole, ...shortLines(told), ...shortLines(wrong)].join('\n');
}

type Of<Answer extends { readonly kind: string }, Kind extends string> = Extract<Answer, { kind: Kind }>;
