import { jest } from '@jest/globals';
import { startNativeTestEngine } from '../support/native-engine.ts';
import { gateCases } from './gate-cases.ts';

// Lean starts twice in WebAssembly before the first case.
jest.setTimeout(300_000);
gateCases('native', startNativeTestEngine);
