import type { Limits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import { allOrNone } from '../../llm/remote/all-or-none.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import type { Plan, Planner, Situation } from '../planner.ts';
import { type Advisor, adviceOnGoal } from '../tools/advice.ts';
import { type AskedChat, askChat } from './ask-chat.ts';
import { complain, openPlanConversation, type PlanStyleName } from './conversation.ts';
import type { DraftLemma, DraftReading } from './draft.ts';
import { type DraftJudgement, judgeDraft } from './judge-draft.ts';
import type { ModelPlanSettings } from './model-plan-settings.ts';
import { orderLemmas } from './order-lemmas.ts';
import { readers } from './plan-style.ts';
import type { AnswerUse, PlannerTurn } from './planner-turn.ts';
import { complaints } from './prompts.ts';
import { renameApart } from './rename.ts';
import { scoreDraft } from './score-draft.ts';

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
  /** Tells what is remembered of goals like one; null or absent: nothing is. */
  readonly advise?: Advisor | null;
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
    plan: (situation, signal) => new Talk(options, situation, { signal, nextSeed: () => seed++ }).plan(),
  };
}

/** A plan that something is wrong with. */
interface WrongPlan {
  readonly answer: string;
  readonly complaint: string;
  readonly usable: readonly DraftLemma[];
}

/** What came of a question, with the seed that it was asked with. */
type Reply = Exclude<AskedChat, { kind: 'answer' }> | Answered;
type Answered = Extract<AskedChat, { kind: 'answer' }> & { readonly seed: number };

type Judged = { readonly plan: Plan } | { readonly wrong: WrongPlan };

interface ReadAnswer {
  readonly messages: readonly ChatMessage[];
  readonly asked: Answered;
  readonly reading: DraftReading;
  readonly score: number;
}

/** One conversation, and the plan that comes of it. */
class Talk {
  readonly #options: ModelPlannerOptions;
  readonly #situation: Situation;
  readonly #surroundings: { readonly signal: AbortSignal; readonly nextSeed: () => number };
  #calls = 0;
  #tokens = 0;

  constructor(
    options: ModelPlannerOptions,
    situation: Situation,
    surroundings: { readonly signal: AbortSignal; readonly nextSeed: () => number },
  ) {
    this.#options = options;
    this.#situation = situation;
    this.#surroundings = surroundings;
  }

