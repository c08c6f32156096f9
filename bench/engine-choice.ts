/** `npm run bench:engine`: the embedded engine, or with `--lean native` the native one beside it. */
const isNative =
  process.argv.includes('--lean') && process.argv[process.argv.indexOf('--lean') + 1] === 'native';
await import(isNative ? './native-engine.ts' : './engine.ts');
