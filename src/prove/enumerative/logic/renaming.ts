import { withoutDagger } from '../reading/words.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Gives names to hypotheses that have none a tactic could mention. */
export const renaming: TacticProvider = {
  name: 'renaming',
  propose(context) {
    const nameless = context.goal.hypotheses.filter(
      (hypothesis) => !hypothesis.accessible && !hypothesis.isInstance,
    );
    if (nameless.length === 0) return [];
    const supply = context.names();
    const names = nameless.map((hypothesis) => {
      const stem = withoutDagger(hypothesis.name).replace(/\d+$/u, '');
      if (!hypothesis.isProof) return supply.fresh(stem === '' ? 'x' : stem);
      return supply.fresh(stem.startsWith('ih') ? 'ih' : 'h');
    });
    return weighted(1, `rename_i ${names.join(' ')}`);
  },
};
