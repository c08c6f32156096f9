import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { certificateSchema } from '../../core/verdict.ts';
import { eventually } from '../support/eventually.ts';
import { builtProject } from '../support/library-project.ts';
import { nodeEnvironment } from '../support/node-environment.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const newClient = () => new Client({ name: 'a test', version: '0' });
const limits = ['--workers', '1', '--time', '20s'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let client: Client;
beforeAll(async () => {
  folder = await temporaryFolder();
  client = newClient();
  const args = [program, 'mcp', ...limits, '--store', join(folder.path, 'store')];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: nodeEnvironment,
      cwd: folder.path,
      stderr: 'ignore',
    }),
  );
});
afterAll(async () => {
  await client.close();
  await folder[Symbol.asyncDispose]();
});

const answerSchema = z.object({
  content: z.array(z.object({ text: z.string() })),
  isError: z.boolean().default(false),
  structuredContent: z.unknown().optional(),
});
const timeout = 100_000;

/** @param options of the request */
async function call(name: string, args: Record<string, unknown>, options: object = {}) {
  const called = await client.callTool({ name, arguments: args }, undefined, { timeout, ...options });
  const { content, isError, structuredContent } = answerSchema.parse(called);
  return { text: content.map(({ text }) => text).join('\n'), isError, structuredContent };
}
const told = (text: unknown) => ({ isError: false, text });
const failed = (text: unknown) => ({ isError: true, text });

const twice = `/-- Twice a number. -/
def twice (n : Nat) : Nat := n + n
theorem twice_eq (n : Nat) : twice n = 2 * n := by
  unfold twice
  omega
`;

test('tools and resources are listed with schemas that take no argument they do not know', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    ...['check_proof', 'completions', 'describe_name', 'expected_type', 'explain', 'goals', 'hover'],
    ...['minimal_hypotheses', 'outline', 'profile_proof', 'prove', 'references', 'run_text'],
    ...['search_library', 'try_tactics'],
  ]);
  for (const { inputSchema, description } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(description).toMatch(/\.$/);
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['proofs', 'certificates', 'searches']);
});

test('a proof is judged by the gate, against a statement and against a file', async () => {
  const statement = 'theorem swap (p q : Prop) : p ∧ q → q ∧ p';
  const good = await call('check_proof', { statement, text: `${statement} := fun ⟨a, b⟩ => ⟨b, a⟩` });
  expect(good).toMatchObject(told(expect.stringMatching(/^accepted\naxioms: none$/)));
  expect(good.structuredContent).toMatchObject({ verdict: 'accepted', certificate: { theorems: ['swap'] } });
  const bad = await call('check_proof', {
    reference: `${statement} := sorry`,
    text: 'theorem swap (p q : Prop) : p ∧ q → p := fun ⟨a, _⟩ => a',
  });
  expect(bad).toMatchObject(told(expect.stringMatching(/^rejected\nstatement-changed: /)));
  expect(await call('check_proof', { text: 'theorem t : True := trivial' })).toMatchObject(
    failed('give either statement or reference'),
  );
});

test('a text is run, and its errors come before the goals of its sorrys', async () => {
  const { text } = await call('run_text', { text: 'example : 1 = 1 := by\n  sorry\n#check missing\n' });
  expect(text).toMatch(/^3:7 error: .*missing[\s\S]*2:2 sorry\n⊢ 1 = 1$/);
  expect(await call('run_text', { text: twice })).toMatchObject(told(expect.stringMatching(/^no messages/)));
  expect(await call('run_text', { text: '#eval (IO.println "x" : IO Unit)' })).toMatchObject(
    failed(expect.stringMatching(/^refused, did not run/)),
  );
});

test('goals and tactics are told at a place of a text, and tactics behind the steps of a statement', async () => {
  expect(await call('goals', { text: twice, line: 5 })).toMatchObject(told('n : Nat\n⊢ n + n = 2 * n'));
  expect(await call('goals', { text: twice, line: 1 })).toMatchObject({ isError: true });
  const there = await call('try_tactics', { text: twice, line: 4, tactics: ['rfl', 'simp [twice]; omega'] });
  expect(there).toMatchObject(told(expect.stringMatching(/^rfl\n→ failed: [\s\S]*omega\n→ closed$/)));
  const statement = 'theorem s (p q : Prop) : p → q → p';
  const behind = await call('try_tactics', { statement, steps: ['intro a'], tactics: ['intro b'] });
  expect(behind).toMatchObject(told(expect.stringMatching(/^at:\n[\s\S]*⊢ q → p\n\nintro b\n→ [\s\S]*⊢ p$/)));
});

