/** Servers that speak OpenAI's protocol differ in what they add to it and leave out. */
const dialects = ['vllm', 'sglang', 'llama-server', 'lakatos', 'openai'] as const;
export type Dialect = (typeof dialects)[number];

const owners: Readonly<Record<string, Dialect>> = {
  vllm: 'vllm',
  sglang: 'sglang',
  llamacpp: 'llama-server',
  lakatos: 'lakatos',
};

/** What a server is, by the `owned_by` of its models; `openai`, the least common ground, when that says nothing. */
export const dialectOf = (ownedBy: string | undefined): Dialect => owners[ownedBy ?? ''] ?? 'openai';

interface Ability {
  /** The most continuations of one request. */
  readonly choices: number;
  /** The most alternatives that are told for a token. */
  readonly alternatives: number;
}

export const abilities: Readonly<Record<Dialect, Ability>> = {
  vllm: { choices: 64, alternatives: 20 },
  sglang: { choices: 64, alternatives: 20 },
  // Older versions refuse more than one; the prompt's evaluation is cached there anyway.
  'llama-server': { choices: 1, alternatives: 20 },
  lakatos: { choices: 64, alternatives: 0 },
  openai: { choices: 64, alternatives: 5 },
};
