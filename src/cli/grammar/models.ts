import { type Command, InvalidArgumentError, Option } from 'commander';
import type {
  AddModelFlags,
  ModelInfoFlags,
  ModelsCommand,
  ModelsFlags,
  RemoveModelFlags,
  TestModelFlags,
} from '../commands/models.ts';
import { gpuChoices } from '../options/model-choice.ts';
import { countOption } from '../options/parsers.ts';
import { jsonOption, verboseOption } from './common-options.ts';

const exitCodes = `
Exit codes:
  0  it was done; test: the model works
  2  wrong usage, no such model or a damaged file, or the list of models can't be read or written
  3  the model can't be used here or does not work, or the server can't be reached`;

const mostContext = 1_000_000;
const mostSequences = 256;

const sha256Option = (text: string): string => {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('Give the 64 hexadecimal digits of a SHA-256.');
};

const profileOption = (what: string): Option => new Option('--profile <name>', what);

/** The grammar and help of `lakatos models`. */
export function addModels(program: Command, run: (command: ModelsCommand) => Promise<void>): void {
  const models = program
    .command('models')
    .description('The language models of this machine: list, add, look into, try, forget.')
    .addHelpText(
      'after',
      `${exitCodes}

Examples:
  lakatos models add prover.Q8_0.gguf
  lakatos models list
  lakatos models test prover.Q8_0

lakatos models COMMAND --help tells more.`,
    );

  models
    .command('list')
    .description('The models that were added, and whether their files are still there.')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos models list\n  lakatos models list --json`)
    .action((flags: ModelsFlags) => run({ kind: 'list', flags }));

  models
    .command('add')
    .description('Put a model on the list: a GGUF file, or one that is fetched first.')
    .argument(
      '<source>',
      'FILE.gguf, hf:USER/REPOSITORY:QUANTISATION, hf:USER/REPOSITORY/FILE.gguf, or an address',
    )
    .option('--name <name>', 'what other commands call it; by default the name of the file')
    .addOption(
      profileOption('how it was taught to be asked, a name or a JSON file; by default its name decides'),
    )
    .addOption(
      new Option('--sha256 <digits>', 'the checksum that the file must have').argParser(sha256Option),
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
A file of yours stays where it is. Others are fetched into the models folder: LAKATOS_MODELS, else
models in the data folder of the user. A download that broke off goes on where it was when the same
command is run again. The checksum is recorded; where the hub tells one it is compared.

HF_ENDPOINT names another hub, HF_TOKEN is for repositories that are not open to everybody.
Without a network: get the file on another machine, copy it here, and add it as a file.
${exitCodes}

Examples:
  lakatos models add ~/Downloads/prover.Q8_0.gguf --name prover
  lakatos models add hf:QuantFactory/BFS-Prover-GGUF:Q8_0
  lakatos models add https://example.org/prover.gguf --profile bfs-prover`,
    )
    .action((source: string, flags: AddModelFlags) => run({ kind: 'add', source, flags }));

  models
    .command('info')
    .description(
      'What a GGUF file says of itself, the memory it needs, and whether so much is free; nothing is loaded.',
    )
    .argument('<model>', 'a name that `lakatos models list` shows, or a file')
    .addOption(profileOption('look for the special tokens of this profile'))
    .addOption(
      new Option('--context <tokens>', 'tell the memory for so many tokens of prompt and answer')
        .argParser(countOption(64, mostContext))
        .default(4096),
    )
    .addOption(
      new Option('--sequences <count>', 'tell the memory for so many answers at once')
        .argParser(countOption(1, mostSequences))
        .default(8),
    )
    .option('--verify', 'read the whole file and compare its checksum', false)
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodes}\n\nExamples:\n  lakatos models info prover\n  lakatos models info other.gguf --context 8192 --json`,
    )
    .action((model: string, flags: ModelInfoFlags) => run({ kind: 'info', model, flags }));

  models
    .command('test')
    .description('Load a model and let it propose tactics, or a proof, for one small goal.')
    .argument('<model>', 'a name that `lakatos models list` shows, or a file')
    .addOption(profileOption('ask it so; by default as was said when it was added'))
    .addOption(
      new Option('--gpu <which>', 'where it runs (auto for large models, none for small ones)').choices(
        gpuChoices,
      ),
    )
    .option('--lora <file>', 'with this adapter, as the trainer writes it (none)')
    .option('--context <tokens>', 'length of its context (what fits)', countOption(64, mostContext))
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodes}\n\nExamples:\n  lakatos models test prover\n  lakatos models test other.gguf --profile bfs-prover --gpu none`,
    )
    .action((model: string, flags: TestModelFlags) => run({ kind: 'test', model, flags }));

  models
    .command('remove')
    .description('Forget a model.')
    .argument('<name>', 'a name that `lakatos models list` shows')
    .option('--file', 'delete its file too, if Lakatos fetched it', false)
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `${exitCodes}\n\nExamples:\n  lakatos models remove prover\n  lakatos models remove prover --file`,
    )
    .action((name: string, flags: RemoveModelFlags) => run({ kind: 'remove', name, flags }));
}
