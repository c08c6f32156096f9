import { LakatosError } from '../../../core/errors.ts';

/** The error of a trainer that can not be started. */
export const unstartableTrainer = (why: string, cause?: unknown): LakatosError =>
  new LakatosError('TRAINER_FAILED', `the trainer can not be started: ${why}`, {
    advice: 'Name a Python that has PyTorch with --python.',
    cause,
  });

/**
 * The error of a trainer that ended otherwise than it should.
 * @param end its exit code, or the signal that ended it
 */
export const trainerEnded = (end: number | NodeJS.Signals, said: string): LakatosError => {
  const how = typeof end === 'number' ? `ended with the code ${end}` : `was ended by ${end}`;
  return new LakatosError('TRAINER_FAILED', `the trainer ${how}:\n${said.trim()}`, {
    advice: 'Mend what it complains of, and go on with --resume.',
  });
};
