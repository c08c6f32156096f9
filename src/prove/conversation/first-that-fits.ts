import { LakatosError } from '../../../core/errors.ts';

/** The answer, or that the model has no room for the question. */
export async function orTooLong<A>(asking: Promise<A>): Promise<A | 'too-long'> {
  try {
    return await asking;
  } catch (thrown) {
    if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG') return 'too-long';
    throw thrown;
  }
}

/** Asks a question in its forms, one shorter than the other, until the model has room for one. */
export async function firstThatFits<F, A>(
  forms: Iterable<F> | AsyncIterable<F>,
  ask: (form: F) => Promise<A | 'too-long'>,
): Promise<A | 'too-long'> {
  for await (const form of forms) {
    const answer = await ask(form);
    if (answer !== 'too-long') return answer;
  }
  return 'too-long';
}
