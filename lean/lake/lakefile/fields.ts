import { nesting } from './evaluate.ts';
import type { LakefileToken } from './tokens.ts';

/** The settings of a package or library: each with the tokens of its value, an `end` the last of them. */
export interface Fields {
  /** `unknown` where something else than settings stands there. */
  readonly kind: 'fields' | 'unknown';
  readonly line: number;
  readonly byName: ReadonlyMap<string, readonly LakefileToken[]>;
}

/** Reads `where a := 1 ...` or `{ a := 1, ... }`, the latter perhaps behind `:=`. */
export function fieldsOf(tokens: readonly LakefileToken[]): Fields {
  const { line } = tokens[0]!;
  const end = tokens.at(-1)!;
  const isBlock = tokens[0]!.text === 'where';
  const open = tokens[0]!.text === ':=' ? 1 : 0;
  if (tokens[0]!.kind === 'end') return { kind: 'fields', line, byName: new Map() };
  if (!isBlock && tokens[open]?.text !== '{') return { kind: 'unknown', line, byName: new Map() };
  const body = tokens.slice(open + 1, -1);
  const byName = new Map<string, readonly LakefileToken[]>();
  let depth = 0;
  let field: { name: string; start: number } | null = null;
  const close = (at: number): void => {
    if (field === null) return;
    const value = body.slice(field.start, at);
    const isSeparator = [',', ';'].includes(value.at(-1)?.text ?? '') && value.at(-1)?.kind === 'symbol';
    byName.set(field.name, [
      ...(isSeparator ? value.slice(0, -1) : value),
      { ...end, kind: 'end', text: '' },
    ]);
  };
  for (const [at, token] of body.entries()) {
    if (token.kind === 'symbol') depth += nesting(token.text);
    if (depth < 0) {
      close(at);
      return { kind: 'fields', line, byName };
    }
    const isName = token.kind === 'name' && body[at + 1]?.text === ':=' && depth === 0;
    const before = body[at - 1]?.text;
    if (isName && (token.isFirst || at === 0 || before === ',' || before === ';')) {
      close(at);
      field = { name: token.text, start: at + 2 };
    }
  }
  close(body.length);
  return { kind: 'fields', line, byName };
}
