export interface Binder {
  readonly name: string;
  /** Null when it is not told. */
  readonly type: string | null;
  readonly isExplicit: boolean;
}

const closingOf = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['⦃', '⦄'],
]);

/** `∀ {α : Type} (a b : α), p` taken apart; no binders when it doesn't begin with `∀`. Null for bounded ones, as `∀ x ∈ xs, p`. */
export function readBinders(
  text: string,
): { readonly binders: readonly Binder[]; readonly body: string } | null {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  if (!trimmed.startsWith('∀')) return { binders: [], body: trimmed };
  const binders: Binder[] = [];
  let rest = trimmed.slice(1).trim();
  while (!rest.startsWith(',')) {
    const closing = closingOf.get(rest.charAt(0));
    const plain =
      closing === undefined ? /^([^\s,:([{⦃]+(?: [^\s,:([{⦃]+)*)(?: : ([^,]+))?/u.exec(rest) : null;
    const end = closing === undefined ? (plain?.[0].length ?? 0) - 1 : endOfBracket(rest);
    if (end < 0) return null;
    const [, names = '', type = null] = plain ?? /^(?:([^:]+) : )?(.+)$/u.exec(rest.slice(1, end)) ?? [];
    if (/[^\p{L}\p{N}_'!?₀-₉ ]/u.test(names)) return null;
    for (const name of names === '' ? ['_'] : names.trim().split(' '))
      binders.push({ name, type, isExplicit: closing === undefined || closing === ')' });
    rest = rest.slice(end + 1).trim();
  }
  const inner = readBinders(rest.slice(1));
  return inner === null ? null : { binders: [...binders, ...inner.binders], body: inner.body };
}

function endOfBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (closingOf.has(text[at]!)) depth += 1;
    else if ([...closingOf.values()].includes(text[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
