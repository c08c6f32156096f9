import { cacheVariable } from '../../lean/embedded/installation/cache-root.ts';
import { keptList } from '../files/kept-list.ts';
import { libraryEntrySchema } from './library-entry.ts';

/** The libraries that were added, by name; the folder is `librariesFolder`. */
export const { read: readLibraries, change: changeLibraries } = keptList({
  what: 'libraries',
  entry: libraryEntrySchema,
  adviceOnDamage: 'Move the file away and add the libraries again: what is built is found again.',
  variable: cacheVariable,
});
