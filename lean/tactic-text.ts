/** A tactic sequence as one tactic: parentheses don't focus. Lean reads it as the text `<tactic>`. */
export const bracketed = (tactic: string): string => `(\n${tactic}\n)`;

/** What Lean says of such a text: our bracket stands on a line before the tactic; lines in messages are the user's. */
export const asWritten = (message: string): string =>
  message.replace(/^<tactic>:(\d+):/, (_, line: string) => `<tactic>:${Number(line) - 1}:`);
