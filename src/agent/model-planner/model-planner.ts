import type { Ledger } from '../../../core/ledger.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { allOrNone } from '../../llm/all-or-none.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import { type AskedChat, askChat, type Talker } from '../../prove/conversation/ask-chat.ts';
import {
  type Conversation,
  converse,
  messagesOf,
  type NextTurn,
  visibleAnswer,
  withRequest,
} from '../../prove/conversation/converse.ts';
import { ContextGauge, firstThatFits } from '../../prove/conversation/fit-conversation.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import { isPlainName, NameSupply, wordsOf } from '../../prove/reading/names.ts';
import type { NamedLemma } from '../conjecture/conjecture.ts';
import { askLesson, lessonRequest, lessonTokens } from '../memory/ask-lesson.ts';
import { adviceOn, type LessonOutcome, type Memory } from '../memory/memory.ts';
import type { PlannerTurn } from '../plan-episode/plan-lines.ts';
import type { Plan, Planner, Situation } from '../planner.ts';
import { type LemmaStatement, type ProvedLemma, replaceWords } from '../sketch/lemma.ts';
import {
  complain,
  type ModelPlanSettings,
  openPlanConversation,
  type PlanStyleName,
} from './conversation.ts';
import type { Draft, DraftReading } from './draft.ts';
import { judgeDraft } from './judge-draft.ts';
import { readers } from './plan-style.ts';
import { complaints } from './prompts.ts';

interface PlanLessonOptions {
  readonly chat: ChatModel;
  readonly settings: Pick<ModelPlanSettings, 'maxTokens' | 'temperature' | 'topP'>;
  readonly memory: Memory;
}

/** A model's plan for a theorem that was followed to its end. */
export interface EndedPlan {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** The answer that was followed last. */
  readonly turn: PlannerTurn;
  /** Lemmas with what became of each, in their order. */
  readonly lemmas: readonly string[];
  readonly outcome: LessonOutcome;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}

const lemmasAtMost = 12;
/** Characters of a lemma in the question. */
const longestLemma = 300;
/**
 * Asks the model that planned what is worth knowing for goals like this one: after its last question and answer it is told what
 * became of the lemmas. Null when nothing was asked: no lesson would be kept, or the question may cost more than is left.
 */
export async function askPlanLesson(
  { chat, settings, memory }: PlanLessonOptions,
  { theorem, opened, turn, lemmas, outcome, ledger, signal }: EndedPlan,
): Promise<PlannerTurn | null> {
  if (opened.part.goals.length === 0 || !memory.wantsLesson(theorem)) return null;
  const question = `${became(lemmas)}${lessonRequest(outcome)}`;
  const { read, written } = turn.tokens;
  const expected = read + written + new ContextGauge().tokensIn(question.length) + lessonTokens;
  if (expected > ledger.left('tokens') || ledger.left('ms') <= 0 || signal.aborted) return null;
  const { temperature, topP } = settings;
  const sampling = { maxTokens: Math.min(lessonTokens, settings.maxTokens), temperature, topP };
  const talker = { chat, sampling, ledger, nextSeed: () => turn.seed + 1 };
  const said = { role: 'assistant', content: visibleAnswer(turn.text) } as const;
  const messages = withRequest([...turn.messages, said], question);
  const { use, ...asked } = await askLesson(talker, { theorem, opened, outcome, memory }, messages, signal);
  return use === 'kept'
    ? { theorem: theorem.id, ...asked, use: 'lesson', complaint: null }
    : { theorem: theorem.id, ...asked, use: 'no-lesson', complaint: use };
}

const became = (lemmas: readonly string[]): string =>
  lemmas.length === 0
    ? ''
    : `What became of the lemmas:\n${lemmas
        .slice(-lemmasAtMost)
        .map((lemma) => shortenText(lemma, longestLemma))
        .join('\n')}\n\n`;

/** Names that `LemmaProver` gives to lemmas without one, such as remembered ones: they may come into the same plan. */
const numbered = /^(?:own_)*lemma_\d+$/u;

/** The words of a theorem's text: names that nothing new may have. */
function wordsIn({ header, statement }: Theorem): ReadonlySet<string> {
  return new Set([header, statement].flatMap(wordsOf).flatMap((word) => [word, ...word.split('.')]));
}

/**
 * Gives each lemma a name that nothing in sight has: neither the theorem's words nor proved lemmas nor each other. A
 * lemma that says the same as a proved one is left out, and the proofs name that one.
 */
