import { jest } from '@jest/globals';
import { startNativeTestEngine } from '../../support/native-engine.ts';
import { engineConformance } from './engine-conformance.ts';

// Lean starts twice in WebAssembly before the first test.
jest.setTimeout(300_000);
engineConformance('native', startNativeTestEngine);
