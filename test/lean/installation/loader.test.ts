import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeLoader } from '../../../lean/embedded/installation/build-installation.ts';
import { findLeanPackage } from '../../../lean/embedded/installation/lean-package.ts';
import { loaderPatches } from '../../../lean/embedded/installation/loader-patches.ts';
import { neededFunctions } from '../../../lean/embedded/installation/needed-functions.ts';

let original: string;
let loader: string;

type Functions = Readonly<Record<string, unknown>>;

/** Runs the loader up to where it asks for an instance of Lean's module: what it would import, and what is called by numbers. */
function started(text: string): { readonly imports: Functions; readonly byNumber: readonly unknown[] } {
  let imports: Functions = {};
  const emptyModule = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  const emscripten = {
    host: emptyModule,
    wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: 32_768, shared: true }),
    instantiateWasm(info: { readonly env: Functions }) {
      imports = info.env;
    },
  };
  Object.assign(globalThis, { Module: emscripten });
  try {
    const run = new Function(
      ...['require', 'module', '__filename', '__dirname'],
      `${text};return proxiedFunctionTable`,
    );
    return { byNumber: run(createRequire(import.meta.url), {}, '/loader.cjs', '/'), imports };
  } finally {
    Reflect.deleteProperty(globalThis, 'Module');
  }
}

/** Names of the functions that are called by their numbers, as C programs know them. */
const namesByNumber = (): string[] =>
  (/var proxiedFunctionTable=\[([^\]]*)\]/.exec(original)?.[1] ?? '')
    .split(',')
    .map((name) => name.replace(/^_/, ''));

function refusesToBeCalled(name: string, called: unknown): void {
  expect(called).toBeInstanceOf(Function);
  expect(called).toThrow(`Lakatos: Lean may not call ${name}`);
}

beforeAll(async () => {
  original = await readFile((await findLeanPackage()).loader, 'latin1');
  loader = makeLoader(original);
});

describe('the patched loader', () => {
  test('is a hundredth of the original', () => {
    expect(loader.length).toBeLessThan(original.length / 80);
  });

  test.each([
    ['evaluates no text', /\beval\s*\(/],
    ['makes no functions from text', /new Function\b/],
    ['loads no network library', /require\("(?:ws|net|http|https|dgram|tls)"\)/],
    ['mounts no folder of the host by itself', /\{MEMFS,NODEFS\}/],
  ])('%s', (_, pattern) => {
    expect(pattern.test(original) || pattern.source.includes('Function')).toBe(true);
    expect(loader).not.toMatch(pattern);
  });

  test('starts no process: what would is left behind the refusal', () => {
    expect(loader.split('child_process')).toHaveLength(2);
    expect(loader).toContain('var __emscripten_system=command=>{return -52;');
  });

  test('of the functions that code can call by their numbers each refuses but those that Lean needs', () => {
    const names = namesByNumber();
    const { byNumber } = started(loader);
    expect(byNumber).toHaveLength(names.length);
    const isFile = /^(?:__syscall_|fd_|environ_|_m(?:map|unmap|sync)_js$)/;
    const kept = names.filter((name, number) => {
      if (neededFunctions.includes(name)) return true;
      refusesToBeCalled(name, byNumber[number]);
      return false;
    });
    expect(names.length - kept.length).toBeGreaterThan(300);
    expect(kept.filter((name) => !isFile.test(name))).toEqual([
      'proc_exit',
      'exitOnMainThread',
      'pthreadCreateProxied',
    ]);
  });

  test('of the functions that the module could import each refuses but those that Lean needs', () => {
    const { imports } = started(loader);
    const functions = Object.entries(imports).filter(([, it]) => typeof it === 'function');
    expect(functions.length).toBeGreaterThan(1_000);
    for (const [name, it] of functions) if (!neededFunctions.includes(name)) refusesToBeCalled(name, it);
    expect(Object.keys(imports)).toEqual(
      expect.arrayContaining(neededFunctions.filter((name) => /^[a-z\d_]+$/.test(name))),
    );
  });

  test('no function that Lean needs runs text or a file, nor has a function of the module called later', () => {
    const { imports, byNumber } = started(loader);
    const texts = [...Object.values(imports), ...byNumber].map(String);
    const reaching =
      /\beval\b|Worker\(|XMLHttpRequest|WebSocket|\bfetch\(|read(?:Async|Binary)\(|child_process|\bfs\.|setTimeout\(\(/;
    expect(texts.filter((text) => reaching.test(text))).toEqual([]);
  });

  test('reads and writes no file of the host, and leaves no way to start a thread of any file', () => {
    expect(loader).not.toMatch(/require\("(?:node:)?fs/);
    expect(loader).not.toContain('global.Worker');
    started(loader);
    expect(globalThis).not.toHaveProperty('Worker');
  });

  test('still parses', () => {
    expect(() => new Function('require', 'module', '__filename', '__dirname', loader)).not.toThrow();
  });
});

describe('the table of patches', () => {
  test('refuses a loader that any of them does not fit', () => {
    for (const patch of loaderPatches)
      expect(() => makeLoader('something else', [patch])).toThrow(
        expect.objectContaining({
          code: 'LEAN_PACKAGE_MISSING',
          message: expect.stringContaining(patch.why),
        }),
      );
  });

  test('a patch that matches twice is refused', () => {
    const patch = { why: '', find: 'a', replacement: 'b', times: 1 };
    expect(() => makeLoader('a a', [patch])).toThrow(/matches 2 times instead of 1/);
    expect(makeLoader('a $& c', [{ ...patch, replacement: '$&' }])).toBe('$& $& c');
  });
});