test('an editor shows types, documentation, completions, references and the outline of a text', async () => {
  expect(await call('hover', { text: twice, line: 3, column: 30 })).toMatchObject(
    told(expect.stringMatching(/twice \(n : Nat\) : Nat[\s\S]*Twice a number/)),
  );
  expect(await call('describe_name', { name: 'Nat.add_comm' })).toMatchObject(
    told(expect.stringMatching(/n \+ m = m \+ n[\s\S]*Init\.Data\.Nat\.Basic/)),
  );
  expect(await call('describe_name', { name: 'twice', header: twice })).toMatchObject({ isError: false });
  expect(await call('describe_name', { name: 'no.such.name' })).toMatchObject(
    failed('there is no no.such.name'),
  );
  const references = await call('references', { text: twice, line: 4, column: 9 });
  expect(references.text.split('\n')).toEqual(['2:4 twice', '3:29 twice', '4:9 twice']);
  const term = 'example (xs : List Nat) : xs.map id = xs := List.map_id xs\n';
  expect(await call('expected_type', { text: term, line: 1, column: 44 })).toMatchObject(
    told(expect.stringContaining('⊢ List.map id xs = xs')),
  );
  const broken = 'example (a b : Nat) : a + b = b + a :=\n  Nat.add_com\n';
  expect(await call('completions', { text: broken, line: 2, column: 13 })).toMatchObject(
    told(expect.stringMatching(/add_comm/)),
  );
  const outline = await call('outline', { text: `${twice}theorem open_one : 2 = 2 := by sorry\n` });
  expect(outline.text).toMatch(/^2-2 def twice .*\n3-5 theorem twice_eq .*\n6-6 theorem open_one/);
  expect(outline.text).toMatch(/6:31 sorry\n⊢ 2 = 2$/);
});

test('a text that may not run does not reach the Lean of the editor', async () => {
  const text = 'def one := 1\n#eval (IO.println "x" : IO Unit)\n';
  expect(await call('hover', { text, line: 1, column: 4 })).toMatchObject({ isError: true });
});

