export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '<rootDir>/test/support/fast-globals.js',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
    ],
  },
  setupFiles: ['<rootDir>/test/support/keep-compiled.js'],
  globalSetup: '<rootDir>/test/support/run-folder.js',
  globalTeardown: '<rootDir>/test/support/end-run.js',
  testSequencer: '<rootDir>/test/support/long-first.js',
  testTimeout: 120_000,
  // Two cores and one Lean instance of several hundred megabytes for each worker: no more than two files at once.
  maxWorkers: 2,
  // Jest keeps something of each file; with heaps of several gigabytes a fifth of the time goes to collecting garbage.
  workerIdleMemoryLimit: '2GB',
};
