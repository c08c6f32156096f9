import { shortenText } from '../tools/shorten-text.ts';
import { visibleAnswer } from './conversation.ts';
import type { DialogueLine } from './dialogue-lines.ts';
import type { DialogueView, TalkView } from './read-dialogue.ts';

/** Of what a tool said. */
const longestReply = 1_500;

/** An episode of conversations as a person reads it. */
export function dialogueText({ setting, talks, result }: DialogueView): string {
  const { theorem, model } = setting;
  const end = result.reason === null ? result.status : `${result.status}: ${result.reason}`;
  return [
    `${theorem.statement}\n${model.name} in ${talks.length} conversations: ${end}`,
    ...talks.map(talkText),
    ...(result.proof === null ? [] : [`The proof:\n${theorem.statement} := ${result.proof}`]),
    '',
  ].join('\n\n');
}

function talkText({ attempt, lines, end }: TalkView): string {
  const head = `== Conversation ${attempt + 1}, ${end.turns} turns: ${end.end}`;
  return [head, ...lines.flatMap(lineText)].join('\n\n');
}

function lineText(line: DialogueLine): readonly string[] {
  switch (line.type) {
    case 'answer':
      return [
        `-- Turn ${line.turn + 1}, the model (${line.tokens.written} tokens):\n${visibleAnswer(line.text)}`,
      ];
    case 'call':
      return [`-- ${line.tool} (${line.ms} ms):\n${shortenText(line.text, longestReply)}`];
    case 'submission':
      return [`-- handed in, ${line.outcome} (${line.ms} ms):\n${shortenText(line.text, longestReply)}`];
    case 'mistake':
      return [`-- mistake:\n${line.text}`];
    case 'lesson':
      return [
        `-- asked for a lesson (${line.tokens.written} tokens), ${line.use}:\n${visibleAnswer(line.text)}`,
      ];
    case 'shortened':
      return [`-- the conversation was made shorter (${line.by})`];
    case 'dialogue':
    case 'opening':
    case 'reply':
    case 'end':
    case 'result':
      return [];
  }
}