test('the library is searched by name and by statement', async () => {
  const byName = await call('search_library', { by: 'name', query: 'Nat.add_comm', count: 3 });
  expect(byName).toMatchObject(told(expect.stringContaining('Nat.add_comm')));
  const query = '∀ a b : Nat, a + b = b + a';
  expect(await call('search_library', { by: 'type', query, count: 3 })).toMatchObject(
    told(expect.stringMatching(/^Lean's exact\? suggests \(nobody has checked it\): exact /)),
  );
});

test('a proof is found with progress, and its certificate and search can be read as resources', async () => {
  const told: Progress[] = [];
  const onprogress = (progress: Progress) => void told.push(progress);
  const statement = 'theorem and_turned (p q : Prop) : p ∧ q → q ∧ p';
  const { text, isError } = await call('prove', { statement }, { onprogress });
  expect({ text, isError }).toMatchObject({
    isError: false,
    text: expect.stringMatching(/^and_turned: proved/),
  });
  // The answer may overtake the last of it.
  expect(told.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['running', 'and_turned: begun']),
  );
  const numbers = told.map(({ progress }) => progress);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  const [uri = ''] = /lakatos:\/\/certificates\/\S+/.exec(text) ?? [];
  const read = async (own: string) =>
    z
      .object({ contents: z.array(z.object({ text: z.string() })).length(1) })
      .parse(await client.readResource({ uri: own })).contents[0]!.text;
  expect(certificateSchema.parse(JSON.parse(await read(uri)))).toMatchObject({
    verdict: 'accepted',
    theorems: ['and_turned'],
  });
  const { resources } = await client.listResources();
  expect(resources.map((resource) => resource.uri)).toContain(uri);
  const search = resources.find((one) => one.uri.startsWith('lakatos://searches/'))!;
  expect(search.name).toBe('and_turned');
  expect(await read(search.uri)).toMatch(/and_turned: proved/);
  await expect(read('lakatos://proofs/none')).rejects.toThrow(/there is no lakatos:/);
});

test('a proof that does not hold in the completed text is called none, and its certificate is gone', async () => {
  const text = [
    '@[simp high] theorem too_long (xs : List Nat) : xs.reverse = xs ++ [0] := sorry',
    'theorem lengths (xs ys : List Nat) : (xs.reverse ++ ys).length = xs.length + ys.length := sorry\n',
  ].join('\n');
  const messages: (string | undefined)[] = [];
  const onprogress = ({ message }: Progress) => void messages.push(message);
  const answer = await call('prove', { text, seconds: 15 }, { onprogress });
  expect(messages).toContain('lengths: proved');
  expect(answer.text).toMatch(
    /^lengths: not proved: .*\nthe gate accepted a proof by itself, which does not hold in the completed text\nrejected: .*the proof of lengths does not hold in the completed file .*: \S/m,
  );
  expect(answer.text.match(/^\S+: (?:not )?proved/gm)).toEqual([
    'too_long: not proved',
    'lengths: not proved',
  ]);
  expect(answer.text).not.toContain('certificate');
  const { resources } = await client.listResources();
  const certificates = resources.filter(({ uri }) => uri.startsWith('lakatos://certificates/'));
  expect(certificates.map(({ name }) => name)).not.toContain('lengths');
});

test('a theorem that is not proved is explained', async () => {
  const statement = 'theorem wrong_sum (n : Nat) : n + 1 = n';
  const { text } = await call('prove', { statement, seconds: 15 });
  expect(text).toMatch(/^wrong_sum: not proved/);
  expect(await call('explain', { theorem: 'wrong_sum' })).toMatchObject(
    told(expect.stringMatching(/wrong_sum: not proved/)),
  );
  expect(await call('explain', { theorem: 'never_asked' })).toMatchObject(
    failed(expect.stringContaining('there is no episode')),
  );
});

test('a proof that its client cancels ends, and the next question is answered', async () => {
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const asked = call(
    'prove',
    {
      statement:
        'theorem collatz_like (n : Nat) (h : 0 < n) : ∃ k, (3 * n + 1) ^ k % 7 = n * n * n % 7 + k * k',
    },
    {
      signal: stop.signal,
      onprogress: ({ message = '' }: Progress) => (/: begun$/.test(message) ? begun.resolve() : undefined),
    },
  );
  asked.catch(() => {});
  await begun.promise;
  stop.abort('enough');
  await expect(asked).rejects.toThrow(/enough/);
  const isCancelled = async () => {
    const { resources } = await client.listResources();
    return resources.some(({ description = '' }) => description.startsWith('cancelled, of '));
  };
  expect(await eventually(isCancelled, 15_000)).toBe(true);
  expect(await call('run_text', { text: 'example : 1 = 1 := rfl' })).toMatchObject({ isError: false });
});

test('a wrong argument is refused with its name, and a text without an end is broken off in its time', async () => {
  expect(await call('goals', { text: twice, line: 0 })).toMatchObject(failed(expect.stringMatching(/line/)));
  expect(await call('run_text', { txt: twice })).toMatchObject(failed(expect.stringMatching(/txt/)));
  const text = 'example : 1 = 2 := by\n  sleep 1000000\n';
  expect(await call('run_text', { text, seconds: 2 })).toMatchObject(failed('the time limit ended it'));
});

test('a list with more items than a tool takes is refused by its length', async () => {
  const many = Array.from({ length: 50_000 }, () => 1);
  const statement = 'theorem a : True';
  const asked: readonly [tool: string, field: string, given: Record<string, unknown>][] = [
    ['try_tactics', 'steps', { statement, tactics: ['trivial'], steps: many }],
    ['try_tactics', 'tactics', { statement, tactics: many }],
    ['prove', 'only', { text: twice, only: many }],
  ];
  for (const [tool, field, given] of asked) {
    const { text, isError } = await call(tool, given);
    expect([field, isError, text.length < 2_000]).toEqual([field, true, true]);
    expect(text).toMatch(new RegExp(`Too big.* at ${field}$`));
  }
});

test('a file is read by its name where Lakatos was started, and nowhere else', async () => {
  await writeFile(join(folder.path, 'Own.lean'), twice);
  await writeFile(join(folder.path, 'secret.txt'), 'nobody reads this');
  expect(await call('goals', { file: 'Own.lean', line: 4 })).toMatchObject(
    told(expect.stringContaining('⊢')),
  );
  expect(await call('run_text', { file: 'secret.txt' })).toMatchObject(
    failed(expect.stringContaining('.lean')),
  );
  // Who reads a pipe may wait for ever.
  await promisify(execFile)('mkfifo', [join(folder.path, 'Pipe.lean')]);
  expect(await call('run_text', { file: 'Pipe.lean' })).toMatchObject(failed('Pipe.lean is no file'));
  await using elsewhere = await temporaryFolder();
  const path = join(elsewhere.path, 'Other.lean');
  await writeFile(path, twice);
  await symlink(path, join(folder.path, 'Link.lean'));
  for (const file of [path, 'Link.lean'])
    expect(await call('run_text', { file })).toMatchObject(failed(expect.stringContaining('outside')));
});

test('in a project its other files tell where they name the same thing, and those that Lean may not read are told apart', async () => {
  const { folder: project, cache } = await builtProject();
  const inProject = newClient();
  await inProject.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', ...limits, '--project', project, '--store', 'none'],
      env: { ...nodeEnvironment, LAKATOS_CACHE: cache },
      cwd: project,
      stderr: 'ignore',
    }),
  );
  try {
    const ask = async (args: object) =>
      answerSchema
        .parse(
          await inProject.callTool({ name: 'references', arguments: { ...args } }, undefined, { timeout }),
        )
        .content[0]?.text.split('\n');
    const double = await ask({ file: 'Harbor/Ships.lean', line: 4, column: 25 });
    expect(double?.slice(0, 2)).toEqual(['4:25 double', '5:28 double']);
    expect(double).toContainEqual(
      expect.stringMatching(
        /^not read: Harbor\/Lures.lean, which has such a name in line 29, 45: the command `simproc` is refused/,
      ),
    );
    // From where it is defined, and from a text that is no file yet.
    const length = await ask({ file: 'Harbor/Basic.lean', line: 15, column: 4 });
    expect(length).toEqual(
      expect.arrayContaining(['15:4 length', expect.stringMatching(/^Harbor\/Inside.lean:6:\d+ .*length$/)]),
    );
    const text = 'import Harbor.Ships\n\n#check fleet\n';
    expect(await ask({ text, line: 3, column: 7 })).toEqual(['3:7 fleet', 'Harbor/Ships.lean:5:8 fleet']);
    const build = async (modules: string[]) => {
      const told: string[] = [];
      const options = { timeout, onprogress: ({ message = '' }: Progress) => void told.push(message) };
      const called = await inProject.callTool(
        { name: 'build_project', arguments: { modules } },
        undefined,
        options,
      );
      const { content, isError } = answerSchema.parse(called);
      return { told, isError, text: content[0]?.text };
    };
    expect(await build(['Harbor.Tree'])).toEqual({
      ...{ isError: false, text: expect.stringContaining('2 up to date') },
      told: ['Harbor.Color', 'Harbor.Tree'],
    });
    expect(await build(['Harbor.Broken'])).toMatchObject(failed(expect.stringContaining('has errors')));
    expect(await build(['Harbor.Nowhere'])).toMatchObject(failed(expect.stringContaining('Harbor.Nowhere')));
    // A variable of the same name is another thing.
    const variable = 'example (fleet : Nat) : fleet = fleet := rfl\n';
    expect(await ask({ text: variable, line: 1, column: 24 })).toEqual(
      ['9', '24', '32'].map((column) => `1:${column} fleet`),
    );
  } finally {
    await inProject.close();
  }
}, 300_000);

