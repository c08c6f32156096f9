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
