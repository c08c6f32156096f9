import { LakatosError } from '../../../core/errors.ts';
import type { Branch, Extension, NextTokens, TokenModel } from '../decode/token-model.ts';
import type { OnTokens, TextRule } from '../language-model.ts';
import { type GrammarState, ruledState } from './grammar.ts';
import type { SequenceSlot } from './sequence-slots.ts';
import type { Evaluated, Stepper, Work } from './stepper.ts';
import type { TokenizedPrompt, Vocabulary } from './vocabulary.ts';

/** A text in a sequence of llama.cpp. */
export interface LlamaBranch extends Branch {
  readonly slot: SequenceSlot;
  /** Tokens evaluated. */
  readonly length: number;
  readonly grammar: GrammarState | null;
}

/** What all prompts of a model have in common. */
export interface LlamaEngine {
  readonly stepper: Stepper;
  readonly vocabulary: Vocabulary;
  /** Tokens that a sequence holds. */
  readonly contextSize: number;
  isEnd(token: number): boolean;
}

interface BranchOptions {
  /** Branches that the prompt may have at a time. */
  readonly capacity: number;
  /** From how many of the most probable next tokens, of those that the grammar allows, one may draw. */
  readonly breadth: number;
  readonly grammar: GrammarState | null;
  /** For texts without a grammar. */
  readonly rule: TextRule | null;
  /** Tokens that end a text, besides those that always do. */
  readonly endings: readonly number[];
  readonly onTokens: OnTokens;
}

/** A grammar may forbid what is most probable, so more is looked at. */
const grammarLook = 512;

/** The branches of one prompt; other prompts may be evaluated in the same steps. */
export function llamaTokenModel(
  { stepper, vocabulary, contextSize, isEnd }: LlamaEngine,
  { capacity, breadth, grammar: given, rule, endings, onTokens }: BranchOptions,
) {
  const model: TokenModel<LlamaBranch> = {
    capacity,
    extend,
    release: (branches) => stepper.leave(branches.map(({ slot }) => slot)),
    isEnd: (token) => isEnd(token) || endings.includes(token),
    textOf: (tokens) => vocabulary.textOf(tokens),
  };
  const grammar = given ?? (rule === null ? null : ruledState(rule, model));
  /** How many of the most probable next tokens llama.cpp is asked for. */
  const look = Math.min(vocabulary.size, grammar === null ? breadth : Math.max(breadth, grammarLook));
  return { ...model, start };

  /** Evaluates the prompt: the first branch. */
  async function start(
    { tokens, reading }: TokenizedPrompt,
    signal: AbortSignal,
  ): Promise<{ readonly branch: LlamaBranch; readonly reading: readonly number[] | null }> {
    const work: Work = {
      slot: { sequence: null },
      from: null,
      keep: 0,
      tokens,
      breadth: look,
      ...(reading && { wanted: new Map([[reading.at, reading.tokens]]) }),
    };
    onTokens({ read: tokens.length });
    const [evaluated] = await evaluate([work], [grammar], signal);
    return { branch: evaluated!.branch, reading: evaluated!.read[0] ?? null };
  }

  async function extend(
    extensions: readonly Extension<LlamaBranch>[],
    signal: AbortSignal,
  ): Promise<readonly LlamaBranch[]> {
    const used = new Set<SequenceSlot>();
    const works = extensions.map(({ parent, token }): Work => {
      const isFirst = !used.has(parent.slot);
      used.add(parent.slot);
      return {
        slot: isFirst ? parent.slot : { sequence: null },
        from: isFirst ? null : parent.slot,
        keep: parent.length,
        tokens: [token],
        breadth: look,
      };
    });
    onTokens({ written: works.length });
    const grammars = extensions.map(({ parent, token }) => parent.grammar?.after(token) ?? null);
    const evaluated = await evaluate(works, grammars, signal);
    return evaluated.map(({ branch }) => branch);
  }

  /** Leaves the slots when it fails. */
  async function evaluate(
    works: readonly Work[],
    grammars: readonly (GrammarState | null)[],
    signal: AbortSignal,
  ) {
    try {
      const evaluated = await stepper.submit(works);
      signal.throwIfAborted();
      const next = await obey(works, grammars, evaluated);
      signal.throwIfAborted();
      return works.map(({ slot, keep, tokens }, at) => {
        const length = keep + tokens.length;
        // The library moves the text along when a token would fill the context, and tells nobody.
        const room = contextSize - 1 - length;
        const branch: LlamaBranch = { next: next[at]!, room, slot, length, grammar: grammars[at]! };
        return { branch, read: evaluated[at]!.read };
      });
    } catch (error) {
      stepper.leave(works.map(({ slot }) => slot));
      throw error;
    }
  }

  /** What may come next by the grammars. */
  async function obey(
    works: readonly Work[],
    grammars: readonly (GrammarState | null)[],
    evaluated: readonly Evaluated[],
  ): Promise<NextTokens[]> {
    if (grammar === null) return evaluated.map(({ next }) => next);
    const allowed = (next: NextTokens, at: number) => grammars[at]?.allowed(next, breadth) ?? next;
    const next: NextTokens[] = [];
    for (const [at, one] of evaluated.entries()) next.push(await allowed(one.next, at));
    const stuck = [...next.keys()].filter((at) => next[at]!.tokens.length === 0);
    if (stuck.length === 0) return next;
    // Nothing probable is allowed. The last token is read once more, to see the whole vocabulary.
    const whole = await stepper.submit(
      stuck.map((at): Work => {
        const { slot, keep, tokens } = works[at]!;
        return {
          slot,
          from: null,
          keep: keep + tokens.length - 1,
          tokens: tokens.slice(-1),
          breadth: vocabulary.size,
        };
      }),
    );
    for (const [index, at] of stuck.entries()) {
      const all = whole[index]!.next;
      next[at] = await allowed(all, at);
      if (next[at].tokens.length === 0 && grammars[at]?.mayBeLeft === true) next[at] = firstOf(all, breadth);
      if (next[at].tokens.length > 0) continue;
      throw new LakatosError('INPUT_INVALID', 'the grammar allows no token of this model to come next', {
        advice: 'Look for a rule that can never end, or that begins with itself.',
      });
    }
    return next;
  }
}

const firstOf = ({ tokens, logProbabilities }: NextTokens, count: number): NextTokens => ({
  tokens: tokens.slice(0, count),
  logProbabilities: logProbabilities.slice(0, count),
});