describe('over HTTP', () => {
  test('a client with the key is answered; without it, from a page of another site, or at length about itself, none is', async () => {
    const key = 'a-key-of-the-tests';
    await using server = startProcess(
      [process.execPath, program, 'mcp', '--http', '--port', '0', '--store', 'none', ...limits],
      { env: { LAKATOS_SERVE_KEY: key } },
    );
    const url = await server.line(/^http:/);
    const authorization = `Bearer ${key}`;
    const remote = newClient();
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization } },
    });
    await remote.connect(transport as Parameters<Client['connect']>[0]);
    const ask = (args: Record<string, unknown>) => remote.callTool({ name: 'run_text', arguments: args });
    expect(await ask({ text: 'example : 1 = 1 := rfl' })).toMatchObject({
      content: [{ text: expect.stringMatching(/^no messages/) }],
    });
    expect(await ask({ file: 'Own.lean' })).toMatchObject({ isError: true });

    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const post = async (headers: Record<string, string>, message: object = list) => {
      const body = JSON.stringify(message);
      const accept = 'application/json, text/event-stream';
      const type = { 'content-type': 'application/json', accept };
      return (await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } })).status;
    };
    expect(await post({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await post({ authorization, origin: 'https://elsewhere.example' })).toBe(403);
    // By this a client knows that it has to begin anew.
    expect(await post({ authorization, 'mcp-session-id': 'not-one-of-ours' })).toBe(404);
    expect(await post({ authorization })).toBe(400);
    // Words of a client about itself; what is long are texts.
    const icons = Array.from({ length: 100_000 }, () => 1);
    const clientInfo = { name: 'client', version: '0', icons };
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
    expect(await post({ authorization }, { ...list, method: 'initialize', params })).toBe(413);
    expect(await ask({ text: `example : 1 = 1 := rfl\n-- ${'x'.repeat(200_000)}` })).toMatchObject({
      content: [{ text: expect.stringMatching(/^no messages/) }],
    });
    await remote.close();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
