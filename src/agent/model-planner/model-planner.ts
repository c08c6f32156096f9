import type { Limits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import { allOrNone } from '../../llm/remote/all-or-none.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import type { Plan, Planner, Situation } from '../planner.ts';
import { type Asked, askChat } from './ask-chat.ts';
import { complain, openConversation, type PlanStyleName } from './conversation.ts';
import type { DraftLemma, DraftReading } from './draft.ts';
import { judgeDraft } from './judge-draft.ts';
import type { ModelPlanSettings } from './model-plan-settings.ts';
import { readers } from './plan-style.ts';
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
  /** Hears of each answer. */
  readonly onTurn?: (turn: PlannerTurn) => void;
}

export interface PlannerTurn {
  readonly messages: readonly ChatMessage[];
  readonly answer: string;
  /** What is wrong with it; null: nothing. */
  readonly complaint: string | null;
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

type Judged = { readonly plan: Plan } | { readonly wrong: WrongPlan };

interface ReadAnswer {
  readonly messages: readonly ChatMessage[];
  readonly answer: string;
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
    for (const answer of answers) {
      // Judging asks Lean many times; when the budget is used up one answer must do.
      if (wrong !== null && this.#isOver()) break;
      const judged = await this.#judge(answer);
      if ('plan' in judged) return judged.plan;
      wrong ??= judged.wrong;
    }
    const { style, settings } = this.#options;
    for (let turn = 0; turn < settings.repairs && wrong !== null && !this.#isOver(); turn += 1) {
      const messages = complain(opening, style, wrong.answer, wrong.complaint);
      const asked = await this.#ask(messages);
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
    const { style, settings } = this.#options;
    for (const detail of ['whole', 'bare'] as const) {
      const opening = openConversation(style, this.#situation, settings.lemmas, detail);
      const wanted = Array.from({ length: settings.samples }, () => opening);
      const all = await allOrNone(wanted, (messages, signal) => this.#ask(messages, signal), this.#signal);
      const answers: ReadAnswer[] = [];
      for (const asked of all) if (asked.kind === 'answer') answers.push(await this.#read(opening, asked));
      if (answers.length > 0) return { opening, answers: answers.sort((a, b) => b.score - a.score) };
      if (all.some(({ kind }) => kind === 'late'))
        return 'the time was up before the model had written a plan';
    }
    return 'the theorem is too long for the model that plans';
  }

  async #ask(messages: readonly ChatMessage[], signal = this.#signal): Promise<Asked> {
    const { chat, settings } = this.#options;
    const { maxTokens, temperature, topP } = settings;
    const left = this.#situation.tokensLeft - this.#tokens;
    const request = {
      maxTokens: Math.max(1, Math.min(maxTokens, left)),
      ...{ temperature, topP, seed: this.#surroundings.nextSeed() },
    };
    const asked = await askChat(chat, messages, request, { msLeft: this.#situation.msLeft(), signal });
    if (asked.kind === 'answer') this.#tokens += asked.tokens;
    return asked;
  }

  async #read(
    messages: readonly ChatMessage[],
    { text, isCut }: Extract<Asked, { kind: 'answer' }>,
  ): Promise<ReadAnswer> {
    const { style, engine, tacticLimits } = this.#options;
    const { theorem, proved } = this.#situation;
    const options = { engine, tacticLimits, signal: this.#signal };
    const { calls, ...reading } = await readers[style](text, this.#situation, options);
    this.#calls += calls;
    if (reading.kind === 'unreadable') {
      const complaint = isCut ? `${complaints.cut} ${reading.complaint}` : reading.complaint;
      return { messages, answer: text, reading: { ...reading, complaint }, score: Number.NEGATIVE_INFINITY };
    }
    const { draft, score } = scoreDraft(renameApart(reading.draft, theorem, proved), theorem);
    return { messages, answer: text, reading: { kind: 'read', draft }, score };
  }

  async #judge({ messages, answer, reading }: ReadAnswer): Promise<Judged> {
    const { engine, fileLimits, settings, onTurn } = this.#options;
    const tell = (complaint: string | null) => onTurn?.({ messages, answer, complaint });
    if (reading.kind === 'unreadable') {
      tell(reading.complaint);
      return { wrong: { answer, complaint: reading.complaint, usable: [] } };
    }
    const { theorem, proved } = this.#situation;
    const options = { engine, fileLimits, signal: this.#signal, lemmas: settings.lemmas };
    const judgement = await judgeDraft(theorem, reading.draft, proved, options);
    this.#calls += judgement.calls;
    if (judgement.kind === 'wrong') {
      const { complaint, usable } = judgement;
      tell(complaint);
      return { wrong: { answer, complaint, usable } };
    }
    tell(null);
    return { plan: this.#end(reading.draft.lemmas, reading.draft.main, []) };
  }

  #end(lemmas: readonly DraftLemma[], main: string | null, notes: readonly string[]): Plan {
    return { lemmas, main, calls: this.#calls, tokens: this.#tokens, notes };
  }

  get #signal(): AbortSignal {
    return this.#surroundings.signal;
  }

  #isOver(): boolean {
    const { callsLeft, tokensLeft, isOver } = this.#situation;
    return this.#calls >= callsLeft || this.#tokens >= tokensLeft || isOver();
  }
}
