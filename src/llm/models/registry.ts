import { keptList } from '../../files/kept-list.ts';
import { modelEntrySchema } from './model-entry.ts';

/** The models of this machine, by name; the folder is `modelsFolder`. */
export const { read: readModels, change: changeModels } = keptList({
  what: 'models',
  entry: modelEntrySchema,
  adviceOnDamage: 'Move the file away and add the models again, or use the Lakatos that wrote it.',
  variable: 'LAKATOS_MODELS',
});
