import { statSync } from 'node:fs';

/** The files that take longest by the time of their processors, as they start Lean's server or go through long lists: they begin first. */
const long = [
  'e2e/queue',
  'lean/engine/native',
  'cheats/embedded-gate',
  'mcp/mcp.test',
  'cli/library-use',
  'cheats/library',
  'cli/narrow-imports',
  'e2e/prove.test',
  'library/build-library',
  'traces/trace-native',
  'cli/library-command',
  'serve/serve.test',
  'enumerative/enumerative-lean',
  'lean/server/elaboration',
  'library/cage',
  'library/use-library',
  'embedded/image',
  'lean-file/broken-places',
  'e2e/bench-kill',
  'embedded/create',
  'installation/prepare',
  'e2e/plan-killed',
  'learn/train-command',
  'e2e/native-cli',
  'lean/server/lifecycle',
  'e2e/bench.test',
  'polish/polish-proof',
  'lsp/real-server',
  'agent/lean.test',
  'repl/session',
  'lean/server/library',
  'companion/compat.test',
  'native/engine-faults',
  'gguf/pytorch',
  'model-planner/lean',
  'agent/tools/lean',
  'lean/engine/faults',
  'e2e/language-model',
  'export/reward-function',
  'lsp/faults',
  'cli/doctor-command',
  'conductor/lean',
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
