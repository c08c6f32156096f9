import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { engineConformance } from './engine-conformance.ts';

engineConformance('embedded', () => createEmbeddedEngine({ workers: 1 }));
