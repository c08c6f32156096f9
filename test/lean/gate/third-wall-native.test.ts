import { jest } from '@jest/globals';
import { startNativeTestEngine } from '../../support/native-engine.ts';
import { thirdWallCases } from './third-wall-cases.ts';

// Two servers start in WebAssembly.
jest.setTimeout(300_000);
thirdWallCases(() =>
  startNativeTestEngine({ workerFile: new URL('processes/lying-native-worker.ts', import.meta.url) }),
);
