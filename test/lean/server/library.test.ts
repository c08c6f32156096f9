import { expect, test } from '@jest/globals';
import { builtProject } from '../../support/library-project.ts';
import { LspClient, startServer } from './lsp-client.ts';

const uri = 'file:///tmp/Ships.lean';

test('files import modules of a built project, of either kind, with its tactics, code and options', async () => {
  const { folder, cache } = await builtProject();
  await using server = startServer(['--project', folder], { LAKATOS_CACHE: cache });
  const client = new LspClient(server);
  await client.initialize();
  client.notify('initialized', {});
  client.open(
    uri,
    `import Harbor
theorem t (n : Nat) : 2 * n = double n := by settle
example : all_of ⟪1⟫ = 2 and ⟪2⟫ = 4 := by both rfl
#eval (Tree.node .leaf Color.red .leaf).toList
example (xs : List α) : xs = xs := rfl
`,
  );
  expect(
    (await client.settled(uri)).map(({ severity, range, message }) => [severity, range.start.line, message]),
  ).toEqual([
    [3, 3, '[Color.red]'],
    [1, 4, expect.stringContaining('`autoImplicit` option is set to `false`')],
  ]);
  client.change(uri, 'module\npublic import Harbor.Color\n#check Color.next_thrice\n');
  expect(await client.settled(uri)).toMatchObject([{ severity: 3, range: { start: { line: 2 } } }]);
  client.change(uri, 'import Harbor.NeedsBroken\n');
  expect(await client.settled(uri)).toMatchObject([
    {
      severity: 1,
      message: expect.stringMatching(
        /^no module Harbor\.NeedsBroken: `lakatos build Harbor\.NeedsBroken --project /,
      ),
    },
  ]);
}, 400_000);

test('a project that is not built is told on standard error, and ends the server', async () => {
  const { cache } = await builtProject();
  await using server = startServer(['--project', '/no/such/project'], { LAKATOS_CACHE: cache });
  expect(await server.ended).toBeGreaterThan(1);
  expect(server.complaints).toMatch(/nothing of the project .* is built.*\n.*lakatos build/);
}, 400_000);
