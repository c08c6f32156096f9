import { isPlainName } from './words.ts';

const token = /[()[\]{}⟨⟩,]|[^\s()[\]{}⟨⟩,]+/gu;

/**
 * The calls of `name` in pretty-printed `text` whose arguments are all among `variables`: `insert a t`. Lean leaves
 * out what an open namespace makes superfluous, so the printed name may be the end of `name` only, and it prints
 * the first explicit argument in front: `t.mirror` is given back as `Tree.mirror t`.
 */
export function callsOnVariables(text: string, name: string, variables: ReadonlySet<string>): string[] {
  const tokens = [...text.matchAll(token)].map((match) => match[0]);
  const found = new Set<string>();
  tokens.forEach((word, position) => {
    const call = startOfCall(word, name, variables);
    if (call === null) return;
    let end = position + 1;
    if (!call.isWhole) {
      while (end < tokens.length && variables.has(tokens[end]!)) end += 1;
      const next = tokens[end];
      if (next !== undefined && startsArgument(next)) return;
      if (!call.hasReceiver && end === position + 1) return;
    }
    found.add([call.text, ...tokens.slice(position + 1, end)].join(' '));
  });
  return [...found];
}

interface StartOfCall {
  readonly text: string;
  /** True for `t.mirror`, which has its first argument already. */
  readonly hasReceiver: boolean;
  /** True when no further arguments can follow: `t.mirror` in `t.mirror.size`. */
  readonly isWhole: boolean;
}

function startOfCall(word: string, name: string, variables: ReadonlySet<string>): StartOfCall | null {
  if (word === name || name.endsWith(`.${word}`)) return { text: word, hasReceiver: false, isWhole: false };
  const [receiver, method, ...rest] = word.split('.');
  if (receiver === undefined || method === undefined || !variables.has(receiver)) return null;
  if (!name.endsWith(`.${method}`)) return null;
  return { text: `${name} ${receiver}`, hasReceiver: true, isWhole: rest.length > 0 };
}

/** True for a token that can only be one more argument of the call before it. */
function startsArgument(text: string): boolean {
  return /^[([{⟨\d]/u.test(text) || isPlainName(text) || /^[\p{L}_][^\s]*\.[^\s]*$/u.test(text);
}
