/** Lean's signs cost more tokens than words do. */
const firstGuess = 2.5;
/** More than this is chance. */
const most = 4;
/** A little less than was seen, since the next text may be denser. */
const margin = 0.92;
/** When the server finds the messages too long, so much of the estimate is left. */
const loss = 0.7;

/** Estimates from the server's counts how characters of messages and tokens compare. */
export class ContextGauge {
  #charactersPerToken = firstGuess;

  charactersIn(tokens: number): number {
    return Math.max(0, Math.floor(tokens * this.#charactersPerToken));
  }

  tokensIn(characters: number): number {
    return Math.ceil(characters / this.#charactersPerToken);
  }

  /** A request of so many characters had so many tokens; 0 when the server does not tell. */
  learn(characters: number, tokens: number): void {
    if (tokens > 0) this.#charactersPerToken = Math.min(most, (characters / tokens) * margin);
  }

  /** The estimate was too high: a request of so many characters was refused. */
  refused(characters: number, tokens: number): void {
    this.#charactersPerToken = Math.min(this.#charactersPerToken, characters / tokens) * loss;
  }
}
