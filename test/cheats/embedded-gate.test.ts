import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { gateCases } from './gate-cases.ts';

gateCases('embedded', () => createEmbeddedEngine({ workers: 2 }));
