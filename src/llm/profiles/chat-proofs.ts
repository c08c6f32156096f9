import type { Theorem } from '../../../core/theorem.ts';
import { type ChatMessage, type Prompt, type PromptPiece, special, text } from '../prompt.ts';
import { withoutThinking } from './code-blocks.ts';
import type { FailedAttempt, WholeProofProfile } from './profile.ts';
import { readFencedProof } from './proof-text.ts';

/** Writes a chat as a model learnt it, up to where the assistant's next turn begins. */
export type ChatTemplate = (messages: readonly ChatMessage[]) => readonly PromptPiece[];

/**
 * ChatML, as Qwen 2, 2.5 and 3 learnt it: no token before the first turn. A system message that a model's own template
 * adds when there is none (Qwen 2.5 does) is not added here.
 */
export function chatml(messages: readonly ChatMessage[]): readonly PromptPiece[] {
  return [
    ...messages.flatMap(({ role, content }) => [
      special('<|im_start|>'),
      text(`${role}\n${content}`),
      special('<|im_end|>'),
      text('\n'),
    ]),
    special('<|im_start|>'),
    text('assistant\n'),
  ];
}

/** Begins every text of a DeepSeek model. The bars are full-width, the low line is U+2581. */
export const deepseekBegin = special('<｜begin▁of▁sentence｜>');

/** The chat of DeepSeek V2 and V3: a system message stands bare, turns follow each other without white space. */
export function deepseek(messages: readonly ChatMessage[]): readonly PromptPiece[] {
  const turns = messages.flatMap(({ role, content }) => {
    if (role === 'system') return [text(content)];
    if (role === 'user') return [special('<｜User｜>'), text(content)];
    return [special('<｜Assistant｜>'), text(content), special('<｜end▁of▁sentence｜>')];
  });
  return [deepseekBegin, ...turns, special('<｜Assistant｜>')];
}

/** The chat of InternLM 2 and 2.5: ChatML behind the token that begins every text. */
export const internlm = (messages: readonly ChatMessage[]): readonly PromptPiece[] => [
  special('<s>'),
  ...chatml(messages),
];

/** More errors than this are only counted. */
const mostErrors = 8;
const linesBefore = 4;
/** Lines of an error of many lines that are shown, the first one not counted. */
const linesInside = 5;

/**
 * Lean's errors as Goedel-Prover-V2 was shown them: for each one the code around it (four lines before, one after) with
 * `<error>` and `</error>` in it, then Lean's message.
 */
export function markErrors({ code, errors }: FailedAttempt): string {
  const lines = code.split('\n');
  const shown = errors
    .slice(0, mostErrors)
    .map(
      (error, index) =>
        `\nError ${index + 1}:\n\nCorresponding Code:\n\`\`\`lean4\n${surroundings(lines, error)}\n\`\`\`\n\nError Message: ${error.message}\n`,
    );
  const omitted = errors.length - shown.length;
  return shown.join('') + (omitted > 0 ? `\n... [Omitted ${omitted} more errors] ...\n` : '');
}

function surroundings(lines: readonly string[], error: FailedAttempt['errors'][number]): string {
  const from = Math.min(error.line - 1, lines.length - 1);
  const to = Math.max(from, Math.min(error.endLine - 1, lines.length - 1));
  const before = lines.slice(Math.max(0, from - linesBefore), from);
  const after = lines.slice(to + 1, to + 2);
  return [...before, ...marked(lines, from, to, error), ...after].map((line) => `${line}\n`).join('');
}

function marked(
  lines: readonly string[],
  from: number,
  to: number,
  { column, endColumn }: FailedAttempt['errors'][number],
): readonly string[] {
  const [first, last] = [[...(lines[from] ?? '')], [...(lines[to] ?? '')]];
  const open = `${first.slice(0, column).join('')}<error>`;
  const close = `</error>${last.slice(endColumn).join('')}`;
  if (from === to) return [open + first.slice(column, endColumn).join('') + close];
  const inside = lines.slice(from + 1, Math.min(to, from + 1 + linesInside));
  const isCut = to > from + 1 + linesInside;
  const depth = /^ */u.exec(inside.at(-1) ?? '')?.[0] ?? '';
  return [
    open + first.slice(column).join(''),
    ...inside,
    ...(isCut ? ['', `${depth}... --[Truncated]-- ...`] : []),
    last.slice(0, endColumn).join('') + close,
  ];
}

interface ChatProofs extends Pick<WholeProofProfile, 'name' | 'about' | 'lean' | 'sampling'> {
  /** How the model learnt to read a chat. */
  readonly template: ChatTemplate;
  /** The turns before its first answer. */
  readonly ask: (theorem: Theorem) => readonly ChatMessage[];
  /** A failing answer as it is shown again, and what is said to it. Default: our own words. */
  readonly complain?: (failed: FailedAttempt) => ChatComplaint;
}

interface ChatComplaint {
  readonly answer: string;
  readonly reply: string;
}

/** The profile of a model that writes whole proofs in a chat, and is told of Lean's errors in its second turn. */
export function chatProofs({ template, ask, complain = plainly, ...rest }: ChatProofs): WholeProofProfile {
  const asChat = (messages: readonly ChatMessage[]): Prompt => ({ pieces: template(messages), messages });
  return {
    ...rest,
    kind: 'whole-proof',
    prompt: (theorem) => asChat(ask(theorem)),
    repairPrompt: (theorem, failed) => {
      const { answer, reply } = complain(failed);
      return asChat([
        ...ask(theorem),
        { role: 'assistant', content: answer },
        { role: 'user', content: reply },
      ]);
    },
    readProof: readFencedProof,
  };
}

/** The code of an attempt as an answer, where no more is known or fits. */
export const answerOfCode = ({ code }: FailedAttempt): string => `\`\`\`lean4\n${code.trimEnd()}\n\`\`\``;

/** No model is known to have learnt these words. Thinking is left out, as chat templates do with earlier turns. */
function plainly(failed: FailedAttempt): ChatComplaint {
  const visible = failed.answer === undefined ? null : withoutThinking(failed.answer);
  return {
    answer: visible === null || visible.trim() === '' ? answerOfCode(failed) : visible.trim(),
    reply: [
      'Lean 4 does not accept this proof. These are its errors; <error> and </error> stand around the place of each.',
      markErrors(failed).trim(),
      'Correct the proof. Give the complete Lean 4 code again, with the statement unchanged.',
    ].join('\n\n'),
  };
}
