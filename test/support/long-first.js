import { statSync } from 'node:fs';

/** The files that take longest, as they start Lean's server or go through long lists: they begin first. */
const long = [
  'cheats/native-gate',
  'lean/engine/native',
  'e2e/bench-kill',
  'cheats/embedded-gate',
  'lean/native/native-engine',
  'e2e/bench',
  'lean/server/lifecycle',
  'companion/companion.test',
];

/** The order in which Jest runs the test files: on a clean clone it would go by their sizes alone. */
export default class LongFirst {
  sort(tests) {
    const rank = ({ path }) => {
      const at = long.findIndex((part) => path.includes(part));
      return at < 0 ? long.length : at;
    };
    const size = ({ path }) => statSync(path).size;
    return [...tests].sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
