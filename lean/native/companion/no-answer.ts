/** Lean gave no answer; that says nothing about what it was asked. */
export class NoAnswer extends Error {
  readonly kind: 'timeout' | 'lost';

  constructor(kind: 'timeout' | 'lost', message: string) {
    super(message);
    this.kind = kind;
  }

  static timeout(): NoAnswer {
    return new NoAnswer('timeout', 'the time limit of the check ran out');
  }

  static lost(reason: string): NoAnswer {
    return new NoAnswer('lost', reason);
  }
}

/** Our Lean code says why it couldn't. */
export class OwnFailure extends NoAnswer {
  constructor(message: string) {
    super('lost', message);
  }
}
