import { statSync } from 'node:fs';

/** The files that take longest, as they start Lean's server or go through long lists: they begin first. */
const long = [
  'lean/engine/native',
  'e2e/prove.test',
  'cheats/embedded-gate',
  'library/build-library',
  'cheats/library',
  'embedded/create',
  'e2e/native-cli',
  'serve/serve.test',
  'e2e/bench-kill',
  'lean/engine/faults',
  'e2e/bench.test',
  'companion/companion.test',
  'lean/server/lifecycle',
  'enumerative/enumerative-lean',
  'lsp/real-server',
  'installation/prepare',
  'e2e/plan-killed',
  'companion/compat.test',
  'native/engine-faults',
  'real-stepping',
  'gguf/pytorch',
  'lsp/faults',
  'cli/doctor-command',
  'conductor/lean',
  'learn/train-command',
  'conjectures-lean',
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
