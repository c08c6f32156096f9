import v8 from 'node:v8';
import vm from 'node:vm';
import './wasm-tiering.js';

/**
 * Test files have nothing in common but the process, and each would compile Lean anew: a quarter of a second for the module, and more
 * for its functions when they are first called. They share what is compiled of the same bytes. Modules of Node itself are the same
 * objects in all test files.
 */
const place = Symbol.for('lakatos.test.modules');
v8[place] ??= [];
const kept = v8[place];
const { compile } = WebAssembly;

WebAssembly.compile = async (bytes) => {
  if (!Buffer.isBuffer(bytes)) return compile(bytes);
  const same = kept.find((one) => one.bytes.equals(bytes));
  if (same !== undefined) return same.module;
  const module = await compile(bytes);
  kept.push({ bytes, module });
  return module;
};

/** The same of what is compiled of the texts of modules, some hundred for most test files. */
const compiled = Symbol.for('lakatos.test.compiled');
if (vm[compiled] === undefined) {
  const known = new Map();
  vm[compiled] = known;
  vm.SourceTextModule = new Proxy(vm.SourceTextModule, {
    construct(Module, [code, options]) {
      const same = known.get(options.identifier);
      if (same?.code === code) {
        try {
          return new Module(code, { ...options, cachedData: same.data });
        } catch {
          // V8 takes no data that it made with other flags.
        }
      }
      const module = new Module(code, options);
      known.set(options.identifier, { code, data: module.createCachedData() });
      return module;
    },
  });
}
