import { wordsOf } from '../../prove/reading/names.ts';
import { lemmaDeclaration } from '../sketch/lemma.ts';
import type { ExperienceMemory } from './experience-memory.ts';
import type { LemmaQuestion, RecalledLemma } from './memory.ts';
import { type CaseOf, successMean } from './shape-index.ts';

type LemmaCase = CaseOf<'lemma'>;

/**
 * Proved lemmas for whoever asks in words. A lemma is scored by the words of the question that its statement has,
 *
 *   score = Σ ln(1 + N / n(w)) · mean
 *
 * N: the lemmas, n(w): those that have the word w, `mean`: as in `shape-index.ts`. Lemmas about what the theorem's header
 * does not declare are left out, and so are those without a word in common. Of equal ones the shorter comes first, then the
 * smaller id. Proofs come from the store.
 */
export async function recallLemmas(
  { index, store }: Pick<ExperienceMemory, 'index' | 'store'>,
  { theorem, text, count }: LemmaQuestion,
): Promise<readonly RecalledLemma[]> {
  const declared = new Set(wordsOf(theorem.header).flatMap(lastParts));
  const lemmas = index.cases
    .filter((one): one is LemmaCase => one.content.kind === 'lemma')
    .map((one) => ({ one, statement: statementOf(one), words: new Set(wordsOf(statementOf(one))) }));
  const weigh = (word: string): number => {
    const having = lemmas.filter(({ words }) => words.has(word)).length;
    return having === 0 ? 0 : Math.log(1 + lemmas.length / having);
  };
  const weights = [...new Set(wordsOf(text))].map((word) => ({ word, weight: weigh(word) }));
  const best = lemmas
    .filter(({ one }) =>
      one.content.lemma.needs.every((name) => lastParts(name).some((part) => declared.has(part))),
    )
    .map((lemma) => {
      const common = weights.filter(({ word }) => lemma.words.has(word));
      return {
        ...lemma,
        score: successMean(lemma.one) * common.reduce((sum, { weight }) => sum + weight, 0),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.words.size - b.words.size || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, count);
  return Promise.all(
    best.map(async ({ one, statement }) => {
      const stored = await store.proof(one.content.lemma.statementHash);
      return { statement, proof: stored?.proof ?? null, origin: originOf(one) };
    }),
  );
}

const statementOf = ({ content: { lemma } }: LemmaCase): string => lemmaDeclaration(lemma, 'remembered');

const lastParts = (name: string): readonly string[] => [name, name.split('.').at(-1) ?? name];

const originOf = ({ origins: [first], successes }: LemmaCase): string =>
  `proved for ${first?.theorem} on ${first?.date.slice(0, 10)}; of use ${successes} times`;
