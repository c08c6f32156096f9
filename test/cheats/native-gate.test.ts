import { jest } from '@jest/globals';
import { thirdWallCases } from '../lean/gate/third-wall-cases.ts';
import { startNativeTestEngine } from '../support/native-engine.ts';
import { gateCases } from './gate-cases.ts';

// Lean starts twice in WebAssembly before the first case.
jest.setTimeout(300_000);
const workerFile = new URL('../lean/gate/processes/lying-native-worker.ts', import.meta.url);
/**
 * Every second case, as Lean's server is slow in WebAssembly and the rules are those of the other engine, but for one that ends two
 * servers, each of which takes as long to start as thirty cases; all of them if asked.
 */
const { LAKATOS_ALL_CHEATS: all } = process.env;
const takes = (place: number, slug: string): boolean =>
  all === '1' || (place % 2 === 0 && slug !== 'macro-loop-unlimited');
gateCases('native', () => startNativeTestEngine({ workerFile }), thirdWallCases, takes);
