import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { checkPositive, readOptions } from './read-options.ts';

const usage = `
lakatos serve against lakatos check --jsonl: the same checks, the same workers. npm run bench:serve [-- OPTIONS].

  --checks 200    submissions for the gate, of ten kinds; one of five is wrong
  --clients 16    that ask the server at the same time, each for one after the other
  --workers 2     of either
  --rounds 3      of both, in turns
  --deaths N      workers of the server that are killed in the middle of each round, for a text without an end;
                  default: none
  --json          the figures as one JSON object on standard output

Told are checks a second, from the first verdict to the last (so starting Lean counts for neither), the share of the
server, and what a client waits for a verdict: the median and the 99th hundredth. A verdict that is missing, doubled or not the
right one ends the bench.
`;
const { values } = readOptions(usage, {
  options: {
    checks: { type: 'string', default: '200' },
    clients: { type: 'string', default: '16' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    deaths: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
checkPositive(values, ['checks', 'clients', 'workers', 'rounds', 'deaths']);

/** Statements with proofs that take Lean more or less; # is another number for each check. */
const kinds: readonly (readonly [statement: string, proof: string])[] = [
  ['(a : Nat) : a + # = # + a', 'Nat.add_comm a #'],
  ['(a b : Nat) (h : a < b) : a + # < b + # + 1', 'by omega'],
  ['(xs : List Nat) : (xs ++ [#]).length = xs.length + 1', 'by simp'],
  ['(p q : Prop) (h : p ∧ q) : (q ∧ p) ∧ # = #', '⟨⟨h.2, h.1⟩, rfl⟩'],
  ['(xs : List Nat) : (xs.map (· + #)).length = xs.length', 'by induction xs <;> simp_all'],
  ['(a b c : Int) (h : a = b + #) (k : b = c) : a - # = c', 'by omega'],
  ['(f : Nat → Nat) (h : ∀ n, f n = n) : f (f #) = #', 'by simp [h]'],
  ['(a b : Nat) : (a + b) * # = a * # + b * #', 'Nat.add_mul a b #'],
  ['(s : String) : s ++ "" = s ∨ # = # + 1', 'Or.inl (by simp)'],
  ['(a b c d : Nat) (h : a ∣ b) (k : c ∣ d) : a * c ∣ b * d ∨ # = 0', 'Or.inl (Nat.mul_dvd_mul h k)'],
];

interface Check {
  readonly id: string;
  readonly reference: { readonly header: string; readonly statement: string };
  readonly submission: string;
  readonly verdict: string;
}

const checks = Array.from({ length: Number(values.checks) }, (_, index): Check => {
  const [statement, proof] = kinds[index % kinds.length] as (typeof kinds)[number];
  const isWrong = index % 5 === 4;
  const own = `theorem check_${index} ${statement}`.replaceAll('#', String(index));
  return {
    id: `check_${index}`,
    reference: { header: '', statement: own },
    submission: `${own} := ${isWrong ? 'sorry' : proof.replaceAll('#', String(index))}\n`,
    verdict: isWrong ? 'rejected' : 'accepted',
  };
});

const program = join(import.meta.dirname, '..', 'bin', 'lakatos.js');
const lakatos = (args: readonly string[]) =>
  spawn(process.execPath, [program, ...args, '--json', '--workers', values.workers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const answerSchema = z.object({ id: z.string(), verdict: z.string() });

/** Checks a second. */
function rate(answers: readonly z.infer<typeof answerSchema>[], times: readonly number[]): number {
  const expected = checks.map(({ id, verdict }) => `${id} ${verdict}`).sort();
  const given = answers.map(({ id, verdict }) => `${id} ${verdict}`).sort();
  if (JSON.stringify(expected) !== JSON.stringify(given))
    throw new Error('not every check has its verdict, once');
  const sorted = times.toSorted((a, b) => a - b);
  return (1000 * (checks.length - 1)) / ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0));
}

async function byCommand(file: string): Promise<number> {
  const child = lakatos(['check', '--jsonl', file]);
  const answers: z.infer<typeof answerSchema>[] = [];
  const times: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(answerSchema.parse(JSON.parse(line)));
    times.push(performance.now());
  }
  return rate(answers, times);
}

async function byServer(): Promise<{ rate: number; waits: readonly number[] }> {
  const child = lakatos(['serve', '--port', '0', '--store', 'none']);
  const [line] = await createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [String(value)]);
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(line ?? ''));
  const answers: z.infer<typeof answerSchema>[] = [];
  const times: number[] = [];
  const waits: number[] = [];
  const waiting = [...checks];
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Lean does not look up from a sleep: its worker is ended, and another begins. */
  const killWorker = async (): Promise<void> => {
    const endless = { text: 'example : 1 = 2 := by\n  sleep 1000000\n', timeoutMs: 200 };
    const { kind } = z.object({ kind: z.string() }).parse(await (await post('/v1/texts', endless)).json());
    if (kind !== 'unanswered') throw new Error('a text without an end was answered');
  };
  const deaths: Promise<void>[] = [];
  const client = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { id, reference, submission } = check;
      const begun = performance.now();
      if (waiting.length === Math.floor(checks.length / 2))
        deaths.push(...Array.from({ length: Number(values.deaths ?? 0) }, killWorker));
      const answer = await post('/v1/checks', { reference, submission });
      const { verdict } = z.object({ verdict: z.string() }).parse(await answer.json());
      answers.push({ id, verdict });
      times.push(performance.now());
      waits.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values.clients) }, client));
    await Promise.all(deaths);
    return { rate: rate(answers, times), waits };
  } finally {
    child.kill('SIGTERM');
    await new Promise((ended) => child.once('close', ended));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'lakatos-bench-serve-'));
const rounds: { check: number; serve: number; share: number; p50Ms: number; p99Ms: number }[] = [];
try {
  const file = join(folder, 'checks.jsonl');
  await writeFile(file, checks.map((check) => `${JSON.stringify(check)}\n`).join(''));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const check = await byCommand(file);
    const { rate: serve, waits } = await byServer();
    const sorted = waits.toSorted((a, b) => a - b);
    const quantile = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    rounds.push({ check, serve, share: serve / check, p50Ms: quantile(0.5), p99Ms: quantile(0.99) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const load = loadavg()[0] ?? 0;
if (values.json) process.stdout.write(`${JSON.stringify({ rounds, load })}\n`);
else {
  for (const { check, serve, share, p50Ms, p99Ms } of rounds)
    process.stdout.write(
      `check --jsonl ${check.toFixed(1)}/s, serve ${serve.toFixed(1)}/s (${Math.round(100 * share)}%), a client waits ${p50Ms} ms, at most ${p99Ms} ms in 99 of 100\n`,
    );
  process.stdout.write(`load of the machine: ${load.toFixed(1)}\n`);
}
