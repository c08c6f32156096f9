import type { CompanionAnswer } from './companion.ts';

/** Lean gave no answer; that says nothing about what it was asked. */
export class NoAnswer extends Error {
  readonly kind: 'timeout' | 'lost';

  private constructor(kind: 'timeout' | 'lost', message: string) {
    super(message);
    this.kind = kind;
  }

  static of(answer: CompanionAnswer<unknown>): NoAnswer {
    switch (answer.kind) {
      case 'timeout':
        return new NoAnswer('timeout', 'the time limit of the check ran out');
      case 'failed':
        return new NoAnswer('lost', answer.message);
      case 'lost':
        return new NoAnswer('lost', answer.reason);
      case 'answered':
        return new NoAnswer('lost', 'an answer without its value');
    }
  }
}
