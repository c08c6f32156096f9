import type { Clock } from '../../../core/clock.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Episode } from '../../store/store.ts';
import {
  type DialogueContent,
  type DialogueLine,
  type DialogueSetting,
  dialogueVersion,
} from './dialogue-lines.ts';

export interface DialogueRecorder {
  add(content: DialogueContent): void;
  finish(reported: ReportedResult): Episode;
}

/** Keeps all that is said and done for one theorem as JSON values, each with its time; `onLine` hears of each. */
export function recordDialogue(
  header: { readonly id: string; readonly createdAt: Date },
  setting: DialogueSetting,
  clock: Clock,
  onLine: (line: DialogueLine) => void,
): DialogueRecorder {
  const start = clock.now();
  const lines: DialogueLine[] = [];
  const createdAt = header.createdAt.toISOString();
  const add = (content: DialogueContent) => {
    const line = { at: Math.round(clock.now() - start), ...content };
    lines.push(line);
    onLine(line);
  };
  add({ type: 'dialogue', version: dialogueVersion, id: header.id, createdAt, ...setting });
  return {
    add,
    finish({ result, detail }) {
      const { contributions: _, ...kept } = result;
      add({ type: 'result', ...kept, detail });
      const { id } = header;
      const word = result.reason ?? result.status;
      return { header: { id, theoremId: setting.theorem.id, createdAt, result: word }, lines };
    },
  };
}
