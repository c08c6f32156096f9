/** The exports used directly. Lean functions (`l_Lean_...`) are looked up by name in `functions.ts`. */
export interface RuntimeExports {
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => void;
  readonly lean_alloc_object: (bytes: number) => number;
  readonly lean_dec_ref_cold: (object: number) => void;
  readonly lean_mk_string_unchecked: (utf8: number, bytes: number, characters: number) => number;
  readonly lean_cstr_to_nat: (digits: number) => number;
  readonly lean_st_mk_ref: (value: number) => number;
  readonly lean_st_ref_get: (reference: number) => number;
  readonly lean_st_ref_set: (reference: number, value: number) => number;
  /** Waits for the task; the result is borrowed. */
  readonly lean_task_get: (task: number) => number;
  readonly lean_io_get_num_heartbeats: () => number;
  readonly lean_io_error_to_string: (error: number) => number;
  readonly lean_initialize: () => void;
  readonly lean_init_task_manager_using: (threads: number) => void;
  readonly lean_enable_initializer_execution: () => void;
  readonly lean_io_mark_end_initialization: () => void;
  readonly emscripten_stack_set_limits: (base: number, end: number) => void;
  readonly _ZN4lean15save_stack_infoEb: (main: number) => void;
  readonly __stack_pointer: WebAssembly.Global;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly [name: string]: unknown;
}
