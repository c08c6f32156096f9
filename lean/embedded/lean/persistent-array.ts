import type { Obj, Objects } from '../ffi/objects.ts';

/** The items of a `PersistentArray`: a tree of `node`s (0) and `leaf`s (1), each an array, and a tail. */
export function* persistentArray(objects: Objects, array: Obj): Generator<Obj> {
  yield* leaves(objects, objects.field(array, 0));
  yield* objects.array(objects.field(array, 1));
}

function* leaves(objects: Objects, node: Obj): Generator<Obj> {
  const children = objects.array(objects.field(node, 0));
  if (objects.tag(node) === 1) yield* children;
  else for (const child of children) yield* leaves(objects, child);
}
