import type { ProveSearch } from '../../src/prove/prove-options.ts';

/** Policies that answer so many questions, all together, and throw at each one after that. */
export function brokenAfter(answers: number, fault: Error): NonNullable<ProveSearch['wrapPolicy']> {
  let asked = 0;
  return (policy) => ({
    ...policy,
    async propose(...given) {
      asked += 1;
      if (asked > answers) throw fault;
      return policy.propose(...given);
    },
  });
}
