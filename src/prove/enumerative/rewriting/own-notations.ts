import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';

/** What stands in a term for the notation of a class, by the class. */
const operations: Readonly<Record<string, string>> = {
  Membership: 'Membership.mem',
  HasSubset: 'HasSubset.Subset',
  Union: 'Union.union',
  Inter: 'Inter.inter',
  SDiff: 'SDiff.sdiff',
  Singleton: 'Singleton.singleton',
  Insert: 'Insert.insert',
  EmptyCollection: 'EmptyCollection.emptyCollection',
};

/** Unfolds the notations of sets to which the header gives a meaning, as no rule of the library knows of that. */
export const ownNotations: TacticProvider = {
  name: 'own notations',
  propose({ definitions, ownClasses, constants }) {
    const unfolded = [...ownClasses].flatMap((name) => operations[name] ?? []);
    if (!unfolded.some((operation) => constants.has(operation))) return [];
    const named = definitions.filter(({ isRecursive }) => !isRecursive).map(({ name }) => name);
    return weighted(0.7, `simp only${listed([...named, ...unfolded])} at *`);
  },
};
