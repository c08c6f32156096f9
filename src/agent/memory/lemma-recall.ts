import { wordsOf } from '../../prove/enumerative/reading/names.ts';
import type { CaseContent } from '../../store/case.ts';
import type { Store } from '../../store/store.ts';
import { lemmaDeclaration } from '../sketch/lemma.ts';
import type { LemmaMemory } from '../tools/lemma-memory.ts';
import type { ExperienceMemory } from './experience-memory.ts';
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
export function lemmaRecall(memory: ExperienceMemory, store: Pick<Store, 'proof'>): LemmaMemory {
  return {
    async recall({ theorem, text, count }) {
      const declared = new Set(wordsOf(theorem.header).flatMap(lastParts));
      const lemmas = memory.index.cases
        .filter((one): one is LemmaCase => one.content.kind === 'lemma')
        .map((one) => ({ one, statement: statementOf(one), words: new Set(wordsOf(statementOf(one))) }));
      const asked = new Set(wordsOf(text));
      const weigh = (word: string): number => {
        const having = lemmas.filter(({ words }) => words.has(word)).length;
        return having === 0 ? 0 : Math.log(1 + lemmas.length / having);
      };
      const weights = new Map([...asked].map((word) => [word, weigh(word)]));
      const best = lemmas
        .filter(({ one }) =>
          one.content.lemma.needs.every((name) => lastParts(name).some((part) => declared.has(part))),
        )
        .map((lemma) => ({
          ...lemma,
          score:
            successMean(lemma.one) *
            [...weights].reduce((sum, [word, weight]) => sum + (lemma.words.has(word) ? weight : 0), 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.words.size - b.words.size || (a.one.id < b.one.id ? -1 : 1))
        .slice(0, count);
      return Promise.all(
        best.map(async ({ one, statement }) => {
          const stored = await store.proof(one.content.lemma.statementHash);
          return { statement, proof: stored?.proof ?? null, origin: originOf(one) };
        }),
      );
    },
  };
}

const statementOf = ({ content }: LemmaCase): string => lemmaDeclaration(lemmaOf(content), 'remembered');

const lemmaOf = ({ lemma }: Extract<CaseContent, { kind: 'lemma' }>) => lemma;

const lastParts = (name: string): readonly string[] => [name, name.split('.').at(-1) ?? name];

const originOf = ({ origins: [first], successes }: LemmaCase): string =>
  `proved for ${first?.theorem} on ${first?.date.slice(0, 10)}; of use ${successes} times`;
