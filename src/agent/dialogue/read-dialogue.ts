import {
  endedWith,
  type LineOf,
  linesOf,
  readTranscript,
  type Transcript,
} from '../../prove/conversation/transcript.ts';
import { invalidLine } from '../../prove/episode/parse-line.ts';
import { type DialogueLine, dialogueLineSchema } from './dialogue-lines.ts';

export type DialogueLineOf<T extends DialogueLine['type']> = LineOf<DialogueLine, T>;

/** One conversation, its lines in their order. */
export interface TalkView {
  readonly attempt: number;
  readonly opening: DialogueLineOf<'opening'>;
  readonly lines: readonly DialogueLine[];
  readonly end: DialogueLineOf<'end'>;
}

/** A transcript of conversations. */
export interface DialogueView extends Omit<Transcript<DialogueLine, 'dialogue'>, 'lines' | 'result'> {
  readonly talks: readonly TalkView[];
  readonly result: DialogueLineOf<'result'>;
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readDialogue(values: readonly unknown[]): DialogueView {
  const { lines, ...read } = readTranscript('dialogue', dialogueLineSchema, values, acceptedIn);
  const result = endedWith({ lines, ...read });
  const byAttempt = Map.groupBy(
    lines.filter((line) => 'attempt' in line),
    ({ attempt }) => attempt,
  );
  const talks = [...byAttempt].map(([attempt, own]): TalkView => {
    const [opening] = linesOf(own, 'opening');
    const [end] = linesOf(own, 'end');
    if (opening === undefined || end === undefined)
      throw invalidLine(values.length, `conversation ${attempt} lacks its beginning or its end`);
    if (end.end === 'proved' && acceptedIn(own).length === 0)
      throw invalidLine(values.length, `conversation ${attempt} ends with a proof that is not in it`);
    return { attempt, opening, end, lines: own };
  });
  return { ...read, talks, result };
}

const acceptedIn = (lines: readonly DialogueLine[]) =>
  linesOf(lines, 'submission').filter(({ outcome }) => outcome === 'accepted');
