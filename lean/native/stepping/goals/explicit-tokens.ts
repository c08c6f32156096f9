/** A token of what Lean prints with `pp.all`. */
export interface ExplicitToken {
  readonly kind: 'name' | 'metavariable' | 'levels' | 'open' | 'close' | 'literal' | 'symbol';
  readonly text: string;
  /** Of a bracket: the position of its partner among the tokens. */
  readonly partner?: number;
}

const part = String.raw`(?:[\p{L}_][\p{L}\p{N}_'!?✝⁰¹²³⁴⁵⁶⁷⁸⁹\u2080-\u209c]*|«[^»]*»)`;
const tokens = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<levels>\.\{[^}]*\})`,
    String.raw`(?<metavariable>\?(?:${part}|\d+)(?:\.(?:${part}|\d+))*)`,
    String.raw`(?<name>${part}(?:\.(?:${part}|\d+))*)`,
    String.raw`(?<literal>"(?:[^"\\]|\\[\s\S])*"|'(?:\\[\s\S]|[^'\\])[^']*'|\d+)`,
    '(?<open>[([{⟨⦃])',
    String.raw`(?<close>[)\]}⟩⦄])`,
    String.raw`(?<symbol>:=|=>|\.\d+|[\s\S])`,
  ].join('|'),
  'guy',
);

/** Cuts an explicit text into tokens and pairs its brackets. */
export function explicitTokens(text: string): readonly ExplicitToken[] {
  const found: { kind: ExplicitToken['kind']; text: string; partner?: number }[] = [];
  const opened: number[] = [];
  for (const { 0: token, groups } of text.matchAll(tokens)) {
    const kind = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0];
    switch (kind) {
      case 'name':
      case 'metavariable':
      case 'levels':
      case 'literal':
      case 'symbol':
        found.push({ kind, text: token });
        break;
      case 'open':
        opened.push(found.push({ kind, text: token }) - 1);
        break;
      case 'close': {
        const opener = opened.pop();
        found.push({ kind, text: token, ...(opener !== undefined && { partner: opener }) });
        if (opener !== undefined) found[opener]!.partner = found.length - 1;
        break;
      }
    }
  }
  return found;
}
