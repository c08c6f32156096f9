import type { Command } from 'commander';
import type { ProveFlags } from '../commands/prove.ts';
import { exitCodeHelp } from '../exit-code.ts';
import { countOption, sizeOption } from '../options/parsers.ts';
import {
  jsonOption,
  mostCalls,
  narrowOption,
  onlyOption,
  timeOption,
  verboseOption,
  workersOption,
} from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';
import { addModelOptions, policyHelp } from './model-options.ts';
import { addSearchOptions, strategyHelp } from './search-options.ts';

/** The grammar and help of `lakatos prove`. */
export function addProve(program: Command, run: (paths: string[], flags: ProveFlags) => Promise<void>): void {
  const command = program
    .command('prove')
    .description('Prove every theorem whose proof is sorry. A proof counts only when Lean accepts it.')
    .argument(
      '[inputs...]',
      'Lean files, JSONL files with {id, header, statement} lines, folders, - for standard input',
    )
    .optionsGroup('What to prove:')
    .option('--statement <text>', 'prove this statement')
    .option('--header <text>', 'what Lean reads before --statement: opens, definitions')
    .addOption(narrowOption())
    .addOption(onlyOption('the theorem'))
    .option('--continue', 'go on with the last search of each theorem, with a new budget', false)
    .optionsGroup('Budget for each theorem:')
    .addOption(timeOption())
    .option('--calls <count>', 'tactic calls for each theorem', countOption(1, mostCalls))
    .option('--expansions <count>', 'expanded positions for each theorem', countOption(1, mostCalls))
    .option(
      '--tokens <count>',
      'tokens that models (policy, value, critic) may read and write for each theorem',
      countOption(1, mostCalls),
    )
    .option(
      '--memory <size>',
      'end a search when this process holds so much, native Lean servers aside: 4GB, 800MB',
      sizeOption,
    )
    .optionsGroup('Output:')
    .option('--out <path>', 'write the completed Lean file; for several inputs, a folder')
    .addOption(jsonOption())
    .option('--no-polish', 'print proofs as the search found them')
    .option('--store <folder>', 'where proofs and answers of Lean are kept; none keeps nothing')
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
With --json, each theorem gives one line {id, name, file, line, status, reason, counterexample, proof,
certificate, spent, messages, contributions, lemmas, narrowed} on standard output as soon as it is decided; status is proved, not-proved, invalid or error,
proof is what follows ":=", contributions says who proposed what, and lemmas lists what was proved on the
way. Everything else goes to standard error. Ctrl-C stops and reports what is known.

Strategies:
${strategyHelp}

Policies:
${policyHelp}
${exitCodeHelp}

Examples:
  lakatos prove Basics.lean
  lakatos prove Basics.lean --time 2m --out Proved.lean
  lakatos prove Basics.lean --only add_swap --only Tree.size_pos
  lakatos prove problems.jsonl --json > results.jsonl
  cat Basics.lean | lakatos prove -
  lakatos prove Hard.lean --strategy puct --time 10m --memory 6GB
  lakatos prove Hard.lean --strategy puct --time 10m --continue
  lakatos prove Hard.lean --prover plan
  lakatos prove Hard.lean --prover auto --time 10m
  lakatos prove Hard.lean --model prover.gguf --profile bfs-prover --proposals 16
  lakatos prove Hard.lean --prover plan --planner sketch --model chat.gguf --chat chatml --context 16384
  lakatos prove Hard.lean --prover dialogue --model-server http://127.0.0.1:8080/v1 --model NAME
  lakatos prove --statement "theorem t (n : Nat) : n + 0 = n" --calls 100`,
    )
    .action(run);
  const parallel = 'the workers; with a model twice as many, 4 to 16';
  addSearchOptions(command, { parallel })
    .option('--seed <number>', 'another seed tries tactics in another order', countOption(0, 2 ** 32 - 1), 0)
    .option('--experience', 'try what worked on theorems like it before, and remember what works', false)
    .option('--no-experience', 'neither; the default');
  addLeanOptions(addModelOptions(command)).addOption(workersOption());
}
