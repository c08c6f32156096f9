import { lexLean } from '../../../core/lean-lexer.ts';
import { modifiers } from '../../../datasets/text/commands.ts';

export interface KeywordPlace {
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
}

/** Commands that may stand before a declaration with `in`. */
const prefixes = new Set(['open', 'set_option', 'variable', 'omit', 'include', 'universe', 'attribute']);

/**
 * The keyword of a declaration (`theorem`, `lemma`, `example`...), behind doc comments, attributes, modifiers and
 * `open ... in`; null when the text holds no code.
 */
export function findKeyword(declaration: string): KeywordPlace | null {
  let brackets = 0;
  let insidePrefix = false;
  for (const { kind, start, end } of lexLean(declaration)) {
    if (kind !== 'code') continue;
    const token = declaration.slice(start, end);
    if (token === '[') brackets += 1;
    else if (token === ']') brackets -= 1;
    else if (brackets > 0 || token === '@') continue;
    else if (insidePrefix) insidePrefix = token !== 'in';
    else if (prefixes.has(token)) insidePrefix = true;
    else if (!modifiers.has(token)) return { keyword: token, start, end };
  }
  return null;
}
