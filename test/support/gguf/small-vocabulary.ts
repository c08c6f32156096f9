/** The vocabulary of a byte-level BPE model, as GGUF spells it. */
export interface SmallVocabulary {
  readonly tokens: readonly string[];
  /** 1 normal, 3 control, 5 unused. */
  readonly types: readonly number[];
  readonly merges: readonly string[];
  readonly endOfText: number;
}

export const controlTokens: readonly string[] = [
  '<|endoftext|>',
  '<|state|>',
  '<|tactic|>',
  '<|value|>',
  ...Array.from({ length: 8 }, (_, index) => `<|v${index}|>`),
];

const words = [' h', ' simp', ' intro', ' exact', ' x', 'rfl', 'omega', ' +', ' =', '∀', 'ℕ'];

/** Control tokens (`more` too), all bytes, the words above letter by letter, and unused tokens up to `size`. */
export function smallVocabulary(size: number, more: readonly string[] = []): SmallVocabulary {
  const tokens = [...controlTokens, ...more];
  const types = tokens.map(() => 3);
  const add = (token: string, type: number) => {
    tokens.push(token);
    types.push(type);
  };
  for (let byte = 0; byte < 256; byte++) add(letterOf(byte), 1);
  const merges: string[] = [];
  for (const word of words) {
    const letters = [...Buffer.from(word)].map(letterOf);
    let left = letters[0]!;
    for (const right of letters.slice(1)) {
      if (!tokens.includes(left + right)) {
        merges.push(`${left} ${right}`);
        add(left + right, 1);
      }
      left += right;
    }
  }
  while (tokens.length < size) add(`<unused${tokens.length}>`, 5);
  return { tokens, types, merges, endOfText: 0 };
}

/** GPT-2 writes bytes that print as themselves, the others as the letters from U+0100 on, in order. */
function letterOf(byte: number): string {
  const prints = (code: number) =>
    (code >= 33 && code <= 126) || (code >= 161 && code <= 172) || (code >= 174 && code <= 255);
  if (prints(byte)) return String.fromCharCode(byte);
  let position = 0;
  for (let code = 0; code < byte; code++) if (!prints(code)) position += 1;
  return String.fromCharCode(256 + position);
}
