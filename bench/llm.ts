import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readProblems } from '../datasets/catalogue.ts';
import { parallelism } from '../src/agent/provers/parallelism.ts';
import { openGguf } from '../src/llm/gguf/open-gguf.ts';
import { findProfile } from '../src/llm/profiles/find-profile.ts';
import { searchProver } from '../src/prove/prove-theorem.ts';
import { writeSmallModel } from '../test/support/gguf/small-model.ts';
import { type BesideLlama, measureBesideLlama } from './llm/beside-llama.ts';
import { measureOverlap, type Overlap } from './llm/overlap.ts';
import { measureProposals, type ProposalSpeed } from './llm/proposals.ts';
import { machine, say } from './measuring.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';

const usage = `
Proposals of a language model in this process: npm run bench:llm [-- OPTIONS].

  --model FILE      measure this GGUF (default: small models with random weights, made for it)
  --profile NAME    how it is asked (default: our own)
  --gpu WHICH       auto, none, cuda, vulkan, metal (default: by the size of the model); the figures say what it was
  --tokens 20       most tokens of a proposal
  --beside-llama    only how fast it reads and writes against llama.cpp alone, on the CPU, in CPU seconds
  --threads 1       of the CPU, for --beside-llama
  --no-search       leave out the search that shows how Lean and the model overlap
  --problems 12     theorems of that search, from the first of the training split on
  --parallel N      expansions under way at once in it, with two Lean workers (default: as lakatos prove has it)
  --json            the figures as one JSON object on standard output
`;
const { values } = readOptions(usage, {
  allowNegative: true,
  options: {
    model: { type: 'string' },
    profile: { type: 'string', default: 'lakatos' },
    gpu: { type: 'string' },
    tokens: { type: 'string', default: '20' },
    'beside-llama': { type: 'boolean', default: false },
    threads: { type: 'string', default: '1' },
    search: { type: 'boolean', default: true },
    problems: { type: 'string', default: '12' },
    parallel: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
checkPositive(values, ['tokens', 'threads', 'problems', 'parallel']);
const signal = new AbortController().signal;
/** Of Lean, in the search. */
const workers = 2;
const profile = findProfile(values.profile);
if (profile.kind !== 'tactic') refuse('--profile is one that proposes tactics');
const gpu = (['auto', 'none', 'cuda', 'vulkan', 'metal'] as const).find((name) => name === values.gpu);
if (values.gpu !== undefined && gpu === undefined) refuse('--gpu is auto, none, cuda, vulkan or metal');

const text = await readFile(new URL('../datasets/core/train.jsonl', import.meta.url), 'utf8');
const problems = [...readProblems(text)];
const prompts = problems
  .slice(0, 16)
  .map((problem) => profile.prompt({ theorem: problem, goals: [`⊢ ${problem.statement}`], tactics: [] }));

say(machine());
const folder = await mkdtemp(join(tmpdir(), 'lakatos-bench-'));
try {
  const files =
    values.model === undefined
      ? [
          await writeSmallModel(folder, { size: '1M', type: 'q8_0' }),
          await writeSmallModel(folder, { size: '4M', type: 'q8_0' }),
        ]
      : [values.model];
  const models: Record<
    string,
    {
      readonly device: string | null;
      readonly speeds: ProposalSpeed[];
      overlap?: Overlap;
    }
  > = {};
  const besides: Record<string, BesideLlama> = {};
  for (const file of files) {
    const name = basename(file);
    if (values['beside-llama']) {
      const [threads, tokens] = [Number(values.threads), Number(values.tokens)];
      const beside = await measureBesideLlama(file, { threads, tokens, rounds: 3 });
      besides[name] = beside;
      say(`${name}: ${JSON.stringify(beside)}`);
      continue;
    }
    await using model = await openGguf(file, gpu === undefined ? {} : { gpu }, { signal });
    const device = model.info.device ?? null;
    say(`${name} runs on ${device}`);
    const speeds: ProposalSpeed[] = [];
    for (const count of [8, 32]) {
      for (const states of [1, 4, 16]) {
        const request = { ...profile.sampling, count, maxTokens: Number(values.tokens), seed: 0 };
        const speed = await measureProposals(model, prompts.slice(0, states), request);
        speeds.push(speed);
        say(
          `${name}: K ${count}, ${states} states: ${speed.together} proposals/s together, ${speed.oneByOne} one by one (${speed.gain} times)`,
        );
      }
    }
    const use = { model, profile, proposals: 8, sampling: {} };
    const atOnce = Number(values.parallel ?? parallelism(workers, { model: use, prover: searchProver }));
    const overlap = values.search
      ? await measureOverlap(problems.slice(0, Number(values.problems)), use, {
          workers,
          parallelism: atOnce,
        })
      : undefined;
    if (overlap !== undefined)
      say(
        `${name}: shares of the wall time of searches, ${atOnce} expansions at once: ${JSON.stringify(overlap.shares)}`,
      );
    models[name] = { device, speeds, ...(overlap && { overlap }) };
  }
  if (values.json) process.stdout.write(`${JSON.stringify(values['beside-llama'] ? besides : models)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
