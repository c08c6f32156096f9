import { globOf } from '../manifest.ts';
import { plainModuleName } from '../read-imports.ts';
import {
  append,
  applied,
  constructorNamed,
  type FunctionValue,
  fieldOf,
  type LakefileToken,
  type LakefileValue,
  NotUnderstood,
  placeOutside,
} from './terms.ts';

/** What a name stands for; null for one that is not known. */
export type Lookup = (name: string) => LakefileValue | null;

/** How many more terms may be evaluated: a short lakefile can ask for any number. */
export interface EvaluationBudget {
  left: number;
}

/**
 * The value of a term: literals, arrays, names, `++`, anonymous constructors, structures, `fun`, definitions of the lakefile.
 * @throws NotUnderstood for anything else
 */
export function evaluate(
  tokens: readonly LakefileToken[],
  lookup: Lookup,
  budget: EvaluationBudget,
): LakefileValue {
  const reader = new TermReader(tokens, budget);
  const value = reader.term(lookup);
  reader.expectEnd();
  return value;
}

const closers = new Set([')', ']', '}', '⟩', ',', ';', 'then', 'else', 'with', 'where']);
/** Deeper terms than anyone writes; beyond it our stack would end. */
const deepest = 200;

class TermReader {
  readonly #tokens: readonly LakefileToken[];
  readonly #budget: EvaluationBudget;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly LakefileToken[], budget: EvaluationBudget) {
    this.#tokens = tokens;
    this.#budget = budget;
  }

  expectEnd(): void {
    const { kind, text } = this.#next;
    if (kind !== 'end') throw new NotUnderstood(`'${text}'`);
  }

  term(scope: Lookup): LakefileValue {
    this.#depth += 1;
    this.#budget.left -= 1;
    if (this.#budget.left < 0) throw new NotUnderstood('a term as long as this');
    if (this.#depth > deepest) throw new NotUnderstood('a term as deep as this');
    let value = this.#application(scope);
    for (;;) {
      if (this.#take('++')) value = append(value, this.#application(scope));
      else if (this.#take('/')) value = path(value, this.#application(scope));
      else if (this.#take('<|')) value = applied(value, this.term(scope));
      else break;
    }
    this.#depth -= 1;
    return value;
  }

  #application(scope: Lookup): LakefileValue {
    let value = this.#primary(scope);
    while (this.#startsPrimary()) value = applied(value, this.#primary(scope));
    return value;
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#next;
    if (kind === 'end' || closers.has(text)) return false;
    // `{ name := a` and on the next line `value := b }`.
    if (kind === 'name' && this.#tokens[this.#at + 1]?.text === ':=') return false;
    return kind !== 'symbol' || ['(', '[', '#[', '{', '⟨'].includes(text);
  }

  #primary(scope: Lookup): LakefileValue {
    let value = this.#atom(scope);
    for (;;) {
      const { kind, text, start } = this.#next;
      const isField = kind === 'name' && text.startsWith('.') && start === this.#tokens[this.#at - 1]!.end;
      if (!isField) return value;
      this.#at += 1;
      for (const field of text.slice(1).split('.')) value = fieldOf(value, field);
    }
  }

  #atom(scope: Lookup): LakefileValue {
    const token = this.#next;
    this.#at += 1;
    switch (token.kind) {
      case 'string':
        return token.text;
      case 'number':
        return Number(token.text.replaceAll('_', ''));
      case 'quoted':
        return quoted(token.text);
      case 'name':
        return token.text === 'fun' ? this.#function(scope) : named(token.text, scope);
      case 'end':
        throw new NotUnderstood('nothing stands there');
      case 'symbol':
        return this.#bracket(token.text, scope);
    }
  }

  #bracket(open: string, scope: Lookup): LakefileValue {
    switch (open) {
      case 'λ':
        return this.#function(scope);
      case '#[':
      case '[':
        return { kind: 'array', items: this.#items(']', scope) };
      case '⟨':
        return { kind: 'tuple', items: this.#items('⟩', scope) };
      case '(': {
        const first = this.term(scope);
        if (this.#take(':')) this.#skipTo(')');
        if (this.#take(',')) return { kind: 'tuple', items: [first, ...this.#items(')', scope)] };
        this.#expect(')');
        return first;
      }
      case '{':
        return this.#structure(scope);
      default:
        throw new NotUnderstood(`'${open}'`);
    }
  }

  #items(close: string, scope: Lookup): readonly LakefileValue[] {
    const items: LakefileValue[] = [];
    while (!this.#take(close)) {
      items.push(this.term(scope));
      if (!this.#take(',')) {
        this.#expect(close);
        break;
      }
    }
    return items;
  }

  #structure(scope: Lookup): LakefileValue {
    const fields = new Map<string, LakefileValue>();
    const isField = this.#tokens[this.#at + 1]?.text === ':=';
    if (!isField && !this.#take('}')) {
      const old = this.term(scope);
      for (const field of ['name', 'value']) fields.set(field, fieldOf(old, field));
      this.#expect('with');
    } else if (!isField) return { kind: 'structure', fields };
    while (!this.#take('}')) {
      const { kind, text } = this.#next;
      if (kind !== 'name') throw new NotUnderstood(`'${text}'`);
      this.#at += 1;
      this.#expect(':=');
      fields.set(text, this.term(scope));
      if (!this.#take(',')) this.#take(';');
    }
    return { kind: 'structure', fields };
  }

  /** Behind `fun`. The body is read anew for each argument. */
  #function(scope: Lookup): FunctionValue {
    const parameters = this.#parameters();
    if (!this.#take('=>')) this.#expect('↦');
    const start = this.#at;
    // At what closes a bracket around it, or a comma.
    this.#at = placeOutside(this.#tokens, start, ({ kind, text }) => kind === 'symbol' && closers.has(text));
    const body = [...this.#tokens.slice(start, this.#at), { ...this.#next, kind: 'end' as const, text: '' }];
    return {
      kind: 'function',
      arity: 1,
      apply: ([argument]) =>
        evaluate(
          body,
          (name) => {
            const index = parameters.indexOf(name);
            if (index < 0) return scope(name);
            if (parameters.length === 1) return argument!;
            return fieldOf(argument!, index === 0 ? 'name' : 'value');
          },
          this.#budget,
        ),
    };
  }

  /** `s`, `(s : LeanOption)`, or the two parts of an option: `⟨name, value⟩`. */
  #parameters(): readonly string[] {
    const { kind, text } = this.#next;
    this.#at += 1;
    if (kind === 'name') return [text];
    const names: string[] = [];
    const close = text === '⟨' ? '⟩' : ')';
    while (this.#next.kind === 'name') {
      names.push(this.#next.text);
      this.#at += 1;
      if (!this.#take(',')) break;
    }
    if (this.#take(':')) this.#skipTo(close);
    this.#expect(close);
    if (names.length !== (text === '⟨' ? 2 : 1)) throw new NotUnderstood("the arguments of 'fun'");
    return names;
  }

  #skipTo(close: string): void {
    this.#at = placeOutside(this.#tokens, this.#at, ({ text }) => text === close);
  }

  get #next(): LakefileToken {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)]!;
  }

  #take(text: string): boolean {
    const { kind, text: found } = this.#next;
    if (found !== text || kind === 'string') return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new NotUnderstood(`'${this.#next.text}' where '${text}' should be`);
  }
}

function quoted(text: string): LakefileValue {
  const glob = globOf(text, plainModuleName);
  return glob.kind === 'one' ? { kind: 'name', name: glob.module } : { kind: 'glob', glob };
}

/** A name, or the longest beginning of it that is known and fields of that: `options.map`. */
function named(text: string, scope: Lookup): LakefileValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const parts = text.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const value = scope(parts.slice(0, length).join('.'));
    if (value !== null) return parts.slice(length).reduce(fieldOf, value);
  }
  const made = constructorNamed(text);
  if (made !== null) return made;
  throw new NotUnderstood(`'${text}'`);
}

function path(left: LakefileValue, right: LakefileValue): LakefileValue {
  if (typeof left === 'string' && typeof right === 'string') return `${left}/${right}`;
  throw new NotUnderstood("'/' of these");
}
