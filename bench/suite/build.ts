import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import { fileLimits, type Limits } from '../../core/limits.ts';
import {
  gradingTactics,
  type Problem,
  readProblems,
  type SplitName,
  splitNames,
} from '../../datasets/catalogue.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { assembleFile, openProof } from '../../src/prove/script/assemble.ts';
import { readOptions } from '../read-options.ts';
import { splitSource } from './split-source.ts';

const usage = `
Makes the splits of one of our suites from its sources: node bench/suite/build.ts [--suite NAME] [--marks]. Every proof goes
through the gate, and every statement is tried with each automation tactic alone. What a problem's name hashes to decides its
split, so that nobody chooses, and a problem keeps its split when others come or go.

  --suite <name>    core or library: a folder of datasets/ (default: core)
  --marks           the sources are as they were: only the marks of the automation tactics are made anew
`;
/** Patient: the machine may have other things to do. */
const gateLimits: Limits = { ...fileLimits, wallClockMs: 300_000 };
const automationLimits: Limits = { heartbeats: 200_000, wallClockMs: 5_000 };
const { values } = readOptions(usage, {
  options: { suite: { type: 'string', default: 'core' }, marks: { type: 'boolean', default: false } },
});
const marksAgain = values.marks;
const folder = new URL(`../../datasets/${values.suite}/`, import.meta.url);
/** Of ten: four for training, three to choose by, three to measure on. */
const splitOf = (name: string): SplitName => {
  const digit = Number.parseInt(sha256(name).slice(0, 8), 16) % 10;
  return digit < 4 ? 'train' : digit < 7 ? 'valid' : 'test';
};

await using engine = await createEmbeddedEngine({ workers: 2 });
const source = new URL('source/', folder);
const files = (await readdir(source)).filter((name) => name.endsWith('.lean')).sort();
const known = await knownProblems();
const problems: Problem[] = [];
for (const file of files) {
  const topic = basename(file, '.lean');
  const theorems = splitSource(await readFile(new URL(file, source), 'utf8'));
  const done = await Promise.all(
    theorems.map(async ({ name, header, statement, proof }) => {
      const old = known.get(name);
      const problem = { id: name, header, statement };
      if (old?.header === header && old.statement === statement && old.proof === proof) {
        return marksAgain ? { ...old, topic, automation: await closing(engine, problem) } : { ...old, topic };
      }
      const reference = assembleFile(problem, openProof);
      const submission = assembleFile(problem, proof);
      const verdict = await engine.verify({ reference, submission, target: 'last' }, gateLimits);
      if (verdict.kind === 'rejected')
        throw new Error(`${file}: ${name}: ${verdict.reasons.map(({ message }) => message).join('; ')}`);
      return { ...problem, topic, split: splitOf(name), automation: await closing(engine, problem), proof };
    }),
  );
  problems.push(...done);
  process.stderr.write(`${file}: ${done.length} theorems\n`);
}
const twice = problems.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at);
if (twice.length > 0) throw new Error(`names used twice: ${twice.join(', ')}`);
for (const split of splitNames) {
  const lines = problems
    .filter((problem) => problem.split === split)
    .map((problem) => JSON.stringify(problem));
  await writeFile(new URL(`${split}.jsonl`, folder), `${lines.join('\n')}\n`);
  const closed = problems.filter(
    (problem) => problem.split === split && problem.automation.length > 0,
  ).length;
  process.stderr.write(
    `${split}: ${lines.length} theorems, ${closed} of them closed by one automation tactic\n`,
  );
}

/** Problems of the last build, by name: what did not change is not checked again. */
async function knownProblems(): Promise<ReadonlyMap<string, Problem>> {
  const texts = await Promise.all(
    splitNames.map((split) => readFile(new URL(`${split}.jsonl`, folder), 'utf8').catch(() => '')),
  );
  return new Map(texts.flatMap(readProblems).map((problem) => [problem.id, problem]));
}

async function closing(
  engine: LeanEngine,
  problem: Pick<Problem, 'id' | 'header' | 'statement'>,
): Promise<Problem['automation']> {
  const found: Problem['automation'] = [];
  for (const tactic of gradingTactics) {
    const [outcome] = await engine.apply(
      { theorem: problem, path: [] },
      [`first | ${tactic} | (intros; ${tactic})`],
      automationLimits,
    );
    if (outcome?.kind === 'proved') found.push(tactic);
  }
  return found;
}
