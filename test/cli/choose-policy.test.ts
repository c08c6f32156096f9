import { expect, test } from '@jest/globals';
import { UsageError } from '../../core/errors.ts';
import { choosePolicy } from '../../src/cli/options/choose-policy.ts';
import type { ModelFlags, ProverFlags } from '../../src/cli/options/prover-options.ts';

const defaults: ModelFlags = { value: 'size' };
const choose = (flags: Partial<ProverFlags>) => choosePolicy({ ...defaults, ...flags });

test('without a model the policy is enumerative; with one it is mixed unless another is named', () => {
  expect(choose({})).toEqual({
    policy: 'enumerative',
    value: 'size',
    prover: { name: undefined, model: null },
  });
  expect(choose({ model: 'a.gguf' })).toMatchObject({
    policy: 'mixed',
    prover: { model: { from: { kind: 'gguf', name: 'a.gguf' }, proposals: 8, sampling: {} } },
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
  expect(choose({ ...flags, profile: 'bfs-prover', context: 2048, proposals: 4 }).prover).toEqual({
    name: undefined,
    model: {
      from: { kind: 'server', url: 'http://127.0.0.1:1/v1', name: 'm' },
      profile: 'bfs-prover',
      context: 2048,
      proposals: 4,
      reusePrefixes: false,
      sampling: { method: 'beam', temperature: 0.5 },
    },
  });
});

test('how a server is asked', () => {
  const limits = { requestsPerMinute: 30, requestsAtOnce: 2, requestTimeout: 3_600_000 };
  const from = { kind: 'server', url: 'http://127.0.0.1:1/v1', name: 'm', ...limits };
  const server = { model: 'm', modelServer: from.url, ...limits };
  const asked = expect.objectContaining({ from });
  expect(choose(server).prover).toEqual({ name: undefined, model: asked });
  expect(choose({ ...server, prover: 'dialogue' }).prover).toEqual({ name: 'dialogue', chat: asked });
});

test('a server may be asked for whole proofs by chats', () => {
  const server = { model: 'm', modelServer: 'http://127.0.0.1:1/v1' } as const;
  expect(choose({ ...server, chats: true, prover: 'whole' }).prover).toMatchObject({
    model: { from: { chat: true } },
  });
  expect(choose({ ...server, prover: 'dialogue' }).prover).toMatchObject({ chat: { from: { name: 'm' } } });
});

test('from how many tokens answers are drawn', () => {
  expect(choose({ model: 'a.gguf', topP: 0.9, minP: 0.05 }).prover).toEqual({
    name: undefined,
    model: expect.objectContaining({ sampling: { topP: 0.9, minP: 0.05 } }),
  });
  expect(() => choose({ topP: 0.9 })).toThrow(
    'model.topP belongs to a --model that proposes tactics or --prover whole',
  );
});

test('an adapter belongs to the file of the model', () => {
  expect(choose({ model: 'a.gguf', lora: 'b.gguf' }).prover).toMatchObject({
    model: { from: { kind: 'gguf', name: 'a.gguf', lora: 'b.gguf' } },
  });
});

test('a model for its value alone', () => {
  const flags = { model: 'a.gguf', policy: 'enumerative', value: 'model' } as const;
  expect(() => choose(flags)).toThrow('search.value belongs to --strategy');
  expect(() => choose({ ...flags, strategy: 'best-first' })).toThrow('search.value belongs to --strategy');
  expect(choose({ ...flags, strategy: 'puct' })).toMatchObject({
    policy: 'enumerative',
    prover: { model: { from: { name: 'a.gguf' }, reusePrefixes: true } },
  });
});

test('a model that plans takes no part in the search', () => {
  expect(choose({ prover: 'plan', planner: 'conjectures' })).toEqual(choose({ prover: 'plan' }));
  expect(choose({ prover: 'plan', planner: 'sketch', model: 'a.gguf', samples: 3 })).toEqual({
    ...{ policy: 'enumerative', value: 'size' },
    prover: {
      ...{ name: 'plan', planner: 'sketch' },
      chat: {
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
  expect(choice.prover).toEqual({
    ...{ name: 'auto', planner: 'haves' },
    chat: expect.objectContaining({ rounds: 1 }),
  });
  expect(choose({ prover: 'auto', planner: 'conjectures' })).toEqual(choose({ prover: 'auto' }));
});

test.each<[Partial<ProverFlags>, string]>([
  [
    { prover: 'search', model: 'm', samples: 3 },
    '--samples belongs to --prover whole or --prover dialogue or',
  ],
  [{ prover: 'whole', model: 'm', policy: 'mixed' }, 'search.policy belongs to a --model that proposes'],
  [
    { prover: 'whole', model: 'm', value: 'model' },
    'search.value belongs to a --model that proposes tactics',
  ],
  [{ prover: 'whole', model: 'm', grammar: 'tactic' }, 'model.grammar belongs to a --model that proposes'],
  [{ prover: 'auto', planner: 'sketch' }, '--planner sketch needs a --model that chats'],
  [
    { prover: 'search', planner: 'sketch', model: 'm' },
    '--planner belongs to --prover plan or --prover auto',
  ],
  [{ planner: 'sketch', model: 'm' }, '--planner belongs to --prover plan'],
  [{ prover: 'plan', planner: 'sketch' }, '--planner sketch needs a --model'],
  [{ prover: 'dialogue' }, '--prover dialogue needs a --model that chats'],
  [{ prover: 'search', model: 'm', turns: 3 }, 'model.turns belongs to --prover dialogue'],
  [{ prover: 'plan', planner: 'haves', model: 'm', policy: 'mixed' }, 'search.policy belongs to'],
  [{ prover: 'dialogue', model: 'm', profile: 'lakatos' }, '--profile belongs to a --model that proposes'],
  [{ prover: 'plan', planner: 'sketch', model: 'm', decoding: 'beam' }, 'model.decoding belongs to'],
  [{ prover: 'dialogue', model: 'm', grammar: 'tactic' }, 'model.grammar belongs to'],
  [{ prover: 'dialogue', model: 'm', rounds: 1 }, 'model.rounds belongs to --prover whole or --planner'],
  [{ model: 'm', chats: true, prover: 'whole' }, 'server.chats belongs to --model-server'],
  [{ policy: 'mixed' }, 'search.policy belongs to a --model that proposes tactics'],
  [{ policy: 'model' }, 'search.policy belongs to a --model that proposes tactics'],
  [{ prover: 'whole' }, '--prover whole needs a --model that writes proofs'],
  [{ value: 'model' }, 'search.value belongs to a --model that proposes tactics'],
  [{ modelServer: 'http://x' }, '--model-server belongs to --model'],
  [{ temperature: 0 }, 'model.temperature belongs to --model'],
  [{ policy: 'enumerative', model: 'a.gguf' }, 'leave out --model'],
  [{ model: 'm', requestsPerMinute: 3 }, 'server.requestsPerMinute belongs to --model-server'],
  [{ model: 'm', requestsAtOnce: 3 }, 'server.requestsAtOnce belongs to --model-server'],
  [{ requestTimeout: 3 }, 'server.requestTimeout belongs to --model-server'],
  [{ model: 'm', modelServer: 'http://x', gpu: 'cuda' }, 'model.gpu belongs to a --model in a GGUF file'],
  [{ model: 'm', modelServer: 'http://x', lora: 'a.gguf' }, '--lora belongs to a --model in a GGUF file'],
  [{ lora: 'a.gguf' }, '--lora belongs to a --model in a GGUF file'],
  [{ proposals: 16 }, 'search.proposals belongs to a --model that proposes tactics'],
  [{ proposals: 16, model: 'a.gguf', prover: 'dialogue' }, 'search.proposals belongs to'],
  [{ tokens: 1_000 }, '--tokens belongs to --model or --critic'],
  [{ critic: 'shipped' }, '--critic belongs to --strategy two-way or --strategy puct'],
  [{ critic: 'c', value: 'model', model: 'm', strategy: 'puct' }, '--critic and search.value=model'],
  [{ beta: 1, strategy: 'puct' }, 'search.beta belongs to --strategy two-way'],
])('what nothing in a run reads is refused, with what it belongs to: %j', (flags, complaint) => {
  expect(() => choose(flags)).toThrow(UsageError);
  expect(() => choose(flags)).toThrow(complaint);
});

test('what something in a run reads is taken', () => {
  expect(choose({ tokens: 1_000, proposals: 16, model: 'a.gguf' }).prover).toMatchObject({
    model: { proposals: 16 },
  });
  expect(choose({ tokens: 1_000, critic: 'a.gguf', strategy: 'two-way' }).critic).toBeDefined();
  expect(choose({ critic: 'a.gguf', gpu: 'none', strategy: 'puct' }).critic?.from).toMatchObject({
    gpu: 'none',
  });
});
