import { codeBlocks, codePieces, dedent, withoutThinking } from './code-blocks.ts';

/** What stands behind the last `mark`; the whole text where there is none. For models that repeat the question. */
export const textBehind = (mark: string, text: string): string =>
  text.includes(mark) ? text.slice(text.lastIndexOf(mark) + mark.length) : text;

/**
 * What looks like a tactic, as a grammar in GBNF: it begins with a word in lower case, a bullet or a bracket; brackets come
 * in pairs; strings end on their line; nothing that no tactic has in it: control characters, commands (`#eval`), and the
 * marks by which Lean prints what it can't read back (`✝`, `⋯`). Whether the words mean anything is for Lean to say.
 */
export const tacticGrammar = String.raw`
root ::= first piece*
first ::= [a-z] | "·" | "(" piece* ")" | "{" piece* "}"
piece ::= plain | text | "(" piece* ")" | "[" piece* "]" | "{" piece* "}" | "⟨" piece* "⟩"
plain ::= [^()\[\]{}⟨⟩"#✝⋯\x00-\x09\x0b-\x1f\x7f]
text ::= "\"" ([^"\\\n] | "\\" [^\n])* "\""
`.trimStart();

/** Ends of texts and turns, where a server writes them out. */
const ends = /<\|im_end\|>|<\|endoftext\|>|<\/s>|<｜end▁of▁sentence｜>/u;
/** Characters that no tactic holds: what is left of broken bytes, and controls. */
const broken = /\ufffd|(?![\t\n\r])\p{Cc}/u;

/**
 * A tactic out of what a model wrote: without thinking, the fence of a code block (the last one's, when there are
 * several), the mark of an end and a comment at its end. Null when nothing is left then, or broken characters.
 */
export function cleanTactic(answer: string): string | null {
  const visible = withoutThinking(answer)?.split(ends, 1)[0];
  if (visible === undefined) return null;
  const tactic = dedent(codeBlocks(visible).at(-1)?.code ?? visible);
  const last = codePieces(tactic).at(-1);
  return broken.test(tactic) || last === undefined ? null : tactic.slice(0, last.end);
}
