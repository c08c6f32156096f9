import { type FunctionType, value } from './function-types.ts';
import { nothing, op } from './instructions.ts';
import { encodeList, encodeNumber } from './wasm-writer.ts';

/** The clause of `try_table` that catches a tag and keeps the exception. */
const catchRef = 0x01;
const firstTable = 0;

const zeros = new Map<number, readonly number[]>([
  [value.i32, [op.i32Const, 0]],
  [value.i64, [0x42, 0]],
  [value.f32, [0x43, 0, 0, 0, 0]],
  [value.f64, [0x44, 0, 0, 0, 0, 0, 0, 0, 0]],
]);

/** The body of a function in the code section. */
export function body(locals: readonly number[], code: readonly number[]): Uint8Array {
  const bytes = [...encodeList(locals.map((type) => [1, type])), ...code, op.end];
  return Uint8Array.from([...encodeNumber(bytes.length), ...bytes]);
}

const local = (index: number): number[] => [op.localGet, ...encodeNumber(index)];
const parameters = (count: number, from = 0): number[] =>
  Array.from({ length: count - from }, (_, index) => local(from + index)).flat();
/** A constant from 0. */
function constant(number: number): number[] {
  // LEB128 with a sign: its bit must stay free.
  const bytes = encodeNumber(number);
  return [op.i32Const, ...encodeNumber(number, (bytes.at(-1) as number) >= 0x40 ? bytes.length + 1 : 1)];
}
const callIndirect = (type: number): number[] => [op.callIndirect, ...encodeNumber(type), firstTable];
/** Calls what is in a slot with all `count` parameters. */
export const callSlot = (count: number, slot: number, type: number): number[] => [
  ...parameters(count),
  ...constant(slot),
  ...callIndirect(type),
];

export interface Invoke {
  readonly type: FunctionType;
  /** Positions of types: what is called, the block behind the catch, and the test for a number. */
  readonly callee: number;
  readonly caught: number;
  readonly test: number;
  readonly testSlot: number;
  /** Numbers of the function and the global that `catchInside` is told. */
  readonly setThrew: number;
  readonly stackPointer: number;
}

/**
 * `invoke(slot, ...arguments)` calls what is in the slot, and answers as it does. When that throws a number, the stack
 * pointer is put back, `setThrew(1, 0)` tells the caller, and the answer is 0.
 * @throws Error when the type is not one of emscripten's
 */
export function invoke({ type, callee, caught, test, testSlot, setThrew, stackPointer }: Invoke): number[] {
  const count = type.parameters.length;
  const [result] = type.results;
  const zero = result === undefined ? [] : zeros.get(result);
  if (type.parameters[0] !== value.i32 || type.results.length > 1 || zero === undefined)
    throw new Error('the module catches exceptions in another way');
  const [stack, exception] = [count, count + 1];
  return [
    ...[op.globalGet, ...encodeNumber(stackPointer), op.localSet, ...encodeNumber(stack)],
    ...[op.block, ...encodeNumber(caught)],
    ...[op.tryTable, result ?? nothing, 1, catchRef, 0, 0],
    ...[...parameters(count, 1), ...local(0), ...callIndirect(callee)],
    ...[op.end, op.return, op.end],
    ...[op.localSet, ...encodeNumber(exception)],
    ...[...local(stack), op.globalSet, ...encodeNumber(stackPointer)],
    ...[...constant(testSlot), ...callIndirect(test), op.i32Eqz],
    ...[op.if, nothing, ...local(exception), op.throwRef, op.end],
    ...[...constant(1), ...constant(0), op.call, ...encodeNumber(setThrew)],
    ...zero,
  ];
}
