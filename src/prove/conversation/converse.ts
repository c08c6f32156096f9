/** What is to be done next. */
export interface NextTurn<Question> {
  /** Null: the model is asked nothing more. */
  readonly question: Question | null;
  /** Work that goes on while the model answers. */
  readonly work?: () => Promise<void>;
}

/** What one way of talking with a model has of its own. `Question` and `Answer` may be several that are asked side by side. */
export interface Talk<Question, Answer> {
  /** Fires when nothing more is wanted. */
  readonly signal: AbortSignal;
  /** Whether nothing more is to be begun. */
  readonly isOver: () => boolean;
  /**
   * True: the model is asked after the work, not meanwhile. With a limit of tokens those of answers under way would end the
   * work at a moment that depends on how fast they come.
   */
  readonly alternates?: boolean;
  /** Null ends it: there is no answer to be had. */
  ask(question: Question, turn: number, signal: AbortSignal): Promise<Answer | null>;
  /** Reads an answer, has Lean check it, and says what the model is told of that. */
  judge(answer: Answer, turn: number): Promise<NextTurn<Question>>;
}

/**
 * Talks with a model: asks, reads and checks what it wrote, and asks again with what was wrong, until `judge` has no more
 * questions, there are no answers or `isOver` says so. Turns count from 0. No answer is judged before all is done with the
 * one before, so what is tried does not depend on who is faster.
 *
 * @throws what the talk throws; nothing is under way any more then
 */
export async function converse<Question, Answer>(
  first: NextTurn<Question>,
  talk: Talk<Question, Answer>,
): Promise<void> {
  let next = first;
  for (let turn = 0; !talk.isOver(); turn += 1) {
    const { question, work } = next;
    if (question === null) {
      await work?.();
      return;
    }
    const answer = await askMeanwhile(talk, (signal) => talk.ask(question, turn, signal), work);
    if (answer === null) return;
    next = await talk.judge(answer, turn);
  }
}

/**
 * Does the work while the model already answers. When nothing more is wanted after the work, or the work has thrown, the
 * model is stopped and its answer is null; what it wrote counts as spent.
 */
async function askMeanwhile<A>(
  { signal, alternates = false, isOver }: Pick<Talk<never, never>, 'signal' | 'alternates' | 'isOver'>,
  ask: (signal: AbortSignal) => Promise<A | null>,
  work: (() => Promise<void>) | undefined,
): Promise<A | null> {
  if (alternates || work === undefined) {
    await work?.();
    return ask(signal);
  }
  const stop = new AbortController();
  const asking = Promise.allSettled([ask(AbortSignal.any([signal, stop.signal]))]);
  try {
    await work();
    if (isOver()) stop.abort();
    const [asked] = await asking;
    // Nobody reads it now, whether it came in time or not.
    if (isOver()) return null;
    if (asked.status === 'fulfilled') return asked.value;
    throw asked.reason;
  } finally {
    stop.abort();
    await asking;
  }
}