export function renameApart(draft: Draft, theorem: Theorem, proved: readonly ProvedLemma[]): Draft {
  const taken = new Set([...wordsIn(theorem), ...proved.map(({ name }) => name)]);
  const known = new Map(proved.map((lemma) => [textOf(lemma), lemma.name]));
  const names = new NameSupply([...taken, ...draft.lemmas.map(({ name }) => name)]);
  const lemmas: NamedLemma[] = [];
  const renamed = new Map<string, string>();
  for (const lemma of draft.lemmas) {
    const same = known.get(textOf(lemma));
    const isFree = isPlainName(lemma.name) && !taken.has(lemma.name) && !numbered.test(lemma.name);
    const name = same ?? (isFree ? lemma.name : names.fresh(apart(lemma.name)));
    const { proof } = lemma;
    if (same === undefined)
      lemmas.push({ ...lemma, name, ...(proof !== undefined && { proof: replaceWords(proof, renamed) }) });
    if (name !== lemma.name) renamed.set(lemma.name, name);
    taken.add(name);
    known.set(textOf(lemma), name);
  }
  return { lemmas, main: replaceWords(draft.main, renamed) };
}

const apart = (name: string): string => {
  const last = name.split('.').at(-1) ?? '';
  return numbered.test(last) ? `${last}_of_plan` : last;
};

/** Equal texts are needed here, with the variables in the same order: proofs give them as arguments. */
function textOf({ surroundings, variables, premises, conclusion }: LemmaStatement): string {
  return JSON.stringify([surroundings, variables, premises, conclusion.replaceAll(/\s+/gu, ' ')]);
}

export interface ModelPlannerOptions {
  readonly chat: ChatModel;
  readonly engine: LeanEngine;
  /** `sketch`: lemmas, and the theorem proved from them. `haves`: a chain of `have`s. */
  readonly style: PlanStyleName;
  readonly settings: ModelPlanSettings;
  /** For reading files and statements, and for each tactic. */
  readonly fileLimits: Limits;
  readonly tacticLimits: Limits;
  /** Hears of each answer, when it is known what becomes of it. */
  readonly onTurn?: (turn: PlannerTurn) => void;
  /** Null or absent: nothing is remembered. */
  readonly memory?: Pick<Memory, 'advise'> | null;
}

/**
 * Plans with a chat model: a proof in words, then a plan in Lean (after Seed-Prover 1.5, arXiv 2512.17260, and the planner
 * of BFS-Prover-V2, arXiv 2509.06493). A plan is handed on when Lean takes it but for the `sorry`s and no lemma has a small
 * counterexample; until then it goes back to the model with what is wrong, a few times. When that does not end well, the
 * lemmas of the last plan that may be true are handed on alone. For one theorem: the seeds of its answers count up.
 */
export function modelPlanner(options: ModelPlannerOptions): Planner {
  let { seed } = options.settings;
  return {
    name: `${options.style}/1 by ${options.chat.info.name}`,
    plan: (situation, signal) => talkOfPlan(options, situation, { signal, nextSeed: () => seed++ }),
  };
}

interface WrongPlan {
  readonly answer: string;
  readonly complaint: string;
  readonly usable: readonly NamedLemma[];
}

/** One conversation in its forms, one shorter than the other, and how many answers are wanted to it. */
interface Question {
  readonly forms: readonly Conversation[];
  readonly count: number;
}

interface Answers {
  readonly conversation: Conversation;
  readonly asked: readonly AskedChat[];
}

interface ReadAnswer {
  readonly asked: AskedChat;
  readonly reading: DraftReading;
}

const isUnreadable = ({ reading }: ReadAnswer): boolean => reading.kind === 'unreadable';

