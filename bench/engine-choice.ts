/** `npm run bench:engine`: the embedded engine, or with `--lean native` the native one beside it. */
const isNative = / --lean[ =]native( |$)/.test(` ${process.argv.slice(2).join(' ')}`);
await import(isNative ? './native-engine.ts' : './engine.ts');
