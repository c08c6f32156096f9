import { withoutThinking } from '../../llm/profiles/code-blocks.ts';

/** In characters: what is longer is no lesson in one or two sentences. */
export const longestWritten = 300;
const sentencesAtMost = 2;

/**
 * Why an answer is no lesson. `empty`: it says nothing. `none`: it says that there is none. `too-long`: it was cut off, or
 * is more than two sentences. `code`: it is a block of code or an action. `names`: it names what the next theorem hasn't.
 */
export const noLessons = ['empty', 'none', 'too-long', 'code', 'names'] as const;
export type NoLesson = (typeof noLessons)[number];

export type LessonReading = { readonly kind: 'lesson'; readonly text: string } | { readonly kind: NoLesson };

/**
 * Reads strictly what a model wrote when it was asked for a lesson: a lesson that is lost costs little, and one that says
 * nothing takes a line of every prompt from then on. `names` are those of the theorem and of what its header declares;
 * names of one character are let through, since `a` is a word.
 */
export function readLesson(
  { text, isCut }: { readonly text: string; readonly isCut: boolean },
  names: readonly string[],
): LessonReading {
  const visible = withoutThinking(text)?.trim().replace(label, '') ?? '';
  const words = unquoted(visible.replace(/\s+/gu, ' '));
  if (!/\p{L}/u.test(words)) return { kind: 'empty' };
  if (/^(?:none|no lessons?|nothing|n\/a)\b[^\p{L}]*$/iu.test(words)) return { kind: 'none' };
  if (/```|<tool_call>/u.test(visible)) return { kind: 'code' };
  const sentences = words.split(/[.!?]["'”’)]?\s+(?=\p{Lu})/u).length;
  if (isCut || words.length > longestWritten || sentences > sentencesAtMost) return { kind: 'too-long' };
  const own = new Set(names.filter((name) => [...name].length > 1));
  const said = words.match(identifiers) ?? [];
  return said.some((word) => readings(word).some((name) => own.has(name)))
    ? { kind: 'names' }
    : { kind: 'lesson', text: words };
}

/** Lessons are told after this word, so models write it themselves. */
const label = /^(?:\*\*)?lesson(?:\*\*:|:\*\*|:)\s*/iu;

const identifiers = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;

/** What a word may name: itself, or what is before a dot, each also without a closing quote or sign of the sentence. */
const readings = (word: string): readonly string[] =>
  word
    .split('.')
    .map((_, at, parts) => parts.slice(0, at + 1).join('.'))
    .flatMap((name) => [name, name.replace(/(?:'s|['!?]+)$/u, '')]);

const unquoted = (words: string): string => /^(["'“])(.*)(["'”])$/u.exec(words)?.[2]?.trim() ?? words;
