import { LakatosError } from '../../../core/errors.ts';
import type { PromptPiece } from '../prompt.ts';

/**
 * Texts that a server may read as special tokens. The names in use differ from model to model, so besides those that a
 * prompt names itself there are the usual shapes: `<|name|>` (and with the full-width bars of DeepSeek's), `<s>`,
 * `[INST]`, `<start_of_turn>`. One that is no special token of the model does no harm.
 */
const shapes = [
  /<[|｜][^\s<>|｜]{1,60}[|｜]>/u,
  /<\/?s>/,
  /<(?:bos|eos|pad|unk|mask|start_of_turn|end_of_turn|begin_of_text|end_of_text)>/,
  /\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/,
  /<<\/?SYS>>/,
];

/** A pattern that matches where a text has one of the names or of the usual shapes. */
export function specialPattern(names: Iterable<string>): RegExp {
  // The longest name first, as tokenizers do.
  const known = [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  return new RegExp([...known.map(RegExp.escape), ...shapes.map(({ source }) => source)].join('|'), 'gu');
}

export interface RenderOptions {
  /** Names of special tokens of the model, besides those in these pieces. */
  readonly specialTokens: readonly string[];
  /** What the server puts before each prompt by itself; a prompt that begins with it loses it here. */
  readonly ownStart: string | null;
}

/**
 * The prompt as one text, in which a server reads special tokens by their names. So that what Lean prints can't end a
 * turn or open another one, a name that stands in a text (alone, or over the border of two texts) is broken up by a
 * space after its first character: `< |im_end|>`. It is broken up and not refused, because the proof of an odd
 * statement is still a proof, and the model reads over a space.
 *
 * @throws LakatosError MODEL_UNFIT when texts and special tokens together would be read as other special tokens
 */
export function renderPrompt(
  pieces: readonly PromptPiece[],
  { specialTokens, ownStart }: RenderOptions,
): string {
  const names = pieces.flatMap((piece) => (piece.kind === 'special' ? [piece.name] : []));
  const pattern = specialPattern([...specialTokens, ...names]);
  const joined = joinTexts(pieces);
  const first = joined[0];
  const rest = first?.kind === 'special' && first.name === ownStart ? joined.slice(1) : joined;
  let prompt = '';
  const placed: string[] = [];
  for (const piece of rest) {
    if (piece.kind === 'special') placed.push(`${prompt.length} ${piece.name}`);
    prompt += piece.kind === 'special' ? piece.name : breakUp(piece.text, pattern);
  }
  const read = [...prompt.matchAll(pattern)].map(({ index, 0: name }) => `${index} ${name}`);
  if (read.length !== placed.length || read.some((place, at) => place !== placed[at])) {
    throw new LakatosError(
      'MODEL_UNFIT',
      'a prompt can not be sent as text: its texts look like special tokens',
      {
        advice: 'Use the model as a GGUF file, or by lakatos serve-model, where special tokens are no text.',
      },
    );
  }
  return prompt;
}

function joinTexts(pieces: readonly PromptPiece[]): PromptPiece[] {
  const joined: PromptPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

/** Once more after the first time: what is left after a break may be a name again. */
function breakUp(text: string, pattern: RegExp): string {
  let before = text;
  for (let round = 0; round < 4; round += 1) {
    const after = before.replace(pattern, (name) => {
      const first = String.fromCodePoint(name.codePointAt(0)!);
      return `${first} ${name.slice(first.length)}`;
    });
    if (after === before) return after;
    before = after;
  }
  return before;
}
