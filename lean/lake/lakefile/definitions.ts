import type { LakeCommand } from './commands.ts';
import { type EvaluationBudget, evaluate, nesting } from './evaluate.ts';
import { type LakefileValue, NotUnderstood } from './terms.ts';
import type { LakefileToken } from './tokens.ts';

/** The constants that a lakefile defines, evaluated when they are used. */
export class Definitions {
  readonly #bodies = new Map<string, readonly LakefileToken[] | 'function'>();
  readonly #values = new Map<string, LakefileValue>();
  readonly #open = new Set<string>();
  readonly #budget: EvaluationBudget = { left: 50_000 };

  constructor(commands: readonly LakeCommand[]) {
    for (const { keyword, tokens } of commands)
      if (keyword === 'def' || keyword === 'abbrev') this.#bodies.set(tokens[0]!.text, bodyOf(tokens));
  }

  /** @throws NotUnderstood */
  evaluate(tokens: readonly LakefileToken[]): LakefileValue {
    return evaluate(tokens, (name) => this.#lookup(name), this.#budget);
  }

  #lookup(name: string): LakefileValue | null {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const body = this.#bodies.get(name);
    if (body === undefined) return null;
    if (body === 'function') throw new NotUnderstood(`the function '${name}'`);
    if (this.#open.has(name)) throw new NotUnderstood(`'${name}', which is defined by itself,`);
    if (this.#open.size > 100) throw new NotUnderstood(`'${name}', which rests on too many others,`);
    this.#open.add(name);
    try {
      const value = this.evaluate(body);
      this.#values.set(name, value);
      return value;
    } finally {
      this.#open.delete(name);
    }
  }
}

/** What is behind `:=`; that of a function is not for us. */
function bodyOf(tokens: readonly LakefileToken[]): readonly LakefileToken[] | 'function' {
  const behindName = tokens[1]?.text;
  if (behindName !== ':' && behindName !== ':=') return 'function';
  let depth = 0;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'symbol') depth += nesting(text);
    if (text === ':=' && depth === 0) return tokens.slice(at + 1);
  }
  return 'function';
}
