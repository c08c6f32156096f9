import type { Memory } from '../../../src/agent/memory/memory.ts';

/** A memory in which there is nothing but what is given. */
export const memoryOf = (given: Partial<Memory>): Memory => ({
  planner: (planner) => planner,
  advise: () => '',
  recall: async () => [],
  wantsLesson: () => false,
  keepLesson: () => {},
  ...given,
});
