import { type Command, Option } from 'commander';
import { chatFormatNames } from '../../llm/serve/chat-formats.ts';
import type { ServeModelFlags } from '../commands/serve-model.ts';
import { gpuChoices } from '../options/model-choice.ts';
import { countOption, gpuLayersOption } from '../options/parsers.ts';
import { jsonOption, verboseOption } from './common-options.ts';

const mostPort = 65_535;
const mostContext = 1_000_000;
const mostSequences = 256;
const mostThreads = 1024;

/** The grammar and help of `lakatos serve-model`. */
export function addServeModel(
  program: Command,
  run: (model: string, flags: ServeModelFlags) => Promise<void>,
): void {
  program
    .command('serve-model')
    .description("Serve a GGUF model over HTTP in OpenAI's protocol, for other processes and machines.")
    .argument('<model>', 'a GGUF file, or a name that `lakatos models list` shows')
    .option('--port <number>', 'where to listen; 0: any free port', countOption(0, mostPort), 8080)
    .option('--host <address>', 'which network: 127.0.0.1 is this machine only, 0.0.0.0 all', '127.0.0.1')
    .addOption(
      new Option('--gpu <which>', 'where it runs (auto for large models, none for small ones)').choices(
        gpuChoices,
      ),
    )
    .option('--gpu-layers <count>', 'layers on the GPU: a number, max or auto (auto)', gpuLayersOption)
    .option('--context <tokens>', 'of prompt and answer together (what fits)', countOption(64, mostContext))
    .option('--sequences <count>', 'answers written at once (what fits)', countOption(1, mostSequences))
    .option(
      '--threads <count>',
      'of the CPU (1 for small models, else all cores)',
      countOption(1, mostThreads),
    )
    .addOption(
      new Option('--chat <format>', 'how chats are written down; without it there are none').choices(
        chatFormatNames,
      ),
    )
    .option(
      '--special',
      'read special tokens in prompts by their names; needed by other clients than Lakatos',
      false,
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Answers POST /v1/completions and /v1/chat/completions, GET /v1/models and /health. When the environment
variable LAKATOS_MODEL_KEY has a key, clients have to show it. The address goes to standard output; with
--json as {url, model, contextSize, pid}. Ctrl-C stops.

Exit codes:
  0  it was stopped
  2  wrong usage, or the model is not there or damaged
  3  the model can't be run, or the port is taken

Examples:
  lakatos serve-model prover.Q8_0.gguf
  lakatos serve-model prover --gpu cuda --context 4096 --sequences 32 --port 8080
  lakatos prove Basics.lean --model-server http://127.0.0.1:8080/v1 --model prover.Q8_0.gguf`,
    )
    .action(run);
}