  async plan(): Promise<Plan> {
    const first = await this.#open();
    if (typeof first === 'string') return this.#end([], null, [first]);
    const { opening, answers } = first;
    let wrong: WrongPlan | null = null;
    let plan: Plan | null = null;
    const waiting = [...answers];
    // Judging asks Lean many times; when the budget is used up one answer must do.
    while (plan === null && (wrong === null || !this.#isOver())) {
      const answer = waiting.shift();
      if (answer === undefined) break;
      const judged = await this.#judge(answer);
      if ('plan' in judged) plan = judged.plan;
      else wrong ??= judged.wrong;
    }
    for (const answer of waiting) this.#tell(answer, 'unread');
    if (plan !== null) return plan;
    const { style, settings } = this.#options;
    for (let turn = 0; turn < settings.repairs && wrong !== null && !this.#isOver(); turn += 1) {
      const messages = complain(opening, style, wrong.answer, wrong.complaint);
      const asked = await this.#ask(messages, { atOnce: 1, signal: this.#signal });
      if (asked.kind !== 'answer') break;
      const judged = await this.#judge(await this.#read(messages, asked));
      if ('plan' in judged) return judged.plan;
      const { usable } = judged.wrong;
      wrong = { ...judged.wrong, usable: usable.length === 0 ? wrong.usable : usable };
    }
    const complaint = wrong?.complaint.split('\n', 1)[0] ?? '';
    return this.#end(wrong?.usable ?? [], null, [
      `the model wrote no usable plan; the last complaint: ${complaint}`,
    ]);
  }

  /** The first answers, the best looking first; or why there are none. */
  async #open(): Promise<string | { opening: readonly ChatMessage[]; answers: readonly ReadAnswer[] }> {
    const { style, settings, advise = null } = this.#options;
    const advice = adviceOnGoal(advise, this.#situation.theorem, this.#situation.opened);
    for (const detail of ['whole', 'bare'] as const) {
      const opening = openPlanConversation(style, { ...this.#situation, advice }, settings.lemmas, detail);
      const wanted = Array.from({ length: settings.samples }, () => opening);
      const ask = (messages: readonly ChatMessage[], signal: AbortSignal) =>
        this.#ask(messages, { atOnce: wanted.length, signal });
      const all = await allOrNone(wanted, ask, this.#signal);
      const answers: ReadAnswer[] = [];
      for (const asked of all) if (asked.kind === 'answer') answers.push(await this.#read(opening, asked));
      if (answers.length > 0) return { opening, answers: answers.sort((a, b) => b.score - a.score) };
      if (all.some(({ kind }) => kind === 'late'))
        return 'the time was up before the model had written a plan';
    }
    return 'the theorem is too long for the model that plans';
  }

  /** `atOnce`: questions that are asked side by side; each may use its share of the tokens that are left. */
  async #ask(
    messages: readonly ChatMessage[],
    { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  ): Promise<Reply> {
    const { chat, settings } = this.#options;
    const { maxTokens, temperature, topP } = settings;
    const left = Math.floor((this.#situation.tokensLeft - this.#tokens) / atOnce);
    const seed = this.#surroundings.nextSeed();
    const request = { maxTokens: Math.max(1, Math.min(maxTokens, left)), temperature, topP, seed };
    const asked = await askChat(chat, messages, request, { msLeft: this.#situation.msLeft(), signal });
    if (asked.kind !== 'answer') return asked;
    this.#tokens += asked.tokens;
    return { ...asked, seed };
  }

  async #read(messages: readonly ChatMessage[], asked: Answered): Promise<ReadAnswer> {
    const { style, engine, tacticLimits } = this.#options;
    const { theorem, proved } = this.#situation;
    const options = { engine, tacticLimits, signal: this.#signal };
    const { calls, ...reading } = await readers[style](asked.text, this.#situation, options);
    this.#calls += calls;
    if (reading.kind === 'unreadable') {
      const complaint = asked.isCut ? `${complaints.cut} ${reading.complaint}` : reading.complaint;
      return { messages, asked, reading: { ...reading, complaint }, score: Number.NEGATIVE_INFINITY };
    }
    const { draft, score } = scoreDraft(renameApart(reading.draft, theorem, proved), theorem);
    return { messages, asked, reading: { kind: 'read', draft }, score };
  }

  async #judge(answer: ReadAnswer): Promise<Judged> {
    const { reading } = answer;
    if (reading.kind === 'unreadable') return this.#sendBack(answer, reading.complaint, []);
    const { engine, fileLimits, settings } = this.#options;
    const { theorem, proved } = this.#situation;
    const options = { engine, fileLimits, signal: this.#signal, lemmas: settings.lemmas };
    let judgement: DraftJudgement;
    try {
      judgement = await judgeDraft(theorem, reading.draft, proved, options);
    } catch (thrown) {
      this.#tell(answer, 'unread');
      throw thrown;
    }
    this.#calls += judgement.calls;
    if (judgement.kind === 'wrong') return this.#sendBack(answer, judgement.complaint, judgement.usable);
    this.#tell(answer, 'taken');
    const { lemmas, main } = judgement.draft;
    const count = reading.draft.lemmas.length;
    const notes =
      lemmas.length < count
        ? [`the plan has ${count} lemmas; the ${lemmas.length} that it rests on or that look best were kept`]
        : [];
    return { plan: this.#end(lemmas, main, notes) };
  }

  #sendBack(answer: ReadAnswer, complaint: string, usable: readonly DraftLemma[]): Judged {
    this.#tell(answer, 'sent-back', complaint);
    return { wrong: { answer: answer.asked.text, complaint, usable } };
  }

  #tell({ messages, asked }: ReadAnswer, use: AnswerUse, complaint: string | null = null): void {
    const { text: answer, isCut, tokens, seed } = asked;
    const { id: theorem } = this.#situation.theorem;
    this.#options.onTurn?.({ theorem, messages, answer, isCut, tokens, seed, use, complaint });
  }

  #end(lemmas: readonly DraftLemma[], main: string | null, notes: readonly string[]): Plan {
    const { theorem, opened } = this.#situation;
    const ordered = orderLemmas(lemmas, theorem, opened);
    return { lemmas: ordered, main, calls: this.#calls, tokens: this.#tokens, notes };
  }

  get #signal(): AbortSignal {
    return this.#surroundings.signal;
  }

  #isOver(): boolean {
    const { callsLeft, tokensLeft, isOver } = this.#situation;
    return this.#calls >= callsLeft || this.#tokens >= tokensLeft || isOver();
  }
}
