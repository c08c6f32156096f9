import { ownImports } from '../module/catch-inside.ts';
import { mistyped } from '../module/reshape-module.ts';

/**
 * JavaScript for the loader. The module takes the functions of its host from its table (`../module/catch-inside.ts`):
 * `importHost(imports)` adds what else the module imports, and `linkHost(exports)` fills the table. `Module.host` is the
 * module that makes WebAssembly's functions of the host's; a thread that the loader starts gets it with Lean's.
 */
export const hostCalls =
  'var hostFunctions;' +
  `var importHost=imports=>{imports.${ownImports.module}=` +
  `{${ownImports.tag}:WebAssembly.JSTag,${ownImports.test}:thrown=>typeof thrown==="number",` +
  `${mistyped}:(...values)=>wasmExports.${mistyped}(...values)};` +
  'hostFunctions=new WebAssembly.Instance(Module.host,imports).exports;return imports};' +
  'var linkHost=({__indirect_function_table:table})=>{' +
  'for(const slot in hostFunctions)table.set(Number(slot),hostFunctions[slot])};';
