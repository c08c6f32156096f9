import type { LeanMessage, Position } from '../../core/message.ts';
import type { CommandMade, GoalPlace, StateMade } from './steps.ts';

/** A reply of the protocol: JSON, in which empty lists are left out. */
export type ReplReply = Readonly<Record<string, unknown>>;

export const errorReply = (message: string): ReplReply => ({ message });

/** @param firstState the number of the first proof state that was made */
export function commandReply(
  env: number,
  { messages, sorries, tactics, infotree }: CommandMade,
  firstState: number,
): ReplReply {
  return {
    env,
    ...unlessEmpty('messages', messages.map(messageJson)),
    ...unlessEmpty('sorries', sorriesJson(sorries, firstState)),
    ...unlessEmpty(
      'tactics',
      tactics.map(({ tactic, goals, start, end, usedConstants }, at) => ({
        pos: start,
        endPos: end,
        goals,
        tactic,
        proofState: firstState + sorries.length + at,
        usedConstants,
      })),
    ),
    ...(infotree !== null && { infotree }),
  };
}

export function stateReply(
  { goals, messages, sorries, traces, proofStatus }: StateMade,
  firstState: number,
): ReplReply {
  return {
    proofState: firstState + sorries.length,
    goals,
    ...unlessEmpty('messages', messages.map(messageJson)),
    ...unlessEmpty('sorries', sorriesJson(sorries, firstState)),
    ...unlessEmpty('traces', traces),
    proofStatus,
  };
}

const unlessEmpty = (key: string, list: readonly unknown[]): ReplReply =>
  list.length === 0 ? {} : { [key]: list };

const severities = { information: 'info', warning: 'warning', error: 'error' } as const;

const messageJson = ({ severity, text, start, end }: LeanMessage): ReplReply => ({
  severity: severities[severity],
  pos: start,
  endPos: end ?? null,
  data: text.trim(),
});

/** A place in a tactic that was sent alone has no line. */
const sorriesJson = (sorries: readonly GoalPlace[], firstState: number): ReplReply[] => {
  const placed = (key: string, place: Position): ReplReply => (place.line === 0 ? {} : { [key]: place });
  return sorries.map(({ goal, start, end }, at) => ({
    goal,
    proofState: firstState + at,
    ...placed('pos', start),
    ...placed('endPos', end),
  }));
};
