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
  // Tests that wait for processes leave a core to a third file; each may hold a Lean of several hundred megabytes, some gigabytes.
  maxWorkers: 3,
  // Jest keeps something of each file, and collecting garbage in a heap of gigabytes takes long.
  workerIdleMemoryLimit: '2GB',
};
