import { z } from 'zod';
import { defineTool } from './tool.ts';

const lemma = z.strictObject({ statement: z.string(), proof: z.string().nullable(), origin: z.string() });

const mostRecalled = 20;

export const recallLemmasTool = defineTool({
  name: 'recall_lemmas',
  purpose:
    'Recalls lemmas that were proved before and may help here. A recalled lemma is not in scope: state it again with `have`, with its proof.',
  arguments: z.strictObject({
    query: z.string().min(1).describe('a statement, names or words'),
    count: z.number().int().min(1).max(mostRecalled).default(5),
  }),
  answer: z.strictObject({ lemmas: z.array(lemma) }),
  example: { query: 'reverse of an append', count: 5 },
  async run({ query, count }, { theorem, memory, signal }) {
    if (memory === null) return { lemmas: [] };
    const lemmas = await memory.recall({ theorem, text: query, count }, signal);
    return { lemmas: lemmas.map(({ statement, proof, origin }) => ({ statement, proof, origin })) };
  },
  show({ lemmas }) {
    if (lemmas.length === 0) return 'Nothing is remembered that would help.';
    return lemmas
      .map(
        ({ statement, proof, origin }) => `${statement}${proof === null ? '' : ` := ${proof}`}\n-- ${origin}`,
      )
      .join('\n\n');
  },
});
