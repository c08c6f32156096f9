import { createNativeEngine } from '../../../lean/native/create.ts';
import type { FoundLean } from '../../../lean/native/find/found-lean.ts';
import { leanServer } from '../../support/lean-server.ts';
import { engineConformance } from './engine-conformance.ts';

/** Lean's own language server, in WebAssembly: the same code as that of a toolchain. */
const lean: FoundLean = {
  kind: 'found',
  how: 'command',
  server: leanServer().command,
  programs: null,
  toolchain: null,
  build: null,
  project: null,
  notes: [],
};

engineConformance('native', () => createNativeEngine({ lean, workers: 1 }));
