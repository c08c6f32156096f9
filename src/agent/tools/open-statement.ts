import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { CodeContext } from './tool-context.ts';

export type OpenedStatement =
  | { readonly kind: 'opened'; readonly theorem: Theorem; readonly opened: OpenedTheorem }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly reason: string };

/** A closed proposition as a theorem of its own behind the theorem's header. */
export function statementBehind(header: Theorem, proposition: string): Theorem {
  const name = freeName(header);
  return { id: name, header: header.header, statement: `theorem ${name} : ${proposition}` };
}

/** Has Lean open a closed proposition behind the theorem's header. */
export async function openStatement(proposition: string, context: CodeContext): Promise<OpenedStatement> {
  const { engine, fileLimits, signal } = context;
  const theorem = statementBehind(context.theorem, proposition);
  context.onCalls(1);
  const outcome = await engine.open(theorem, fileLimits, signal);
  switch (outcome.kind) {
    case 'opened':
      return { kind: 'opened', theorem, opened: outcome.opened };
    case 'invalid': {
      const errors = outcome.messages.filter(({ severity }) => severity === 'error');
      return { kind: 'unreadable', message: errors.map(({ text }) => text).join('\n') };
    }
    case 'refused':
      return { kind: 'unreadable', message: outcome.message };
    case 'timeout':
      return { kind: 'unanswered', reason: 'it takes Lean too long' };
    case 'lost':
      return { kind: 'unanswered', reason: outcome.reason };
  }
}

/** A name that does not occur in the theorem. */
function freeName({ header, statement }: Theorem): string {
  let name = 'statement_in_question';
  while (header.includes(name) || statement.includes(name)) name = `own_${name}`;
  return name;
}
