/**
 * `lakatos prove` as a process of its own, with everything real but the tactics: it proposes none of its own, so that
 * what a plan tries is left, and the direct search is short.
 */
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { processTerminal } from '../../src/cli/terminal.ts';

process.exitCode = await main(['prove', ...process.argv.slice(2)], processTerminal, {
  ...realServices,
  loadPolicy: async () => ({ name: 'none', propose: () => [] }),
});
