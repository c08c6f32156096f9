import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { generalisable } from './induction.ts';

/** Induction along a relation of which the context says that it is well-founded, for each variable of its type. */
export const wellFounded: TacticProvider = {
  name: 'well-founded',
  propose(context) {
    if (context.hasInductionHypothesis) return [];
    return context.proofs.flatMap((proof) => {
      const [, relation] = /^WellFounded (\S+)$/u.exec(proof.type) ?? [];
      const domain = context.goal.hypotheses.find(({ name }) => name === relation)?.type.split(' → ')[0];
      const subjects = context.variables.filter(
        ({ type, mentions, mentionsInProofs }) => type === domain && mentions + mentionsInProofs > 0,
      );
      return subjects.slice(0, 2).flatMap(({ name }) => {
        const supply = context.names();
        const others = generalisable(name, context);
        const list = others.length === 0 ? '' : ` generalizing ${others.join(' ')}`;
        const alternative = `with | _ ${name} ${supply.fresh('ih')} => ?_`;
        // A relation's chains are well-founded with it.
        const relations = context.constants.has('Relation.TransGen')
          ? [`${proof.name}.transGen`, proof.name]
          : [proof.name];
        return weighted(
          0.5,
          ...relations.map((one) => `induction ${name} using ${one}.induction${list} ${alternative}`),
        );
      });
    });
  },
};
