import { isDeepStrictEqual } from 'node:util';
import {
  type ChatTemplate,
  chatml,
  deepseek,
  deepseekBegin,
  internlm,
} from '../../llm/profiles/chat-proofs.ts';
import { type ChatMessage, type Prompt, type PromptPiece, special } from '../../llm/prompt.ts';

const templates: readonly ChatTemplate[] = [chatml, internlm, deepseek];

/**
 * The messages that a prompt was made of; null when it is no chat. Trainers apply the chat template of the model that they
 * train, so they need the messages and not the prompt. Whatever is read out of the pieces counts only if a template that
 * Lakatos knows makes the very same pieces of it again.
 */
export function chatOfPrompt({ pieces }: Pick<Prompt, 'pieces'>): readonly ChatMessage[] | null {
  for (const messages of [taggedTurns(pieces), namedTurns(pieces)]) {
    if (messages.length > 0 && templates.some((template) => isDeepStrictEqual(template(messages), pieces)))
      return messages;
  }
  return null;
}

/** ChatML and its kin: the role is the first line of the text behind the token that opens a turn. */
function taggedTurns(pieces: readonly PromptPiece[]): ChatMessage[] {
  return pieces.flatMap((piece, index) => {
    const isTurn = pieces[index - 1]?.kind === 'special' && pieces[index + 1]?.kind === 'special';
    if (piece.kind !== 'text' || !isTurn) return [];
    const [, role, content] = /^(system|user|assistant)\n(.*)$/su.exec(piece.text) ?? [];
    return role === undefined || content === undefined
      ? []
      : [{ role: role as ChatMessage['role'], content }];
  });
}

/** DeepSeek: a turn opens with a token that names its role, and a system message stands bare. */
function namedTurns(pieces: readonly PromptPiece[]): ChatMessage[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'text') return [];
    const before = pieces[index - 1];
    const name = before?.kind === 'special' ? before.name : '';
    const role = name.includes('User') ? 'user' : name.includes('Assistant') ? 'assistant' : 'system';
    return [{ role, content: piece.text } as const];
  });
}

/** A prompt as Hugging Face trainers take it: messages for their chat template, or a text with special tokens in it. */
export interface ShownPrompt {
  readonly prompt: string | readonly ChatMessage[];
  /** The answer in the form that belongs to the prompt's; null when a trainer would read it as something else. */
  answer(text: string): string | readonly ChatMessage[] | null;
}

/** Tokenizers put these before a text themselves. */
const begins: readonly PromptPiece[] = [deepseekBegin, special('<s>')];

const isBegin = (piece: PromptPiece | undefined): boolean =>
  begins.some((begin) => isDeepStrictEqual(piece, begin));

/**
 * Shows a prompt. Trainers find special tokens by their names in the text, so a text that has one of them in it by chance
 * would be read as another prompt: then there is none (null).
 */
export function showPrompt({ pieces }: Prompt): ShownPrompt | null {
  const specials = pieces.flatMap((piece) => (piece.kind === 'special' ? [piece.name] : []));
  const isPlain = (text: string) => !specials.some((name) => text.includes(name));
  if (!pieces.every((piece) => piece.kind === 'special' || isPlain(piece.text))) return null;
  const chat = chatOfPrompt({ pieces });
  if (chat !== null)
    return {
      prompt: chat,
      answer: (content) => (isPlain(content) ? [{ role: 'assistant', content }] : null),
    };
  const shown = isBegin(pieces[0]) ? pieces.slice(1) : pieces;
  return {
    prompt: shown.map((piece) => (piece.kind === 'special' ? piece.name : piece.text)).join(''),
    answer: (text) => (isPlain(text) ? text : null),
  };
}

/** What is written for whom, and the profile that prompts are shown by unless another one is named; null: none is. */
export const exportFormats = {
  'trl-sft': { about: 'TRL, SFT: prompt and completion', profile: 'bfs-prover-v2' },
  'trl-dpo': { about: 'TRL, DPO: prompt, chosen and rejected', profile: 'bfs-prover-v2' },
  'trl-kto': { about: 'TRL, KTO: prompt, completion and label', profile: 'bfs-prover-v2' },
  verl: { about: 'verl: whole theorems, for a reward function', profile: 'goedel-prover-v2' },
  jsonl: { about: 'the examples as the trainer of Lakatos reads them', profile: null },
} as const;

export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[];

/** One line of a data set, and the theorem it comes from: all lines of a theorem are on one side of a split. */
export interface Row {
  readonly theorem: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

export interface Rows {
  readonly rows: readonly Row[];
  /**
   * Lines that could not be made: the text of a state would be read as a token of the prompt's own, or the profile does
   * not read the answer back as it was.
   */
  readonly unfit: number;
}

/** Without the lines that could not be made, which are null. */
export function fitting(made: readonly (Row | null)[]): Rows {
  const rows = made.filter((row) => row !== null);
  return { rows, unfit: made.length - rows.length };
}

/** What tells two lines apart: all but where a line comes from and how much it counts. */
const telling = ['prompt', 'completion', 'label', 'chosen', 'rejected', 'state', 'tactic'];

export function withoutRepeats(rows: readonly Row[]): Row[] {
  const keyOf = ({ columns }: Row) => JSON.stringify(telling.map((column) => columns[column]));
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []);
}
