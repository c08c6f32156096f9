import { z } from 'zod';
import { importsOf } from './steps.ts';

const callSchema = z.looseObject({
  params: z.object({
    json: z.looseObject({ method: z.string(), nonce: z.string(), text: z.string().default('') }),
    held: z.array(z.looseObject({ p: z.string() })),
  }),
});

const node = (name: string, children: number) => [0, name, children];
const command = (name: string) => `Lean.Parser.Command.${name}`;

/** `theorem NAME ...` as Lean's parser would have it, as far as anyone looks. */
function theoremTree(name: string): unknown[] {
  return [
    node(command('declaration'), 2),
    node(command('declModifiers'), 0),
    node(command('theorem'), 2),
    [1, 'theorem', 0, 7],
    node(command('declId'), 1),
    [2, [name], 8, 8 + name.length],
  ];
}

interface Reply {
  readonly value: unknown;
  /** What Lean holds for the other side from now on: texts. */
  readonly texts?: readonly string[];
  readonly ms?: number;
}

/**
 * Answers for our Lean code. A text is one theorem, right unless it says `exact ⟨hq, hp⟩`. `import Slow` takes a time,
 * `import Never` all of it; a text with `endless` is elaborated for ever, and no interruption helps.
 */
export class StandInCompanion {
  readonly #options: { readonly slowMs: number; readonly log: (line: string) => void };
  /** What is held for the other side: the text it is about. */
  readonly #texts: string[] = [];

  constructor(options: { readonly slowMs: number; readonly log: (line: string) => void }) {
    this.#options = options;
  }

  answer(raw: unknown, give: (result: object) => void): void {
    const { json, held } = callSchema.parse(raw).params;
    const texts = held.map(({ p }) => this.#texts[Number(p)] ?? '');
    const reply = this.#reply(json.method, json.text, texts);
    if (reply === null) return;
    const { value, texts: given = [], ms = 0 } = reply;
    setTimeout(() => {
      const references = given.map((text) => ({ p: String(this.#texts.push(text) - 1) }));
      give({ json: { nonce: json.nonce, answer: value }, held: references });
    }, ms);
  }

  /** Null for no answer. */
  #reply(method: string, given: string, texts: readonly string[]): Reply | null {
    const [text = '', other = ''] = texts;
    const name = /theorem (\S+)/.exec(text)?.[1] ?? '';
    switch (method) {
      case 'version':
        return { value: { version: '4.28.0', commit: '0123456789', target: 'none' } };
      case 'token':
        return { value: null, texts: ['token'] };
      case 'header': {
        const tree = [node('Lean.Parser.Module.header', 0)];
        return { value: { modules: importsOf(given), tree, messages: [] }, texts: [given] };
      }
      case 'library': {
        const modules = importsOf(text);
        this.#options.log(`loads ${modules.join(' ')}`);
        const ms = modules.includes('Slow') ? this.#options.slowMs : 0;
        return modules.includes('Never') ? null : { value: null, texts: ['library'], ms };
      }
      case 'begin':
        return { value: null, texts: [text] };
      case 'advance':
        return text.includes('endless') ? null : { value: advanced(text, name), texts: [text] };
      case 'constants':
        return { value: [{ name: [name], kind: 'theorem', hasSorry: text.includes('sorry') }] };
      case 'sorries':
        return { value: [[]] };
      case 'examine': {
        const sorries = other.includes('sorry') ? [{ kind: 'sorry', name: [name], isImported: false }] : [];
        const declarations = { words: '[]', texts: [] };
        return { value: { stage: 'examined', rests: [], sorries, declarations } };
      }
      case 'confirm':
        return { value: { stage: 'confirmed', rests: [] } };
      case 'cancel':
        return { value: null };
      default:
        return { value: [] };
    }
  }
}

function advanced(text: string, name: string): object {
  const parsed = { tree: theoremTree(name), parseMessages: [] };
  const start = { line: 1, column: 0 };
  const messages = text.includes('exact ⟨hq, hp⟩') ? [{ severity: 'error', text: 'no', start }] : [];
  const stop = { kind: 'end', tree: [node(command('eoi'), 0)], parseMessages: [] };
  return { commands: [{ ...parsed, namespace: [], messages }], stop };
}
