import { z } from 'zod';
import { shownSource } from '../../../prove/policy/guide-policy.ts';
import type { RecordedSearch } from '../folder/search-record.ts';

const proposedSchema = z.looseObject({
  type: z.literal('proposed'),
  node: z.number(),
  proposals: z.array(z.looseObject({ tactic: z.string(), source: z.string().optional() })),
});
const expandedSchema = z.looseObject({
  type: z.literal('expanded'),
  node: z.number(),
  edges: z.array(z.looseObject({ tactic: z.string() })),
});

/**
 * A search as it is learnt from: the steps that it was shown have no probability, for no policy was asked for them. (Null
 * stands for it in the lines of an episode.)
 */
export function forgetShown<T extends Pick<RecordedSearch, 'episode'>>(search: T): T {
  const shown = new Set<string>();
  const keyOf = (node: number, tactic: string) => JSON.stringify([node, tactic]);
  const episode = search.episode?.map((line) => {
    const proposed = proposedSchema.safeParse(line);
    if (proposed.success) {
      const { node, proposals } = proposed.data;
      for (const { tactic, source } of proposals) if (source === shownSource) shown.add(keyOf(node, tactic));
      return line;
    }
    const expanded = shown.size === 0 ? null : expandedSchema.safeParse(line);
    if (!expanded?.success) return line;
    const { node, edges } = expanded.data;
    return {
      ...expanded.data,
      edges: edges.map((edge) =>
        shown.has(keyOf(node, edge.tactic)) ? { ...edge, logProbability: null } : edge,
      ),
    };
  });
  return { ...search, episode: episode ?? null };
}
