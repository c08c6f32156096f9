import type { TextScore } from '../language-model.ts';
import type { LlamaEngine } from './llama-token-model.ts';
import type { Seat } from './seats.ts';

/**
 * The log-probabilities of given texts behind a prompt (teacher forcing): the prompt is read once, then each text in one
 * step, and what the model expected at each place is compared with what comes there.
 *
 *   ln p(text) = sum over its tokens t_i, the end among them, of ln p(t_i | prompt, t_1 .. t_(i-1))
 *
 * It takes one sequence. No branch is left behind, whatever happens.
 * @param end the token behind each text; null for a model that knows none
 */
export async function scoreTexts(
  { stepper, counter }: LlamaEngine,
  prompt: readonly number[],
  texts: readonly (readonly number[])[],
  end: number | null,
  signal: AbortSignal,
): Promise<TextScore[]> {
  using _member = stepper.join();
  const seat: Seat = { sequence: null };
  const rows = texts.map((text) => [...text, ...(end === null ? [] : [end])]);
  try {
    const reading = { at: prompt.length - 1, tokens: rows.flatMap((row) => row.slice(0, 1)) };
    const [start] = await stepper.submit([
      { seat, from: null, keep: 0, tokens: prompt, breadth: 1, reading },
    ]);
    counter.read += prompt.length;
    const firsts = new Map(reading.tokens.map((token, at) => [token, start?.reading?.[at] ?? 0]));
    const scores: TextScore[] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      const [first = 0, ...targets] = row;
      let logProbability = firsts.get(first) ?? 0;
      if (targets.length > 0) {
        const tokens = row.slice(0, -1);
        const [read] = await stepper.submit([
          { seat, from: null, keep: prompt.length, tokens, breadth: 1, targets },
        ]);
        counter.read += tokens.length;
        logProbability = (read?.targets ?? []).reduce((sum, value) => sum + value, logProbability);
      }
      // Where all of the probability is in one place, rounding may come to a little more.
      scores.push({ logProbability: Math.min(0, logProbability), tokens: row.length });
    }
    return scores;
  } finally {
    stepper.leave([seat]);
  }
}
