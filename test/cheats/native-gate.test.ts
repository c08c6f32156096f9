import { jest } from '@jest/globals';
import { thirdWallCases } from '../lean/gate/third-wall-cases.ts';
import { startNativeTestEngine } from '../support/native-engine.ts';
import { gateCases } from './gate-cases.ts';

// Lean starts twice in WebAssembly before the first case.
jest.setTimeout(300_000);
const workerFile = new URL('../lean/gate/processes/lying-native-worker.ts', import.meta.url);
gateCases('native', () => startNativeTestEngine({ workerFile }), thirdWallCases);
