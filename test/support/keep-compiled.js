import v8 from 'node:v8';

/**
 * Test files have nothing in common but the process, and each compiles Lean anew. V8 shares what it has compiled of equal modules, but only as
 * long as one of them is alive: the first of each stays, so that the others find its functions compiled, half a second of work for
 * each Lean. Modules of Node itself are the same objects in all test files.
 */
const place = Symbol.for('lakatos.test.modules');
v8[place] ??= new Map();
const kept = v8[place];
const { compile } = WebAssembly;

WebAssembly.compile = async (bytes) => {
  const module = await compile(bytes);
  if (!kept.has(bytes.length)) kept.set(bytes.length, module);
  return module;
};
