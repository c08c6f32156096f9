import { z } from 'zod';

const callSchema = z.looseObject({
  params: z.object({
    json: z.looseObject({
      method: z.string(),
      nonce: z.string(),
      text: z.string().default(''),
      focus: z.array(z.number()).default([]),
    }),
    held: z.array(z.looseObject({ p: z.string() })),
  }),
});

const node = (name: string, children: number) => [0, name, children];
const command = (name: string) => `Lean.Parser.Command.${name}`;

/** `theorem NAME ...` as Lean's parser would have it, as far as anyone looks. */
function theoremTree(text: string, name: string): unknown[] {
  const start = Buffer.byteLength(text.slice(0, text.indexOf('theorem')));
  return [
    node(command('declaration'), 2),
    node(command('declModifiers'), 0),
    node(command('theorem'), 2),
    [1, 'theorem', start, start + 7],
    node(command('declId'), 1),
    [2, [name], start + 8, start + 8 + name.length],
  ];
}

const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^import (\S+)/gm)].map(([, module]) => module!.replaceAll(/[«»]/g, ''));

const shape = { binders: 0, head: null, constants: [] };
const partsOf = (targets: readonly string[]) =>
  targets.map((target, index) => ({
    focus: [index],
    goals: [{ name: [], hypotheses: [], shape, pretty: `⊢ ${target}` }],
    form: target,
  }));

interface Reply {
  readonly value: unknown;
  /** What Lean holds for the other side from now on: texts. */
  readonly texts?: readonly string[];
  readonly ms?: number;
  /** Answered when this token is interrupted, and not before. */
  readonly waitsFor?: string;
}

interface StandInOptions {
  readonly slowMs: number;
  /** Told of libraries that are loaded and of tactics that are tried. */
  readonly log: (line: string) => void;
  /** Told of each tactic before it is answered. */
  readonly obey?: (tactic: string) => void;
}

/**
 * Answers for our Lean code. A text is one theorem, right unless it says `exact ⟨hq, hp⟩`. `import Slow` takes a time,
 * `import Never` all of it; a text with `endless` is elaborated for ever, and no interruption helps.
 *
 * Tactics: `constructor`, `exact ⟨hp, hq⟩`, `fails`; `asks` is not plain; `waits` takes for ever, unless it is interrupted,
 * `hangs` and `bursts` whatever happens. Any other changes nothing.
 */
export class StandInCompanion {
  readonly #options: StandInOptions;
  /** What is held for the other side: the text it is about; of a state, its goals. */
  readonly #texts: string[] = [];
  readonly #waiting = new Map<string, () => void>();

  constructor(options: StandInOptions) {
    this.#options = options;
  }

  answer(raw: unknown, give: (result: object) => void): void {
    const { json, held } = callSchema.parse(raw).params;
    const texts = held.map(({ p }) => this.#texts[Number(p)] ?? '');
    const reply = this.#reply(json, texts);
    if (reply === null) return;
    const { value, texts: given = [], ms = 0, waitsFor } = reply;
    const answer = () => {
      const references = given.map((text) => ({ p: String(this.#texts.push(text) - 1) }));
      give({ json: { nonce: json.nonce, answer: value }, held: references });
    };
    if (waitsFor === undefined) setTimeout(answer, ms);
    else this.#waiting.set(waitsFor, answer);
  }

  /** Null for no answer. */
  #reply(json: z.infer<typeof callSchema>['params']['json'], texts: readonly string[]): Reply | null {
    const [text = '', other = ''] = texts;
    const name = /theorem (\S+)/.exec(text)?.[1] ?? '';
    switch (json.method) {
      case 'version':
        return { value: { version: '4.28.0', commit: '0123456789', target: 'none' } };
      case 'token':
        return { value: null, texts: [`token ${this.#texts.length}`] };
      case 'header': {
        const imports = importsOf(json.text).map((module) => [2, module.split('.'), 0, 0]);
        const tree = [node('Lean.Parser.Module.header', imports.length), ...imports];
        return { value: { tree, messages: [] }, texts: [json.text] };
      }
      case 'library': {
        const modules = importsOf(text);
        this.#options.log(`loads ${modules.join(' ')}`);
        const ms = modules.includes('Slow') ? this.#options.slowMs : 0;
        return modules.includes('Never') ? null : { value: null, texts: ['library'], ms };
      }
      case 'advance':
        return text.includes('endless') ? null : { value: advanced(text, name), texts: [text] };
      case 'constants':
        return { value: [{ name: [name], kind: 'theorem', hasSorry: text.includes('sorry') }] };
      case 'sorries':
        return { value: [[]] };
      case 'proof':
        return { value: { kind: 'progress', parts: partsOf(['And p q']) }, texts: ['And p q'] };
      case 'step': {
        const goals = text.split(', ').filter((_, index) => json.focus.includes(index));
        return this.#step(json.text.split('\n')[1] ?? '', json['isApproved'] === true, goals, other);
      }
      case 'examine': {
        const sorries = other.includes('sorry') ? [{ kind: 'sorry', name: [name], isImported: false }] : [];
        const declarations = { words: '[]', texts: [] };
        return { value: { stage: 'examined', rests: [], sorries, declarations } };
      }
      case 'confirm':
        return { value: { stage: 'confirmed', rests: [] } };
      case 'cancel':
        this.#waiting.get(text)?.();
        return { value: null };
      default:
        return { value: [] };
    }
  }

  #step(tactic: string, isApproved: boolean, goals: readonly string[], token: string): Reply | null {
    const tree = [node('Lean.Parser.Tactic.paren', 0)];
    if (tactic === 'asks' && !isApproved) {
      const lookBack = { names: [], results: [], definesValues: false, declaresSyntax: false };
      return { value: { kind: 'asks', tree, lookBack } };
    }
    this.#options.log(`tries ${tactic}`);
    this.#options.obey?.(tactic);
    const failed = { kind: 'failed', messages: ['no'], tree };
    switch (tactic) {
      case 'fails':
        return { value: failed };
      case 'waits':
        return { value: failed, waitsFor: token };
      case 'hangs':
      case 'bursts':
        return null;
      case 'exact ⟨hp, hq⟩':
        return { value: { kind: 'proved', restsOnSorry: false, tree } };
      default: {
        const left = tactic === 'constructor' ? ['p', 'q'] : goals;
        return { value: { kind: 'progress', parts: partsOf(left), tree }, texts: [left.join(', ')] };
      }
    }
  }
}

function advanced(text: string, name: string): object {
  const parsed = { tree: theoremTree(text, name), parseMessages: [] };
  const start = { line: 1, column: 0 };
  const messages = text.includes('exact ⟨hq, hp⟩') ? [{ severity: 'error', text: 'no', start }] : [];
  const stop = { kind: 'end', tree: [node(command('eoi'), 0)], parseMessages: [] };
  return { commands: [{ ...parsed, namespace: [], messages }], stop };
}
