import { LakatosError } from '../../../core/errors.ts';
import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { withoutThinking } from '../../llm/profiles/code-blocks.ts';
import type { ChatMessage } from '../../llm/prompt.ts';
import { type AskedChat, askChat, type Talker } from '../../prove/conversation/ask-chat.ts';
import type { Experience } from './experience-memory.ts';
import type { LessonOutcome, Memory } from './memory.ts';
import { rememberedTactics } from './remembered-tactics.ts';
import { goalFeatures, type OwnNames, type ShapeIndex } from './shape-index.ts';

/** Who a model's lesson is owed to, as its origin says it: lessons of models are told from those of people. */
export const authorOf = (model: string, outcome: LessonOutcome): string =>
  `${model} (a model; ${outcome === 'proved' ? 'proved' : 'not proved'})`;

/** A lesson is one thought; what is longer is no lesson. In characters. */
const longestLesson = 600;

/**
 * A lesson in words about goals like this one. `ExperienceMemory.learn` takes it with its origin: who wrote it, a person or a
 * model, and from which theorem; lessons from theorems that are measured on are refused there.
 * @throws LakatosError INPUT_INVALID when it is empty or too long
 */
export function lessonExperience(text: string, goal: Goal, own: OwnNames): Experience {
  const words = text.trim().replace(/\s+/gu, ' ');
  if (words === '' || words.length > longestLesson)
    throw new LakatosError(
      'INPUT_INVALID',
      `a lesson has 1 to ${longestLesson} characters, not ${words.length}`,
      {
        advice: 'Say one thing, in a sentence or two.',
      },
    );
  return { features: goalFeatures(goal, own), content: { kind: 'lesson', text: words } };
}

const leastLikeness = 0.4;
const lessonsAtMost = 3;
const plansAtMost = 2;
const tacticsAtMost = 4;

/**
 * What to tell a language model of lessons, plans and tactics of goals like this one, the best first: lines of text, or none.
 * `cases`: those that it comes from, to be credited later.
 */
export function adviceFor(index: ShapeIndex, goal: Goal, own: OwnNames) {
  const features = goalFeatures(goal, own);
  const lessons = index.recall('lesson', features, { count: lessonsAtMost, leastLikeness });
  const plans = index.recall('plan', features, { count: plansAtMost, leastLikeness });
  const tactics = rememberedTactics(index, goal, own, tacticsAtMost);
  const lines = [
    ...lessons.map(({ found }) => `Lesson: ${found.content.text}`),
    ...plans.map(({ found }) => `A theorem like it was proved from: ${found.content.lemmas.join('; ')}`),
    ...(tactics.length === 0
      ? []
      : [`Worked on goals like it: ${tactics.map(({ tactic }) => `\`${tactic}\``).join(', ')}`]),
  ];
  return { text: lines.join('\n'), cases: [...lessons, ...plans].map(({ found }) => found.id) };
}

/** In characters: what is longer is no lesson in one or two sentences. */
export const longestWritten = 300;
const sentencesAtMost = 2;

/**
 * Why an answer is no lesson. `empty`: it says nothing. `none`: it says that there is none. `too-long`: it was cut off, or
 * is more than two sentences. `code`: it is a block of code or an action. `names`: it names what the next theorem hasn't.
 */
const noLessons = ['empty', 'none', 'too-long', 'code', 'names'] as const;
type NoLesson = (typeof noLessons)[number];

type LessonReading = { readonly kind: 'lesson'; readonly text: string } | { readonly kind: NoLesson };

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

/** Tokens of the answer: a model may think before the two sentences. */
export const lessonTokens = 1_024;
/** Milliseconds: nobody waits longer for a lesson, whatever time is left. */
const lessonMs = 120_000;

/** What became of the question. `unanswered`: the server gave no answer, or the time was up. */
export const lessonUses = ['kept', ...noLessons, 'unanswered'] as const;

/** Work that a lesson is drawn from. */
interface EndedWork {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  readonly outcome: LessonOutcome;
  readonly memory: Pick<Memory, 'keepLesson'>;
}

type AskedLesson = AskedChat & { readonly use: (typeof lessonUses)[number] };

/** The question, as the last words of the user in a conversation about the theorem. */
export const lessonRequest = (outcome: LessonOutcome): string =>
  `The work on this theorem is over: ${outcome === 'proved' ? 'a proof was accepted' : 'no proof was accepted'}. What should be done, or avoided, next time on goals like this one? Answer with one or two short sentences of at most ${longestWritten} characters and nothing else: no code block, no action. Be general: others read it who work on other theorems, so use neither the name of this theorem nor names that its header declares. If there is nothing worth telling, answer only: none`;

/**
 * Asks a model for a lesson, once, and hands it to the keeper. `messages` end with the question. That there is no answer takes
 * nothing from the result, so what a model or its server does wrong is a use of its own.
 */
export async function askLesson(
  talker: Talker,
  { theorem, opened, outcome, memory }: EndedWork,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<AskedLesson> {
  const { localDeclarations: declarations } = opened;
  const [goal] = opened.part.goals;
  const names = [opened.name, ...declarations.map(({ name }) => name)];
  const seed = talker.nextSeed();
  const asked = await askChat({ ...talker, nextSeed: () => seed }, messages, { signal, ms: lessonMs }).catch(
    (thrown: unknown) => {
      if (!signal.aborted && !(thrown instanceof LakatosError)) throw thrown;
      return null;
    },
  );
  if (asked === null || typeof asked === 'string') {
    const nothing = { text: '', end: 'other', tokens: { read: 0, written: 0 }, ms: 0 } as const;
    return { messages, seed, ...nothing, use: 'unanswered' };
  }
  const reading = readLesson({ text: asked.text, isCut: asked.end === 'length' }, names);
  if (reading.kind !== 'lesson') return { ...asked, use: reading.kind };
  const model = talker.chat.info.name;
  if (goal !== undefined)
    memory.keepLesson({ theorem, goal, declarations, text: reading.text, model, outcome });
  return { ...asked, use: 'kept' };
}
