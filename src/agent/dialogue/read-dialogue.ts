import { assertCertified, provedBy } from '../../prove/episode/assert-certified.ts';
import { beginsWith, checkLine, invalidLine } from '../../prove/episode/parse-line.ts';
import { type DialogueLine, type DialogueSetting, dialogueLineSchema } from './dialogue-lines.ts';

export type DialogueLineOf<T extends DialogueLine['type']> = Extract<DialogueLine, { readonly type: T }>;

/** One conversation, its lines in their order. */
export interface TalkView {
  readonly attempt: number;
  readonly opening: DialogueLineOf<'opening'>;
  readonly lines: readonly DialogueLine[];
  readonly end: DialogueLineOf<'end'>;
}

/** An episode of conversations. */
export interface DialogueView {
  readonly id: string;
  readonly createdAt: string;
  readonly setting: DialogueSetting;
  readonly talks: readonly TalkView[];
  readonly result: DialogueLineOf<'result'>;
}

/** Whether these are the lines of conversations. */
export function isDialogue(lines: readonly unknown[]): boolean {
  return beginsWith(lines, 'dialogue');
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readDialogue(lines: readonly unknown[]): DialogueView {
  const [first, ...rest] = lines.map((value, index) => checkLine(dialogueLineSchema, value, index + 1));
  if (first?.type !== 'dialogue') throw invalidLine(1, 'the first line must have the type "dialogue"');
  const result = rest.at(-1);
  if (result?.type !== 'result') throw invalidLine(lines.length, 'the last line must have the type "result"');
  const { type: _, version: __, at: ___, id, createdAt, ...setting } = first;
  const byAttempt = Map.groupBy(
    rest.filter((line) => 'attempt' in line),
    ({ attempt }) => attempt,
  );
  const talks = [...byAttempt].map(([attempt, own]): TalkView => {
    const opening = own.find((line) => line.type === 'opening');
    const end = own.find((line) => line.type === 'end');
    if (opening === undefined || end === undefined)
      throw invalidLine(lines.length, `conversation ${attempt} lacks its beginning or its end`);
    const accepted = own.filter((line) => line.type === 'submission' && line.outcome === 'accepted');
    if (end.end === 'proved' && accepted.length === 0)
      throw invalidLine(lines.length, `conversation ${attempt} ends with a proof that is not in it`);
    return { attempt, opening, end, lines: own };
  });
  const accepted = rest
    .filter((line) => line.type === 'submission')
    .filter(({ outcome }) => outcome === 'accepted');
  assertCertified(setting.theorem, [...accepted, ...provedBy(result)]);
  return { id, createdAt, setting, talks, result };
}