/** Holds one conversation, and makes a plan of what comes of it. */
async function talkOfPlan(
  options: ModelPlannerOptions,
  situation: Situation,
  { signal, nextSeed }: { readonly signal: AbortSignal; readonly nextSeed: () => number },
): Promise<Plan> {
  const { chat, engine, style, settings, fileLimits, tacticLimits, onTurn, memory = null } = options;
  const { theorem, opened, proved, ledger } = situation;
  const { maxTokens, temperature, topP } = settings;
  const talker: Talker = { chat, sampling: { maxTokens, temperature, topP }, nextSeed, ledger };
  const isOver = () => ledger.exhausted !== null || situation.isOver();
  let note = noTime;
  let wrong = null as WrongPlan | null;
  let plan = null as Plan | null;
  const known = { ...situation, advice: adviceOn(memory, theorem, opened) };
  const forms = details.map((detail) => openPlanConversation(style, known, settings.lemmas, detail));
  await converse<Question, Answers>(
    { question: { forms, count: settings.samples } },
    { signal, isOver, ask, judge },
  );
  return plan ?? { lemmas: wrong?.usable ?? [], main: null, notes: [note] };

  async function ask({ forms, count }: Question): Promise<Answers | null> {
    const answer = await firstThatFits(forms, async (conversation) => {
      const wanted = Array.from({ length: count }, () => messagesOf(conversation));
      const all = await allOrNone(
        wanted,
        (messages, own) => askChat(talker, messages, { atOnce: count, signal: own }),
        signal,
      );
      const asked = all.filter((one) => typeof one !== 'string');
      if (asked.length > 0) return { conversation, asked };
      return all.includes('late') ? 'late' : 'too-long';
    });
    if (typeof answer !== 'string') return answer;
    if (answer === 'too-long' && wrong === null) note = noRoom;
    return null;
  }

  /** The answers that can be read, and then the others, until one is good; what is wrong with the first goes back. */
  async function judge({ conversation, asked }: Answers, turn: number): Promise<NextTurn<Question>> {
    const answers: ReadAnswer[] = [];
    for (const one of asked) answers.push(await read(one));
    answers.sort((a, b) => Number(isUnreadable(a)) - Number(isUnreadable(b)));
    let first: WrongPlan | null = null;
    // Judging asks Lean many times; when the budget is used up one answer must do.
    while (plan === null && (first === null || !isOver())) {
      const answer = answers.shift();
      if (answer === undefined) break;
      const judged = await judgeOne(answer);
      if ('lemmas' in judged) plan = judged;
      else first ??= judged;
    }
    for (const { asked } of answers) tell(asked, 'unread');
    if (plan !== null || first === null) return { question: null };
    wrong = { ...first, usable: first.usable.length === 0 && wrong !== null ? wrong.usable : first.usable };
    note = `the model wrote no usable plan; the last complaint: ${wrong.complaint.split('\n', 1)[0] ?? ''}`;
    const again = complain(conversation, style, wrong.answer, wrong.complaint);
    return { question: turn < settings.repairs ? { forms: [again], count: 1 } : null };
  }

  async function read(asked: AskedChat): Promise<ReadAnswer> {
    const reading = await readers[style](asked.text, situation, { engine, tacticLimits, signal });
    if (reading.kind === 'unreadable') {
      const complaint = asked.end === 'length' ? `${complaints.cut} ${reading.complaint}` : reading.complaint;
      return { asked, reading: { ...reading, complaint } };
    }
    return { asked, reading: { kind: 'read', draft: renameApart(reading.draft, theorem, proved) } };
  }

  async function judgeOne({ asked, reading }: ReadAnswer): Promise<Plan | WrongPlan> {
    if (reading.kind === 'unreadable') return sendBack(asked, reading.complaint, []);
    const judging = { engine, fileLimits, signal, ledger, lemmas: settings.lemmas };
    const judgement = await judgeDraft(theorem, reading.draft, proved, judging).catch((thrown: unknown) => {
      tell(asked, 'unread');
      throw thrown;
    });
    if (judgement.kind === 'wrong') return sendBack(asked, judgement.complaint, judgement.usable);
    tell(asked, 'taken');
    const { lemmas, main } = judgement.draft;
    const count = reading.draft.lemmas.length;
    const notes =
      lemmas.length < count
        ? [`the plan has ${count} lemmas; the ${lemmas.length} that it rests on or that come first were kept`]
        : [];
    return { lemmas, main, notes };
  }

  function sendBack(asked: AskedChat, complaint: string, usable: readonly NamedLemma[]): WrongPlan {
    tell(asked, 'sent-back', complaint);
    return { answer: asked.text, complaint, usable };
  }

  function tell(asked: AskedChat, use: PlannerTurn['use'], complaint: string | null = null): void {
    onTurn?.({ theorem: theorem.id, ...asked, use, complaint });
  }
}

const details = ['whole', 'bare'] as const;
const noTime = 'the time was up before the model had written a plan';
const noRoom = 'the theorem is too long for the model that plans';
