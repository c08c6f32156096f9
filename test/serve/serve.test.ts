import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { statusSchema } from '../../src/serve/watch-routes.ts';
import { checkAnswerSchema } from '../../src/service/check-proof.ts';
import { searchTreeSchema } from '../../src/service/past-searches.ts';
import { proofJobSchema } from '../../src/service/proof-job.ts';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Served, startServe } from './start-serve.ts';

const run = promisify(execFile);
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const key = 'a-key-of-the-tests';

/** Milliseconds that Lean takes over it, at least. */
const slow = (ms: number) => `example : True := by\n  sleep ${ms}\n  trivial\n`;
const endless = 'example : 1 = 2 := by\n  sleep 1000000\n';

/** The status of an answer to a request that `fetch` would not send. */
const statusOf = (url: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<number>((resolve, reject) => {
    request(`${url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Served;
const limits = ['--body-size', '1MB', '--waiting-texts', '40', '--text-time', '60s', '--time', '5m'];
/** Milliseconds: workers that died start again, on a machine that may have much else to do. */
const longMs = 300_000;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServe(folder.path, limits, { LAKATOS_SERVE_KEY: key });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const json = async (answer: Promise<Response>): Promise<unknown> => (await answer).json();

describe('as a Kimina Lean Server', () => {
  test(
    'the client from PyPI works unmodified, as its README has it and in batches',
    async () => {
      const packages = join(folder.path, 'python');
      const wanted = ['kimina-client==0.2.1', 'httpx', 'pydantic', 'tenacity', 'tqdm', 'colorama'];
      // Its data sets are needed for its benchmark alone, and are a hundred times as large.
      const installing = [
        ['install', '--quiet', '--target', packages, '--no-deps', ...wanted.slice(0, 1)],
        ['install', '--quiet', '--target', packages, ...wanted.slice(1), 'pygments', 'tabulate'],
      ];
      try {
        for (const args of installing) await run('python3', ['-m', 'pip', ...args]);
      } catch (cause) {
        throw new Error('python3 -m pip install kimina-client: the test needs Python with pip, and PyPI', {
          cause,
        });
      }
      const script = here('kimina_readme.py');
      const { stdout } = await run('python3', [script, server.url, key], {
        env: { ...process.env, PYTHONPATH: packages },
      });
      expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
        health: { status: 'ok' },
        single: 'valid',
        batch: {
          valid: 'valid',
          sorry: 'sorry',
          lean_error: 'lean_error',
          timeout_error: 'timeout_error',
        },
        goal: 'n : Nat\n⊢ n = n',
        refused: 'server_error',
        many: Array.from({ length: 20 }, (_, n) => `${n} : Nat`),
      });
    },
    longMs,
  );

  test('the older routes answer by custom ids, and take proof before code', async () => {
    for (const path of ['/verify', '/one_pass_verify_batch'])
      expect(
        await json(
          server.fetch(path, {
            codes: [
              { custom_id: 7, proof: '#check 1', code: '#check wrong' },
              { custom_id: 'b', code: 'theorem b : 1 = 2 := by decide' },
            ],
          }),
        ),
      ).toMatchObject({
        results: [
          { custom_id: '7', error: null, response: { messages: [{ severity: 'info', data: '1 : Nat' }] } },
          { custom_id: 'b', error: null, response: { messages: [{ severity: 'error' }] } },
        ],
      });
  });

  test('a snippet that would run code does not, and is no valid one', async () => {
    const code = '#eval (IO.println "run" : IO Unit)';
    expect(await json(server.fetch('/api/check', { snippets: [{ id: 'a', code }] }))).toMatchObject({
      results: [
        { id: 'a', response: { messages: [{ severity: 'error', data: expect.stringMatching(/refused/) }] } },
      ],
    });
  });

  test('info trees come as repl writes them, and of no text that is refused', async () => {
    const snippets = [
      { id: 'a', code: 'theorem a (n : Nat) : n = n := by\n  exact rfl' },
      { id: 'b', code: '#eval 1' },
    ];
    const asked = { snippets, infotree: 'original' };
    const { results } = z
      .object({
        results: z.array(z.object({ response: z.object({ infotree: z.array(z.unknown()).optional() }) })),
      })
      .parse(await json(server.fetch('/api/check', asked)));
    const [tree, none] = results.map(({ response }) => response.infotree);
    expect(JSON.stringify(tree)).toContain('"goalsBefore":["n : Nat\\n⊢ n = n"]');
    expect(none).toBeUndefined();
  });
});

test('what is hostile, broken or too large ends in a clear refusal, and the server goes on', async () => {
  const snippet = (code: string, more: object = {}) => ({ snippets: [{ id: 'a', code }], ...more });
  const refused: readonly [status: number, answer: Promise<Response>][] = [
    [401, server.fetch('/api/check', snippet('#check 1'), { authorization: 'Bearer guess' })],
    [401, server.fetch('/v1/proofs', undefined, { authorization: '' })],
    [401, server.fetch('/metrics', undefined, { authorization: '' })],
    [403, server.fetch('/v1/proofs', undefined, { origin: 'http://page.example' })],
    [403, server.fetch('/v1/proofs', undefined, { origin: 'null' })],
    [403, server.fetch('/health', undefined, { 'sec-fetch-site': 'cross-site' })],
    [404, server.fetch('/v1/proofs/..%2F..%2Fetc%2Fpasswd')],
    [404, server.fetch('/v1/proofs/%00')],
    [404, server.fetch('/..%2F..%2Fpackage.json')],
    [413, server.fetch('/api/check', snippet(`-- ${'x'.repeat(1_100_000)}`))],
    [
      413,
      server.fetch('/api/check', {
        snippets: Array.from({ length: 41 }, (_, id) => ({ id: String(id), code: '' })),
      }),
    ],
    [415, server.fetch('/api/check', snippet('#check 1'), { 'content-type': 'text/plain' })],
    [422, server.fetch('/api/check', '{"snippets": [')],
    [422, server.fetch('/api/check', { snippets: [] })],
    [422, server.fetch('/api/check', { snippets: [snippet('').snippets[0], snippet('').snippets[0]] })],
    [422, server.fetch('/api/check', snippet('', { timeout: -1 }))],
    [422, server.fetch('/api/check', snippet('', { infotree: 'all' }))],
    [422, server.fetch('/v1/checks', { reference: { statement: '-- nothing' }, submission: '' })],
    [422, server.fetch('/v1/library?name=a&symbols=b')],
    [422, server.fetch('/v1/proofs', { text: ' ' })],
  ];
  for (const [status, answer] of refused) {
    const given = await answer;
    expect([given.url, given.status]).toEqual([given.url, status]);
    expect(await given.json()).toHaveProperty('detail');
  }
  const broken = ['\u0000', 'import A'.repeat(1_000), '('.repeat(20_000), '\ud800', endless];
  for (const code of broken) {
    const answer = await server.fetch('/api/check', snippet(code, { timeout: 2 }));
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await answer.json())).toMatch(
      /"severity":"error"|timed out in 2 seconds|no answer/,
    );
  }
  expect(await json(server.fetch('/api/check', snippet('#check 1')))).toMatchObject({
    results: [{ response: { messages: [{ data: '1 : Nat' }] } }],
  });
});

test('a list with more items than a request may have is refused by its length, and of many wrong items the first are told', async () => {
  // As many as there is room for in a body.
  const many = Array.from({ length: 450_000 }, () => 1);
  const asked: readonly [path: string, field: string, body: (list: readonly unknown[]) => object][] = [
    ['/api/check', 'snippets', (snippets) => ({ snippets })],
    ['/verify', 'codes', (codes) => ({ codes })],
    [
      '/v1/steps',
      'steps',
      (steps) => ({ theorem: { statement: 'theorem a : True' }, steps, tactics: ['trivial'] }),
    ],
    ['/v1/steps', 'tactics', (tactics) => ({ theorem: { statement: 'theorem a : True' }, tactics })],
    ['/v1/proofs', 'only', (only) => ({ text: 'theorem a : True := sorry', only })],
  ];
  for (const [path, field, body] of asked) {
    const answer = await server.fetch(path, body(many));
    expect([path, answer.status]).toEqual([path, 422]);
    const text = await answer.text();
    expect(text).toMatch(/too_big|invalid_union/);
    expect([field, text.length < 2_000]).toEqual([field, true]);
  }
  const wrong = await server.fetch('/api/check', { snippets: many.slice(0, 1_000) });
  expect(wrong.status).toBe(422);
  const { detail } = z
    .object({ detail: z.array(z.object({ loc: z.array(z.unknown()) })) })
    .parse(await wrong.json());
  expect(detail[0]?.loc).toEqual(['body', 'snippets', 0]);
  expect(detail.length).toBeLessThanOrEqual(10);
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`no field ${at}`, at]));
  const unknown = await server.fetch('/v1/texts', { text: '', ...fields });
  expect(unknown.status).toBe(422);
  expect((await unknown.text()).length).toBeLessThan(2_000);
});

test('a body with more fields than a request may have is refused before they are looked at', async () => {
  const fields = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [at.toString(36), 0]));
  for (const path of ['/v1/texts', '/v1/checks', '/v1/proofs', '/v1/steps', '/api/check']) {
    const answer = await server.fetch(path, fields);
    expect([path, answer.status]).toEqual([path, 413]);
    expect(await answer.json()).toEqual({ detail: 'the body has more than 100000 fields' });
  }
});

test('where more waits than there is room for, the whole batch is refused at once', async () => {
  const batch = (count: number, code: string, timeout: number) =>
    server.fetch('/api/check', {
      snippets: Array.from({ length: count }, (_, id) => ({ id: String(id), code })),
      timeout,
    });
  const first = batch(30, slow(300), 10);
  expect(
    await eventually(async () => (await figure('lakatos_questions{state="taken"}')) === 30, 10_000),
  ).toBe(true);
  const second = await batch(11, '#check 1', 10);
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('5');
  expect((await batch(1, '#check 1', 10)).status).toBe(200);
  expect((await first).status).toBe(200);
});

test('a client that goes away takes its questions with it', async () => {
  const client = new AbortController();
  const asked = fetch(`${server.url}/api/check`, {
    ...{ method: 'POST', signal: client.signal },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ snippets: [{ id: 'a', code: endless }], timeout: 60 }),
  });
  const taken = () => figure('lakatos_questions{state="taken"}');
  expect(await eventually(async () => (await taken()) === 1, 10_000)).toBe(true);
  client.abort();
  await expect(asked).rejects.toThrow(/abort/);
  expect(await eventually(async () => (await taken()) === 0, 20_000)).toBe(true);
});

async function figure(name: string): Promise<number> {
  const text = await (await server.fetch('/metrics')).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );
}

test(
  'no verdict is lost or doubled when workers die in the middle of thirty checks',
  async () => {
    const cases = Array.from({ length: 30 }, (_, n) => ({
      name: `t${n}`,
      isTrue: n % 2 === 0,
      dies: n % 7 === 3 ? ` -- the worker dies of this, number ${n}` : '',
    }));
    const verdicts = await Promise.all(
      cases.map(async ({ name, isTrue, dies }) => {
        const reference = {
          statement: `theorem ${name} (a : Nat) : a + ${name.length} = ${name.length} + a`,
        };
        const proof = isTrue ? 'Nat.add_comm a _' : 'rfl';
        const submission = `${reference.statement} := ${proof}${dies}\n`;
        const answer = checkAnswerSchema.parse(
          await json(server.fetch('/v1/checks', { reference, submission })),
        );
        return [answer.certificate.theorems, answer.verdict, answer.reasons[0]?.code];
      }),
    );
    expect(verdicts).toEqual(
      cases.map(({ name, isTrue }) =>
        isTrue ? [[name], 'accepted', undefined] : [expect.anything(), 'rejected', 'elaboration-error'],
      ),
    );
    expect(await figure('lakatos_texts_total{outcome="accepted"}')).toBe(15);
  },
  longMs,
);

test('goals, tactics and the library are to be had over HTTP, and the document says how', async () => {
  const text = 'theorem t (p : Prop) (h : p) : p ∧ True := by\n  constructor\n  · exact h\n  · trivial\n';
  expect(await json(server.fetch('/v1/goals', { text, line: 3, column: 4 }))).toMatchObject({
    states: [[expect.stringMatching(/⊢ p$/)]],
  });
  const tried = { text, line: 4, column: 4, tactics: ['trivial', 'exact h'] };
  expect(await json(server.fetch('/v1/steps', tried))).toMatchObject({
    results: [{ kind: 'closed' }, { kind: 'failed' }],
  });
  expect(await json(server.fetch('/v1/library?name=Nat.add_comm&count=1'))).toMatchObject({
    items: [{ name: 'Nat.add_comm', signature: expect.stringMatching(/n \+ m = m \+ n/) }],
  });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(await json(server.fetch('/api/openapi.json')));
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/check', '/verify', '/v1/checks', '/v1/proofs/{id}/events']),
  );
  const page = await server.fetch('/docs');
  expect(await page.text()).toContain('GET /v1/proofs/{id}/events');
});

const job = async (served: Served, id: string) =>
  proofJobSchema.parse(await json(served.fetch(`/v1/proofs/${id}`)));

test(
  'a proof is begun, followed, read with its certificate, and another is cancelled',
  async () => {
    const text = 'theorem p (a b : Nat) : a * b = b * a := sorry\n';
    const created = await server.fetch('/v1/proofs', { text });
    expect(created.status).toBe(201);
    const { id } = proofJobSchema.parse(await created.json());
    expect(created.headers.get('location')).toBe(`/v1/proofs/${id}`);
    const events = await (await server.fetch(`/v1/proofs/${id}/events`)).text();
    expect(events.match(/^event: .*$/gm)).toEqual(
      expect.arrayContaining(['event: started', 'event: result', 'event: state']),
    );
    const rest = await server.fetch(`/v1/proofs/${id}/events`, undefined, { 'last-event-id': '1000' });
    expect(await rest.text()).toBe('');
    expect(await job(server, id)).toMatchObject({
      state: 'done',
      results: [{ name: 'p', status: 'proved', certificate: { verdict: 'accepted' } }],
      completed: expect.stringMatching(/^theorem p .* := by\n/),
    });
    const long = { statement: 'theorem hard (f : Nat → Nat) (h : ∀ n, f (f n) < f (n + 1)) : ∀ n, f n = n' };
    const other = proofJobSchema.parse(await json(server.fetch('/v1/proofs', long)));
    expect(await eventually(async () => (await job(server, other.id)).state === 'running', 10_000)).toBe(
      true,
    );
    const trees = async () =>
      z
        .object({ trees: z.array(searchTreeSchema) })
        .parse(await json(server.fetch(`/v1/proofs/${other.id}/trees`))).trees;
    expect(await eventually(async () => ((await trees())[0]?.size ?? 0) > 1, 180_000)).toBe(true);
    expect(await trees()).toMatchObject([
      {
        statement: long.statement,
        nodes: expect.arrayContaining([
          expect.objectContaining({ parent: null, goals: [expect.stringContaining('⊢ ∀')] }),
          expect.objectContaining({ parent: 0, tactic: expect.any(String) }),
        ]),
      },
    ]);
    await fetch(`${server.url}/v1/proofs/${other.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await eventually(async () => (await job(server, other.id)).state === 'cancelled', 10_000)).toBe(
      true,
    );
    expect(await trees()).toEqual([]);
    const isIdle = async () => {
      const { workers, proofs } = statusSchema.parse(await json(server.fetch('/v1/status')));
      return workers.busy === 0 && proofs.running === 0;
    };
    expect(await eventually(isIdle, 60_000)).toBe(true);
    const { searches } = z
      .object({ searches: z.array(z.object({ id: z.string(), theorem: z.string(), result: z.string() })) })
      .parse(await json(server.fetch('/v1/searches')));
    expect(searches.find(({ theorem }) => theorem === 'hard')).toMatchObject({ result: 'cancelled' });
    expect(await json(server.fetch(`/v1/searches/${searches[0]?.id}`))).toMatchObject({
      text: expect.stringContaining('hard'),
      tree: { theorem: 'hard' },
    });
    expect((await server.fetch('/v1/runs')).status).toBe(404);
    expect((await server.fetch('/v1/proofs/none/trees')).status).toBe(404);
  },
  longMs,
);

test(
  'a server that was killed goes on with its proofs when it starts again, and ends politely',
  async () => {
    await using own = await temporaryFolder();
    const hard = { statement: 'theorem hard (f : Nat → Nat) (h : ∀ n, f (f n) < f (n + 1)) : ∀ n, f n = n' };
    const easy = { header: 'def two := 2\n', statement: 'theorem easy : two + two = 4' };
    let ids: string[] = [];
    {
      await using first = await startServe(own.path, ['--time', '30s'], {});
      const jobs = [hard, easy].map(async (body) =>
        proofJobSchema.parse(await json(first.fetch('/v1/proofs', body))),
      );
      ids = (await Promise.all(jobs)).map(({ id }) => id);
      // Nobody has a key: pages of other names that lead here are told apart by them.
      expect(await statusOf(first.url, '/v1/proofs', { host: 'rebound.example' })).toBe(403);
      expect(await statusOf(first.url, '/v1/proofs', { host: 'localhost:80' })).toBe(200);
      first.process.child.kill('SIGKILL');
      await first.process.ended;
    }
    await using second = await startServe(own.path, ['--time', '3s'], {});
    const [long = '', quick = ''] = ids;
    const follow = await second.fetch(`/v1/proofs/${long}/events`);
    expect(await follow.text()).toContain('it was interrupted, and begins anew');
    expect(await eventually(async () => (await job(second, quick)).state === 'done', 20_000)).toBe(true);
    expect(await job(second, quick)).toMatchObject({ results: [{ name: 'easy', status: 'proved' }] });
    expect((await job(second, long)).state).toBe('done');

    const underWay = second.fetch('/api/check', { snippets: [{ id: 'a', code: slow(2_000) }] });
    expect(await eventually(async () => (await second.fetch('/health')).status === 200, 1_000)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    second.process.child.kill('SIGTERM');
    expect(await json(underWay)).toMatchObject({ results: [{ id: 'a', response: {} }] });
    expect(await second.process.ended).toBe(0);
  },
  longMs,
);

test('who lets others in has to give them a key', async () => {
  const served = startProcess([process.execPath, here('../../bin/lakatos.js'), 'serve', '--host', '0.0.0.0']);
  await using _ = served;
  expect(await served.ended).toBe(2);
  expect(served.complaints).toMatch(/--key-file or in LAKATOS_SERVE_KEY/);
});
