import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { shortenText } from '../../prove/conversation/shorten-text.ts';
import type { Story, StoryEntry } from '../../report/story.ts';
import type { DialogueLine } from './dialogue-lines.ts';
import type { DialogueView, TalkView } from './read-dialogue.ts';

/** Of what a tool said. */
const longestReply = 1_500;

/** The conversations one after the other. */
export function dialogueStory({ id, createdAt, setting, talks, result }: DialogueView): Story {
  const end = result.reason === null ? result.status : `${result.status}: ${result.reason}`;
  return {
    theorem: setting.theorem,
    end: `${setting.model.name} in ${talks.length} conversations: ${end}`,
    facts: `episode ${id} of ${createdAt}`,
    entries: talks.flatMap(talkEntries),
    proof: result.proof,
  };
}

function talkEntries({ attempt, lines, end }: TalkView): StoryEntry[] {
  const title = `Conversation ${attempt + 1}, ${end.turns} turns: ${end.end}`;
  return [{ kind: 'part', title }, ...lines.flatMap(lineEntries)];
}

const step = (title: string, text?: string): StoryEntry[] => [
  { kind: 'step', title, ...(text !== undefined && { text }) },
];

function lineEntries(line: DialogueLine): readonly StoryEntry[] {
  switch (line.type) {
    case 'answer':
      return step(
        `Turn ${line.turn + 1}, the model (${line.tokens.written} tokens)`,
        visibleAnswer(line.text),
      );
    case 'call':
      return step(`${line.tool} (${line.ms} ms)`, shortenText(line.text, longestReply));
    case 'submission':
      return step(`handed in, ${line.outcome} (${line.ms} ms)`, shortenText(line.text, longestReply));
    case 'mistake':
      return step('mistake', line.text);
    case 'lesson':
      return step(
        `asked for a lesson (${line.tokens.written} tokens), ${line.use}`,
        visibleAnswer(line.text),
      );
    case 'shortened':
      return step(`the conversation was made shorter (${line.by})`);
    case 'dialogue':
    case 'opening':
    case 'reply':
    case 'end':
    case 'result':
      return [];
  }
}
