import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../docs/examples/reward_head.py', import.meta.url));

type Tensors = Readonly<Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>>;

/** A file of safetensors: the length of a header in JSON, the header, the numbers. */
function encode(tensors: Tensors): Buffer {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { shape, data }]) => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }] as const;
  });
  const header = Buffer.from(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const parts = Object.values(tensors).map(({ data }) => Buffer.from(data.buffer));
  return Buffer.concat([length, header, ...parts]);
}

function decode(bytes: Buffer): Tensors {
  const start = 8 + Number(bytes.readBigUInt64LE());
  const { __metadata__: _, ...header } = JSON.parse(bytes.subarray(8, start).toString()) as Record<
    string,
    { shape: number[]; data_offsets: [number, number] }
  >;
  return Object.fromEntries(
    Object.entries(header).map(
      ([
        name,
        {
          shape,
          data_offsets: [begin, end],
        },
      ]) => {
        const data = Float32Array.from({ length: (end - begin) / 4 }, (_, at) =>
          bytes.readFloatLE(start + begin + 4 * at),
        );
        return [name, { shape, data }];
      },
    ),
  );
}

const embeddings = { shape: [5, 2], data: Float32Array.from({ length: 10 }, (_, at) => at) };
const norm = { shape: [2], data: Float32Array.of(7, 8) };

async function checkpoint(folder: string, config: object): Promise<string> {
  const source = join(folder, 'critic');
  await mkdir(source);
  const json = (name: string, value: object) => writeFile(join(source, name), JSON.stringify(value));
  await json('config.json', { architectures: ['InternLM2ForRewardModel'], vocab_size: 5, ...config });
  await json('tokenizer_config.json', { added_tokens_decoder: { 1: { content: '<s>', special: true } } });
  await writeFile(join(source, 'tokenizer.model'), 'pieces');
  const head = { shape: [1, 2], data: Float32Array.of(-1.5, 0.25) };
  await writeFile(
    join(source, 'model.safetensors'),
    encode({ 'model.tok_embeddings.weight': embeddings, 'v_head.weight': head, 'model.norm.weight': norm }),
  );
  return source;
}

test('the head becomes the row of the reward token, and nothing else changes', async () => {
  await using folder = await temporaryFolder();
  const source = await checkpoint(folder.path, { reward_token_id: 3 });
  const target = join(folder.path, 'out');
  await run('python3', [script, source, target]);
  expect(decode(await readFile(join(target, 'model.safetensors')))).toEqual({
    'model.tok_embeddings.weight': embeddings,
    'output.weight': { shape: [5, 2], data: Float32Array.of(0, 0, 0, 0, 0, 0, -1.5, 0.25, 0, 0) },
    'model.norm.weight': norm,
  });
  const read = async (name: string) => JSON.parse(await readFile(join(target, name), 'utf8')) as unknown;
  expect(await read('config.json')).toMatchObject({ architectures: ['InternLM2ForCausalLM'], vocab_size: 5 });
  expect(await read('tokenizer_config.json')).toMatchObject({
    added_tokens_decoder: { 1: { content: '<s>' }, 3: { content: '<|reward|>', special: true } },
  });
  expect(await readFile(join(target, 'tokenizer.model'), 'utf8')).toBe('pieces');
});

test('what is no reward model is refused', async () => {
  await using folder = await temporaryFolder();
  const source = await checkpoint(folder.path, {});
  const refused = run('python3', [script, source, join(folder.path, 'out')]);
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('names no reward_token_id'),
  });
});
