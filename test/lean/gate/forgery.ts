import type { Verdict } from '../../../core/verdict.ts';
import type { Examined } from '../../../lean/gate/examined.ts';
import { type ExportedDeclarations, type Opcode, opcodeNumbers } from '../../../lean/gate/export/format.ts';
import { lieAboutFamily } from './lie-about-family.ts';

const mark = '-- forgery ';

/** A submission of which `lying-worker.ts` says that it consists of these declarations. */
export function forgery(declarations: ExportedDeclarations): string {
  return `${mark}${JSON.stringify({ ...declarations, words: [...declarations.words] })}\n`;
}

/** What a submission wants to be said of it; null of an honest one. */
export function readForgery(submission: string): Examined | null {
  const [, forged] = submission.split(mark);
  if (forged === undefined) return null;
  const { words, ...rest } = JSON.parse(forged);
  return { kind: 'examined', declarations: { ...rest, words: Uint32Array.from(words) } };
}

const lie = /^-- lies about (\w+):(.*)$/mu;

/** What a worker that a submission has taken over says of what it has examined, as `reply` has it. */
export function lieAbout<Reply extends { readonly answer: Verdict | Examined }>(
  submission: string,
  reply: Reply,
): Reply {
  const { answer } = reply;
  return answer.kind === 'examined' ? { ...reply, answer: forgeExamined(submission, answer) } : reply;
}

/** Where the submission has a line `-- lies about TYPE: FAMILY`, that stands in what was examined. */
function forgeExamined(submission: string, examined: Examined): Examined {
  const [, victim, family] = lie.exec(submission) ?? [];
  if (victim === undefined || family === undefined) return examined;
  const all = family.split(' ').filter((name) => name !== '');
  return { kind: 'examined', declarations: lieAboutFamily(examined.declarations, victim, all) };
}

/** Puts declarations together by hand. Each method gives the number of what it builds. */
export class Assembler {
  readonly #words: number[] = [];
  readonly #texts: string[] = [];
  #count = 0;

  add(opcode: Opcode, ...operands: readonly number[]): number {
    this.#words.push(opcodeNumbers[opcode], ...operands);
    return this.#count++;
  }

  name(dotted: string): number {
    let name = this.add('anonymous');
    for (const part of dotted.split('.')) name = this.add('namePart', name, this.#texts.push(part) - 1);
    return name;
  }

  constant(name: string): number {
    return this.add('const', this.name(name), this.add('levels', 0));
  }

  natural(digits: string): number {
    return this.add('natLiteral', this.#texts.push(digits) - 1);
  }

  theorem(name: string, type: number, value: number): void {
    const number = this.name(name);
    this.add('theorem', number, this.add('names', 0), type, value, this.add('names', 1, number));
  }

  /** A type without parameters, and its constructors without fields; `all`: the family that it says it is of. */
  inductive(name: string, all: readonly string[], constructors: readonly string[] = []): void {
    const [number, none] = [this.name(name), this.add('names', 0)];
    const type = this.add('sort', this.add('levelSucc', this.add('levelZero')));
    const lists = [all, constructors].map((list) => this.#nameList(list)) as [number, number];
    this.add('inductive', number, none, type, 0, 0, ...lists, 0);
    for (const [at, one] of constructors.entries())
      this.add('constructor', this.name(one), none, this.constant(name), number, at, 0, 0, 0);
  }

  #nameList(names: readonly string[]): number {
    return this.add('names', names.length, ...names.map((name) => this.name(name)));
  }

  declarations(): ExportedDeclarations {
    return { modules: ['Init'], words: Uint32Array.from(this.#words), texts: this.#texts };
  }
}
