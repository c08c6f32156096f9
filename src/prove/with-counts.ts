import type { LanguageModel } from '../llm/language-model.ts';
import { countApart } from '../llm/model-views.ts';
import type { ProveOptions } from './prove-options.ts';
import type { WholeProofSettings } from './whole-proof/whole-proof-settings.ts';

/** What names the models of an attempt. */
interface Models {
  readonly search: Pick<ProveOptions['search'], 'model' | 'critic'>;
  /** That writes whole proofs; absent: none does, or it counts by itself. */
  readonly whole?: WholeProofSettings | null;
}

/**
 * The same with models that count what is asked by means of these options alone: others may ask them at the same time. A
 * model that is named twice is one model still.
 */
export function withCounts<Options extends Models>(options: Options): Options {
  const counted = new Map<LanguageModel, LanguageModel>();
  const { model, critic } = options.search;
  const { whole } = options;
  return {
    ...options,
    search: {
      ...options.search,
      model: counting(model),
      ...(critic?.kind === 'model' && { critic: counting(critic) }),
    },
    ...(whole && { whole: counting(whole) }),
  };

  function counting<Use extends { readonly model: LanguageModel } | null>(use: Use): Use {
    if (use === null) return use;
    const view = counted.get(use.model) ?? countApart(use.model);
    counted.set(use.model, view);
    return { ...use, model: view };
  }
}
