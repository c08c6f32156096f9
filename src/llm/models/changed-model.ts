import { LakatosError } from '../../../core/errors.ts';
import type { ModelEntry } from './model-entry.ts';
import { parseSource } from './model-source.ts';

/** The file of a model on the list is another one now, by intent or by accident. */
export function changedModel({ name, path, from }: ModelEntry): LakatosError {
  const wanted = `If that is right, run \`lakatos models add ${path} --name ${name}\``;
  const lost =
    parseSource(from).kind === 'file'
      ? 'else get the file again'
      : `else \`lakatos models remove ${name} --file\` and \`lakatos models add ${from} --name ${name}\` fetch it again`;
  return new LakatosError('MODEL_UNREADABLE', `${path} has changed since ${name} was added`, {
    advice: `${wanted}; ${lost}.`,
  });
}
