import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A chat server for tests, as a process of its own. The argument is a JSON list of its answers, one for each turn; the
 * last one stays, and `DIE` ends the process in the middle of an answer. Prints its address, then each last message.
 */
const answers = JSON.parse(process.argv[2] ?? '[]') as readonly string[];

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  if (request.url === '/v1/models') {
    const models = [{ id: 'scripted', object: 'model', owned_by: 'vllm', max_model_len: 32_768 }];
    response.end(JSON.stringify({ object: 'list', data: models }));
    return;
  }
  const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
  process.stdout.write(`${JSON.stringify({ told: messages.at(-1)?.content })}\n`);
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  const content = answers[Math.min(turn, answers.length - 1)] ?? '';
  if (content === 'DIE') {
    response.write('{"choices": [', () => process.exit(1));
    return;
  }
  response.end(
    JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 100, completion_tokens: 10 },
    }),
  );
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
