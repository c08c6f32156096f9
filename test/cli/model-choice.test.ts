import { expect, test } from '@jest/globals';
import type { StrategyName } from '../../search/strategies/strategy-names.ts';
import { choosePolicy, type ModelFlags } from '../../src/cli/options/model-choice.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

const defaults: ModelFlags = { value: 'size' };
const choose = (flags: Partial<ModelFlags> & { readonly strategy?: StrategyName }) =>
  choosePolicy({ ...defaults, ...flags });

test('without a model the policy is enumerative; with one it is mixed unless another is named', () => {
  expect(choose({})).toEqual({ policy: 'enumerative', value: 'size', mode: undefined, model: null });
  expect(choose({ model: 'a.gguf' })).toMatchObject({
    policy: 'mixed',
    model: { from: { kind: 'gguf', name: 'a.gguf' }, proposals: 8, sampling: {} },
  });
  expect(choose({ model: 'a.gguf', policy: 'model' }).policy).toBe('model');
});

test('a server, and how the model is asked', () => {
  const flags = {
    model: 'm',
    modelServer: 'http://127.0.0.1:1/v1',
    temperature: 0.5,
    decoding: 'beam',
  } as const;
  expect(choose({ ...flags, profile: 'bfs-prover', context: 2048, proposals: 4 }).model).toEqual({
    from: { kind: 'server', url: 'http://127.0.0.1:1/v1', name: 'm' },
    profile: 'bfs-prover',
    context: 2048,
    proposals: 4,
    reusePrefixes: false,
    sampling: { method: 'beam', temperature: 0.5 },
  });
});

test('how a server is asked', () => {
  const limits = { requestsPerMinute: 30, requestsAtOnce: 2, requestTimeout: 3_600_000 };
  const from = { kind: 'server', url: 'http://127.0.0.1:1/v1', name: 'm', ...limits };
  const server = { model: 'm', modelServer: from.url, ...limits };
  expect(choose(server).model?.from).toEqual(from);
  expect(choose({ ...server, prover: 'dialogue' }).chat?.model.from).toEqual(from);
});

test('chats of a server, for whole proofs', () => {
  const server = { model: 'm', modelServer: 'http://127.0.0.1:1/v1', chat: 'server' } as const;
  expect(choose({ ...server, prover: 'whole' }).model?.from).toMatchObject({ kind: 'server', chat: true });
  expect(choose({ ...server, prover: 'dialogue' }).chat?.model.from).toMatchObject({ name: 'm' });
  expect(() => choose({ model: 'a.gguf', chat: 'server', prover: 'dialogue' })).toThrow(
    /needs a --model-server/,
  );
  expect(() => choose({ model: 'a.gguf', chat: 'server', prover: 'whole' })).toThrow(UsageError);
});

test('from how many tokens answers are drawn', () => {
  expect(choose({ model: 'a.gguf', topP: 0.9, minP: 0.05 }).model?.sampling).toEqual({
    topP: 0.9,
    minP: 0.05,
  });
  expect(() => choose({ topP: 0.9 })).toThrow('--top-p belongs to --model');
});

test('an adapter belongs to the file of the model', () => {
  expect(choose({ model: 'a.gguf', lora: 'b.gguf' }).model).toMatchObject({
    from: { kind: 'gguf', name: 'a.gguf', lora: 'b.gguf' },
  });
});

test('a model for its value alone', () => {
  const flags = { model: 'a.gguf', policy: 'enumerative', value: 'model' } as const;
  expect(() => choose(flags)).toThrow('--value model goes with --strategy');
  expect(() => choose({ ...flags, strategy: 'best-first' })).toThrow('--strategy best-first reads no values');
  expect(choose({ ...flags, strategy: 'puct' })).toMatchObject({
    policy: 'enumerative',
    model: { from: { name: 'a.gguf' }, reusePrefixes: true },
  });
});

test('a model that plans takes no part in the search', () => {
  expect(choose({ prover: 'plan', planner: 'conjectures' })).toEqual(choose({ prover: 'plan' }));
  expect(choose({ prover: 'plan', planner: 'sketch', model: 'a.gguf', samples: 3 })).toEqual({
    ...{ policy: 'enumerative', value: 'size', prover: 'plan', model: null },
    chat: {
      task: 'sketch',
      format: 'chatml',
      model: {
        from: { kind: 'gguf', name: 'a.gguf' },
        proposals: 8,
        samples: 3,
        reusePrefixes: false,
        sampling: {},
      },
    },
  });
});

