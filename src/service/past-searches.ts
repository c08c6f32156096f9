import { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';
import { readAnyEpisode } from '../agent/episode-kinds.ts';
import { explanationOf } from '../agent/explanation-of.ts';
import { loadEpisode } from '../prove/episode/load-episode.ts';
import type { EpisodeHeader, Store } from '../store/store.ts';
import { searchTree, searchTreeSchema } from './search-tree.ts';

/** How a search went: in plain words, and its tree, where it has one. */
export const explainedSchema = z.strictObject({
  kind: z.literal('explained'),
  episode: z.string(),
  text: z.string(),
  tree: searchTreeSchema.nullable(),
});

export type ToldSearch = z.infer<typeof explainedSchema>;

/** `unknown`: there is no search of that name, and the message tells which there are. */
export type Explained = ToldSearch | { readonly kind: 'unknown'; readonly message: string };

/** The searches that the store has recorded. */
export class PastSearches {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Latest first. */
  async list(): Promise<readonly EpisodeHeader[]> {
    return (await this.#store.episodes()).toReversed();
  }

  /** @param name a theorem, for its latest search, or the id of an episode, as for `lakatos explain` */
  async explain(name: string): Promise<Explained> {
    try {
      const { header, lines } = await loadEpisode(this.#store, name);
      const read = readAnyEpisode(lines);
      const tree =
        read.kind === 'episode'
          ? searchTree(read.view.setting.theorem, read.view.tree, ({ goals }) => goals)
          : null;
      return { kind: 'explained', episode: header.id, text: explanationOf(read), tree };
    } catch (thrown) {
      if (!(thrown instanceof LakatosError) || thrown.code !== 'INPUT_UNREADABLE') throw thrown;
      return { kind: 'unknown', message: `${thrown.message}. ${thrown.advice ?? ''}`.trim() };
    }
  }
}
