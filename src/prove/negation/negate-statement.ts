import { firstColonOutside } from '../../../core/lean-lexer.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands, cutTrailingTrivia } from '../../../datasets/text/commands.ts';
import { declaredPart } from '../../llm/profiles/proof-text.ts';
import { askedText } from '../ask-gate.ts';
import type { ReadingOptions } from '../prove-options.ts';
import { mayReadOtherwise } from '../refute/own-types.ts';
import { assembleFile } from '../script/assemble.ts';
import { tellTheoremErrors } from '../told-errors.ts';

export type Negation =
  | {
      readonly kind: 'built';
      /** `NAME_negated`, as it is written in `statement`. */
      readonly name: string;
      /** `theorem NAME_negated : _root_.Not (∀ BINDERS, STATEMENT)`, with what stood before the keyword. */
      readonly statement: string;
      /**
       * That this contradicts the theorem, in the very words: `theorem NAME_restated (negation : _root_.Not (...)) :
       * _root_.False` and `negation @NAME`. Lean takes it only if nothing is missing.
       */
      readonly restated: { readonly statement: string; readonly proof: string };
    }
  | { readonly kind: 'impossible'; readonly reason: string };

/**
 * The negation of a theorem as a text. What stands before the first colon outside all brackets is a list of binders, and
 * `∀` takes the same. Only the text is looked at, so `variable`s of the header and names that Lean binds by itself may
 * be missing, and a proposition may be read in another way than as the type of a theorem: `restated` has Lean find that out.
 * What a header makes of our own words it can't find out: then there is none.
 */
export function negateStatement(statement: string, header = ''): Negation {
  const text = cutTrailingTrivia(statement);
  const [command] = cutCommands(text);
  if (command === undefined || !['theorem', 'lemma'].includes(command.keyword))
    return impossible('the statement is no theorem');
  const { name = null, nameEnd = 0 } = declaredPart(text, command) ?? {};
  if (name === null) return impossible('the theorem has no name that can be read');
  const [universes = ''] = /^\.\{[^}]*\}/u.exec(text.slice(nameEnd)) ?? [];
  const bindersStart = nameEnd + universes.length;
  const colon = firstColonOutside(text, bindersStart);
  if (colon === null) return impossible('no colon parts the binders from the statement');
  const binders = text.slice(bindersStart, colon).trim();
  const body = text.slice(colon + 1).trim();
  if (cutTrailingTrivia(body) === '') return impossible('nothing stands behind the colon');
  const before = text.slice(0, command.keywordEnd - command.keyword.length);
  if (mayReadOtherwise(`${header}\n${before}`, ourWords))
    return impossible('the header may give the words of the negation another meaning');
  const taken = text + header;
  const negated = freshName(name, 'negated', taken);
  const declare = (fresh: string, type: string, modifiers = before) =>
    `${modifiers}theorem ${fresh}${universes} ${type}`;
  // Line ends close a comment that may stand last.
  const closed = binders === '' ? `${body}\n  ` : `∀ ${binders}\n  , ${body}\n  `;
  const hypothesis = freshName('negation', 'given', taken);
  return {
    kind: 'built',
    name: negated,
    statement: declare(negated, `: _root_.Not (${closed})`),
    restated: {
      statement: declare(
        freshName(name, 'restated', taken),
        `(${hypothesis} : _root_.Not (${closed})) : _root_.False`,
        // Few attributes take a contradiction.
        before.replace(/(?:@\[[^\]]*\]\s*)+((?:private|protected|nonrec)\s+)*$/u, '$1'),
      ),
      proof: `${hypothesis} @${name}`,
    },
  };
}

/** All that is ours in what is built, but for the names. */
const ourWords = 'theorem  : _root_.Not (∀ \n  , \n  ) : _root_.False := by sorry @ negation_given';

const impossible = (reason: string): Negation => ({ kind: 'impossible', reason });

/** `foo_negated`, `«a b_negated»`; with a number where the text has that name already. */
function freshName(name: string, suffix: string, text: string): string {
  const isQuoted = name.endsWith('»');
  const stem = isQuoted ? name.slice(0, -1) : name;
  for (let number = 1; ; number += 1) {
    const fresh = `${stem}_${suffix}${number === 1 ? '' : number}`;
    if (!text.includes(fresh)) return isQuoted ? `${fresh}»` : fresh;
  }
}

/** Why the negation may not be one, or why nobody knows; null when it contradicts the theorem. */
export async function doubtAbout(
  theorem: Omit<Theorem, 'id'>,
  { statement, proof }: Extract<Negation, { kind: 'built' }>['restated'],
  { lean: { engine, fileLimits }, run: { signal } }: ReadingOptions,
): Promise<{ readonly outcome: 'not-run' | 'fault'; readonly reason: string } | null> {
  const text = assembleFile({ header: askedText(theorem), statement }, proof);
  const outcome = await engine.elaborate(text, fileLimits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const errors = outcome.report.messages.filter(({ severity }) => severity === 'error');
      if (errors.length === 0 && outcome.report.broken.length === 0) return null;
      const told = tellTheoremErrors(errors, theorem).detail;
      const reason = `the text of the statement alone does not give its negation: ${told}`;
      return { outcome: 'not-run', reason };
    }
    case 'refused':
      return { outcome: 'not-run', reason: `Lean did not take the negation: ${outcome.message}` };
    case 'timeout':
      return { outcome: 'not-run', reason: 'Lean did not read the negation in time' };
    case 'lost':
      return { outcome: 'fault', reason: 'Lean died each time that it read the negation' };
  }
}
