/** A type as far as choosing sample values needs it. */
export type TypeText =
  | { readonly kind: 'application'; readonly head: string; readonly arguments: readonly TypeText[] }
  | { readonly kind: 'function'; readonly from: TypeText; readonly to: TypeText }
  | { readonly kind: 'product' | 'sum'; readonly left: TypeText; readonly right: TypeText }
  /** An argument that is no type, such as the bound in `Fin (n + 1)`; its text. */
  | { readonly kind: 'term'; readonly text: string };

/** `Type`, `Type u`, `Sort u`: what has this type is a type itself. */
export const isSort = (type: string): boolean => /^(?:Type|Sort)\b/u.test(type);

type Application = Extract<TypeText, { kind: 'application' }>;

/** A type with what `replace` makes of its outermost applications in their place. */
export function replaceApplications(
  type: TypeText,
  replace: (application: Application) => TypeText,
): TypeText {
  const go = (part: TypeText) => replaceApplications(part, replace);
  switch (type.kind) {
    case 'application':
      return replace(type);
    case 'function':
      return { ...type, from: go(type.from), to: go(type.to) };
    case 'product':
    case 'sum':
      return { ...type, left: go(type.left), right: go(type.right) };
    case 'term':
      return type;
  }
}

/**
 * Reads a printed type: names, applications, `→`, `×`, `⊕` and parentheses. Null for everything else. A wrong reading
 * costs a failed tactic and nothing more, for Lean checks what is made of it.
 */
export function readType(text: string): TypeText | null {
  const tokens = text.match(/[()→×⊕]|[^\s()→×⊕]+/gu) ?? [];
  let at = 0;
  const found = readArrow();
  return at === tokens.length ? found : null;

  function readArrow(): TypeText | null {
    const from = readPair();
    if (from === null || tokens[at] !== '→') return from;
    at += 1;
    const to = readArrow();
    return to === null ? null : { kind: 'function', from, to };
  }

  function readPair(): TypeText | null {
    const left = readApplication();
    const sign = tokens[at];
    if (left === null || (sign !== '×' && sign !== '⊕')) return left;
    at += 1;
    const right = readPair();
    return right === null ? null : { kind: sign === '×' ? 'product' : 'sum', left, right };
  }

  function readApplication(): TypeText | null {
    const first = readAtom();
    if (first === null || first.kind !== 'application') return first;
    const rest: TypeText[] = [];
    for (let next = readAtom(); next !== null; next = readAtom()) rest.push(next);
    return rest.length === 0 ? first : { ...first, arguments: rest };
  }

  function readAtom(): TypeText | null {
    const token = tokens[at];
    if (token === undefined) return null;
    if (token === '(') return readParenthesis();
    if (/^\d+$/u.test(token)) {
      at += 1;
      return { kind: 'term', text: token };
    }
    if (!/^[\p{L}_][\p{L}\p{N}_'.!?✝₀-₉¹²³]*$/u.test(token)) return null;
    at += 1;
    return { kind: 'application', head: token, arguments: [] };
  }

  function readParenthesis(): TypeText | null {
    const start = at;
    at += 1;
    const inner = readArrow();
    if (inner !== null && tokens[at] === ')') {
      at += 1;
      return inner;
    }
    at = start;
    let depth = 0;
    do {
      if (tokens[at] === '(') depth += 1;
      if (tokens[at] === ')') depth -= 1;
      at += 1;
    } while (depth > 0 && at < tokens.length);
    const text = tokens.slice(start, at).join(' ');
    // A binder makes what follows depend on it.
    return depth === 0 && !tokens.slice(start, at).includes(':') ? { kind: 'term', text } : null;
  }
}

/** The text of a type with its variables replaced, in a form that Lean reads back. */
export function printType(type: TypeText, replaced: ReadonlyMap<string, string> = new Map()): string {
  const print = (part: TypeText) => printType(part, replaced);
  switch (type.kind) {
    case 'application': {
      const head = replaced.get(type.head) ?? type.head;
      return type.arguments.length === 0 ? head : `(${[head, ...type.arguments.map(print)].join(' ')})`;
    }
    case 'function':
      return `(${print(type.from)} → ${print(type.to)})`;
    case 'product':
      return `(${print(type.left)} × ${print(type.right)})`;
    case 'sum':
      return `(${print(type.left)} ⊕ ${print(type.right)})`;
    case 'term':
      return type.text.replace(/[\p{L}_][\p{L}\p{N}_'✝₀-₉¹²³]*/gu, (word) => replaced.get(word) ?? word);
  }
}