test('a model that plans may take turns with what needs none', () => {
  const choice = choose({ prover: 'auto', planner: 'haves', model: 'a.gguf', rounds: 1 });
  expect(choice).toMatchObject({
    prover: 'auto',
    model: null,
    chat: { task: 'haves', model: { rounds: 1 } },
  });
  expect(choose({ prover: 'auto', planner: 'conjectures' })).toEqual(choose({ prover: 'auto' }));
});

test.each<[Partial<ModelFlags>, string]>([
  [{ prover: 'search', model: 'm', samples: 3 }, '--samples belongs to --prover whole'],
  [{ prover: 'whole', model: 'm', policy: 'mixed' }, 'leave out --policy'],
  [{ prover: 'whole', model: 'm', value: 'model' }, 'leave out --policy and --value'],
  [{ prover: 'whole', model: 'm', grammar: 'tactic' }, '--grammar does not go with --prover whole'],
  [{ prover: 'auto', planner: 'sketch' }, '--planner sketch needs a --model'],
  [{ prover: 'search', planner: 'sketch', model: 'm' }, '--planner belongs to --prover plan and auto'],
  [{ planner: 'sketch', model: 'm' }, '--planner belongs to --prover plan'],
  [{ prover: 'plan', planner: 'sketch' }, '--planner sketch needs a --model'],
  [{ prover: 'dialogue' }, '--prover dialogue needs a --model'],
  [{ prover: 'search', model: 'm', turns: 3 }, '--turns belongs to --prover dialogue'],
  [{ prover: 'plan', planner: 'haves', model: 'm', policy: 'mixed' }, 'leave out --policy'],
  [
    { prover: 'plan', planner: 'haves', model: 'm', modelServer: 'http://x', chat: 'plain' },
    '--chat is for GGUF',
  ],
  [{ prover: 'dialogue', model: 'm', profile: 'lakatos' }, '--profile does not go with --prover dialogue'],
  [
    { prover: 'plan', planner: 'sketch', model: 'm', decoding: 'beam' },
    '--decoding does not go with --planner',
  ],
  [{ prover: 'dialogue', model: 'm', grammar: 'tactic' }, '--grammar does not go with --prover dialogue'],
  [{ prover: 'dialogue', model: 'm', rounds: 1 }, '--rounds does not go with --prover dialogue'],
  [{ prover: 'plan', chat: 'plain' }, '--chat belongs to --prover dialogue'],
  [{ policy: 'mixed' }, '--policy mixed needs a --model'],
  [{ policy: 'model' }, '--policy model needs a --model'],
  [{ prover: 'whole' }, '--prover whole needs a --model'],
  [{ value: 'model' }, '--value model needs a --model'],
  [{ modelServer: 'http://x' }, '--model-server belongs to --model'],
  [{ temperature: 0 }, '--temperature belongs to --model'],
  [{ policy: 'enumerative', model: 'a.gguf' }, 'leave out --model'],
  [{ model: 'm', requestsPerMinute: 3 }, '--requests-per-minute belongs to --model-server'],
  [{ model: 'm', requestsAtOnce: 3 }, '--requests-at-once belongs to --model-server'],
  [{ model: 'm', requestTimeout: 3 }, '--request-timeout belongs to --model-server'],
  [{ requestTimeout: 3 }, '--request-timeout belongs to --model'],
  [{ model: 'm', modelServer: 'http://x', gpu: 'cuda' }, '--gpu and --gpu-layers are for GGUF files'],
  [{ model: 'm', modelServer: 'http://x', lora: 'a.gguf' }, '--lora is for GGUF files'],
  [{ lora: 'a.gguf' }, '--lora belongs to --model'],
])('%j is told', (flags, complaint) => {
  expect(() => choose(flags)).toThrow(UsageError);
  expect(() => choose(flags)).toThrow(complaint);
});

test('what only a model makes use of is refused without one', () => {
  expect(() => choose({ proposals: 16 })).toThrow('--proposals belongs to --model');
  expect(() => choose({ tokens: 1_000 })).toThrow(/--tokens counts what a model reads and writes/);
  expect(() => choose({ proposals: 16, model: 'a.gguf', prover: 'dialogue' })).toThrow(
    /--proposals does not go/,
  );
  expect(choose({ tokens: 1_000, proposals: 16, model: 'a.gguf' }).model?.proposals).toBe(16);
  expect(choose({ tokens: 1_000, critic: 'a.gguf', strategy: 'two-way' }).critic).toBeDefined();
});
