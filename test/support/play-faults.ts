/**
 * Starts a server for each argument, a fault of the fake language server, asks it for diagnostics and leaves it. Prints
 * what became of it and, at the end, what would keep this process alive.
 */
import { messageOf } from '../../core/errors.ts';
import { LanguageServer } from '../../lean/native/lsp/language-server.ts';
import { fakeServer } from './fake-server.ts';

for (const fault of process.argv.slice(2)) {
  for (const at of ['initialize', 'textDocument/waitForDiagnostics']) {
    try {
      await using server = await LanguageServer.start(
        fakeServer([fault, `at=${at}`], { initializeTimeoutMs: 1_000, limits: { graceMs: 200 } }),
      );
      const document = server.open('file:///tmp/Fake.lean', 'text');
      const settled = await document.settled({ timeoutMs: 1_000 });
      document.close();
      console.log(fault, at, settled.kind);
    } catch (thrown) {
      console.log(fault, at, messageOf(thrown).split('\n')[0]);
    }
  }
}
// Streams of the last one are being closed.
await new Promise((resolve) => setTimeout(resolve, 200));
const left = process.getActiveResourcesInfo().filter((name) => !/Pipe|TTY|FSReq|Signal/.test(name));
console.log(`left: ${left.join(' ')}`);
