import type { LocalDeclaration } from '../../../lean/engine.ts';

/**
 * Says what the names that a header declares are, in place of the names, so that what was learnt behind one header is
 * found behind another: `total` may be `own recursive definition: List Nat > Nat`. Names of the library stay.
 */
export class OwnNames {
  readonly declarations: ReadonlyMap<string, LocalDeclaration>;

  constructor(declarations: readonly LocalDeclaration[]) {
    this.declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  }

  has(name: string): boolean {
    return this.declarations.has(name);
  }

  describe(name: string): string {
    const declaration = this.declarations.get(name);
    if (declaration === undefined) return name;
    const { kind, isRecursive, constants, head = null } = declaration;
    const words = isRecursive ? `own recursive ${kind}` : `own ${kind}`;
    const parts = [...new Set(constants.map((other) => this.#plain(other)))].sort();
    return `${words}: ${parts.join(' ')} > ${head === null ? '_' : this.#plain(head)}`;
  }

  /** Descriptions without repetition, in order. */
  describeAll(names: readonly string[]): readonly string[] {
    return [...new Set(names.map((name) => this.describe(name)))].sort();
  }

  #plain(name: string): string {
    return this.has(name) ? 'own' : name;
  }
}
