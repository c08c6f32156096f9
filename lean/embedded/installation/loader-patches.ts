import { sha256 } from '../../../core/hash.ts';
import { ownImports } from '../module/catch-inside.ts';
import { mistyped } from '../module/reshape-module.ts';
import { neededFunctions } from './needed-functions.ts';

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

/**
 * JavaScript for the loader: `slotOf(name)` gives the slot of a compiled function in the table, 0 when there is none. Its
 * host gives `Module.symbols`, a `SymbolIndex`; a thread that the loader starts gets it with the module.
 */
export const symbolLookup =
  'var symbolNames,symbolSlots;' +
  'var slotOf=Module.slotOf=name=>{' +
  'symbolNames??=new Uint8Array(Module.symbols.names);symbolSlots??=new Int32Array(Module.symbols.slots);' +
  'let hash=0x811c9dc5;' +
  'for(let i=0;i<name.length;i++)hash=Math.imul(hash^name.charCodeAt(i),0x01000193);' +
  'for(let entry=2*(hash>>>Math.clz32(symbolSlots.length/2-1));;entry=(entry+2)%symbolSlots.length){' +
  'const slot=symbolSlots[entry+1];if(slot===0)return 0;' +
  'const place=symbolSlots[entry];let i=0;' +
  'while(i<name.length&&symbolNames[place+i]===name.charCodeAt(i))i++;' +
  'if(i===name.length&&symbolNames[place+i]===0)return slot}};';

/** JavaScript for the loader: `neededOnly(name, it)` gives a function of the loader, or one in its place that refuses. */
export const needed =
  `var neededFunctions=new Set(${JSON.stringify(neededFunctions)});` +
  'var neededOnly=(name,it)=>neededFunctions.has(name)?it:' +
  'Object.assign(()=>{throw new Error("Lakatos: Lean may not call "+name)},{sig:it.sig});';

/** One change to the loader that the package ships. */
export interface LoaderPatch {
  /** A reason that several patches may have. */
  readonly why: string;
  readonly find: string | RegExp;
  readonly replacement: string;
  /** How often `find` must occur: a different number means a different loader. */
  readonly times: number;
}

type Change = readonly [find: string, replacement: string];

/** Changes in the order in which they are made, each of them to one place. */
const because = (why: string, ...changes: readonly Change[]): LoaderPatch[] =>
  changes.map(([find, replacement]) => ({ why, find, replacement, times: 1 }));

/** Names of compiled Lean and C++ functions as the loader writes them; nothing in the loader itself calls one. */
const compiledName = '_(?:l_|initialize_|_Z[NTSK])[A-Za-z0-9_$]*';

const slimming: readonly LoaderPatch[] = [
  {
    why: 'nearly all of its 87 MB copies compiled functions into properties that nobody reads',
    find: new RegExp(`${compiledName}=Module\\["[^"]+"\\]=wasmExports\\["[^"]+"\\](?:\\.value)?;`, 'g'),
    replacement: '',
    times: 197_752,
  },
  {
    why: 'the variables of the dropped assignments',
    find: new RegExp(`,${compiledName}(?=[,;])`, 'g'),
    replacement: '',
    times: 197_749,
  },
];

const starting: readonly LoaderPatch[] = [
  ...because('a CommonJS module has no outer `Module` variable to read the options from', [
    'var Module=typeof Module!="undefined"?Module:{};',
    `var Module=globalThis.Module||{};${symbolLookup}${hostCalls}${needed}`,
  ]),
  ...because('a buffer that was not allocated would lie where the module has its own data', [
    'var curr=FS.read(stream,(growMemViews(),HEAP8),ptr,len,offset);',
    'if(ptr===0&&len>0)throw new Error("there is no memory for a file");' +
      'var curr=FS.read(stream,(growMemViews(),HEAP8),ptr,len,offset);',
  ]),
  ...because('the host calls the exports directly', [
    'function receiveInstance(instance,module){wasmExports=instance.exports;',
    'function receiveInstance(instance,module){wasmExports=instance.exports;Module.__raw=wasmExports;linkHost(wasmExports);',
  ]),
  ...because(
    'the module calls the functions of its host through its table, so that it can catch what they throw by itself',
    ['var info=getWasmImports();if', 'var info=importHost(getWasmImports());if'],
    ['new WebAssembly.Instance(wasmModule,getWasmImports())', 'new WebAssembly.Instance(wasmModule,info)'],
  ),
  ...because(
    'idle threads each instantiate the module; without a word from the host threads start on demand',
    ['var pthreadPoolSize=4', 'var pthreadPoolSize=Module.idleThreads??0'],
  ),
  ...because('it would copy 201,000 exports into the table of imports, of which the module uses 193', [
    'mergeLibSymbols(wasmExports,"main");',
    '',
  ]),
  ...because(
    'symbols of the main program are looked up among the exports, now that the imports do not hold them',
    ['newDSO("__main__",0,wasmImports)', 'newDSO("__main__",0,wasmExports)'],
  ),
  ...because(
    'it would make an object, a slot of the table and a global for each of 201,000 exports; the module brings the slots' +
      ' along (`../module/slim-exports.ts`), and imports 269 globals',
    [
      'updateGOT(origExports);',
      '{const wanted={};for(const name in origExports)' +
        'if(name in GOT&&typeof origExports[name]!="function")wanted[name]=origExports[name];' +
        'updateGOT(wanted);for(const name in GOT)' +
        'if(GOT[name].value==-1&&!isInternalSym(name))GOT[name].value=slotOf(name)||-1}',
    ],
  ),
  ...because(
    'it would make an object for each function of the table to learn its slot; nobody asks for one that was there before',
    ['functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)', 'functionsInTableMap=new WeakMap'],
  ),
  ...because(
    'functions that are asked for far apart would make it a dictionary, which is ten times slower; it holds the whole table',
    ['var wasmTableMirror=[];', 'var wasmTableMirror=new Array(0x40000).fill();'],
  ),
  ...because(
    'a thread that the loader starts looks names up, too',
    [
      'worker.postMessage({cmd:"load",handlers,wasmMemory,wasmModule,',
      'worker.postMessage({cmd:"load",symbols:Module.symbols,host:Module.host,memoryPages:Module.memoryPages,handlers,wasmMemory,wasmModule,',
    ],
    [
      'wasmModule=msgData.wasmModule;createWasm();',
      'wasmModule=msgData.wasmModule;Module.symbols=msgData.symbols;Module.host=msgData.host;Module.memoryPages=msgData.memoryPages;createWasm();',
    ],
  ),
  ...because(
    'looking up a symbol scanned all 201,000 names, and told all other threads of the slot that it got',
    [
      'newSymIndex=Object.keys(lib.exports).indexOf(symbol);',
      'result=slotOf(symbol);if(result)return result;newSymIndex=symbol in lib.exports?0:-1;',
    ],
  ),
];

/** A shift that makes the index of a word from an address. */
const shift = (bits: 1 | 2 | 3, times: number): LoaderPatch => ({
  why: 'addresses behind 2 GB are negative numbers to JavaScript',
  find: new RegExp(`(?<!>)>>${bits}(?!\\d)`, 'g'),
  replacement: `>>>${bits}`,
  times,
});

/** Lean's memory may grow to 4 GB, of which emscripten was told 2. */
const largeMemory: readonly LoaderPatch[] = [
  shift(1, 34),
  shift(2, 711),
  shift(3, 59),
  ...because('the host made the memory and knows how far it may grow', [
    'var getHeapMax=()=>2147483648;',
    'var getHeapMax=()=>(Module.memoryPages??32768)*65536-65536;',
  ]),
  ...because(
    'the module hands addresses behind 2 GB to the loader as negative numbers; error numbers are small ones',
    [
      '"GOT.func":GOTProxyHandler};return imports}',
      '"GOT.func":GOTProxyHandler};if(Module.memoryPages>32768){const unsigned={};' +
        'for(const name in wasmImports){const it=wasmImports[name];' +
        'unsigned[name]=typeof it!="function"||name.startsWith("invoke_")?it:' +
        'Object.assign((...values)=>it(...values.map(value=>value<-65536?value>>>0:value)),{sig:it.sig})}' +
        'imports.env=imports.wasi_snapshot_preview1=unsigned}return imports}',
    ],
  ),
];

/** For the language server (`lean/server`): its main thread blocks in `read`, and elaboration runs in others. */
const threading: readonly LoaderPatch[] = [
  ...because('a host whose main thread blocks must receive the messages of the other threads by itself', [
    'worker=new Worker(pthreadMainJs,{workerData:"em-pthread",name:"em-pthread"});',
    'worker=Module.startThread?.(pthreadMainJs)??new worker_threads.Worker(pthreadMainJs,{workerData:"em-pthread",name:"em-pthread"});' +
      'Module.threadWorkers?.add(worker);',
  ]),
  ...because(
    'a thread that the host started brings the port of its messages along',
    [
      'ENVIRONMENT_IS_PTHREAD=ENVIRONMENT_IS_WORKER&&worker_threads["workerData"]=="em-pthread"}',
      'ENVIRONMENT_IS_PTHREAD=ENVIRONMENT_IS_WORKER&&(Module.threadPort!==undefined||worker_threads["workerData"]=="em-pthread")}',
    ],
    [
      'var parentPort=worker_threads["parentPort"];',
      'var parentPort=Module.threadPort??worker_threads["parentPort"];',
    ],
  ),
  ...because(
    'calls queued for a thread would be announced by a wait that only an event loop sees; messages reach a blocked host',
    [
      'var waitAsyncPolyfilled=!Atomics.waitAsync||',
      'var waitAsyncPolyfilled=Module.startThread!==undefined||Module.threadPort!==undefined||!Atomics.waitAsync||',
    ],
  ),
  ...because('a thread that has just ended may still be on its way out of its last task', [
    'return PThread.unusedWorkers.pop()',
    'return PThread.unusedWorkers.shift()',
  ]),
  ...because(
    "Lean computes the size of its stack as end - base; with emscripten's order that is negative and switches its check off",
    [
      '_emscripten_stack_set_limits(stackHigh,stackLow);stackRestore(stackHigh)',
      '_emscripten_stack_set_limits(stackLow,stackHigh);stackRestore(stackHigh)',
    ],
  ),
  ...because(
    "nothing tells Lean's allocator that a thread has ended, and each would keep the 4 MB that it got first",
    [
      'EXITSTATUS=result;return}__emscripten_thread_exit(result)}finish(result)',
      'EXITSTATUS=result;return}wasmExports.mi_thread_done();__emscripten_thread_exit(result)}finish(result)',
    ],
  ),
  ...because('the imports, where `main` was looked up, no longer hold it', [
    'var entryFunction=resolveGlobalSymbol("main").sym;',
    'var entryFunction=wasmExports["__main_argc_argv"];',
  ]),
  ...because(
    'Lean exits from within calls whose exceptions the loader swallows, and the exit code says why',
    [
      'quit_=(status,toThrow)=>{process.exitCode=status;throw toThrow}',
      'quit_=(status,toThrow)=>{Module.quit?.(status,toThrow);process.exitCode=status;throw toThrow}',
    ],
  ),
];

const printing: readonly LoaderPatch[] = [
  {
    why: 'what Lean says when it gives up belongs to the host, which knows where to put it',
    find: 'console.log("[DEBUG:ASSERT]',
    replacement: 'err("[DEBUG:ASSERT]',
    times: 4,
  },
  ...because(
    'the rest of what the loader prints tells how far it is, and would land on our standard output',
    [
      'var ENVIRONMENT_IS_WEB=!!globalThis.window;',
      'var console=Object.fromEntries(["log","info","warn","error","debug","trace"].map(name=>[name,()=>{}]));' +
        'var ENVIRONMENT_IS_WEB=false;',
    ],
  ),
];

const refusal = (what: string): string => `throw new Error("Lakatos: ${what}")`;

/**
 * Lean code under elaboration can name any C function of the module (`@[export system]`), so nothing that reaches the
 * host may stay in the loader, whether Lean itself uses it or not.
 */
const confining: readonly LoaderPatch[] = [
  ...because(
    'all that WebAssembly can call comes from here: what the module imports, and what it has the addresses of',
    [
      'assignWasmImports();var GOTProxyHandler',
      'assignWasmImports();for(const name in wasmImports)' +
        'if(typeof wasmImports[name]=="function")wasmImports[name]=neededOnly(name,wasmImports[name]);' +
        'var GOTProxyHandler',
    ],
  ),
  ...because(
    'of this table WebAssembly can call any function by its number, whether the module imports it or not',
    [
      '_SDL_AddTimer,_SDL_RemoveTimer];',
      '_SDL_AddTimer,_SDL_RemoveTimer].map(it=>neededOnly(it.name.replace(/^_/,""),it));',
    ],
  ),
  ...because('no path is as long; 37 is ENAMETOOLONG', [
    'getStr(ptr){var ret=UTF8ToString(ptr);return ret}',
    'getStr(ptr){var ret=UTF8ToString(ptr,4097);if(ret.length>4096)throw new FS.ErrnoError(37);return ret}',
  ]),
  {
    why: 'a line that does not end would pile up, a number for each of its bytes; what comes behind so many is left out',
    find: 'if(val!=0)tty.output.push(val)',
    replacement: 'if(val!=0&&tty.output.length<65536)tty.output.push(val)',
    times: 2,
  },
  ...because('it reads and writes files of the host; what Lean says goes through `print` and `printErr`', [
    'var fs=require("fs");',
    'var fs={};',
  ]),
  ...because('it runs a file of the host; the loader itself starts a thread for Lean alone', [
    'global.Worker=worker_threads.Worker;',
    '',
  ]),
  ...because(
    'it would run JavaScript from linear memory',
    [
      'var _emscripten_run_script=ptr=>{eval(UTF8ToString(ptr))};',
      `var _emscripten_run_script=ptr=>{${refusal('no scripts')}};`,
    ],
    [
      'var _emscripten_run_script_int=ptr=>eval(UTF8ToString(ptr))|0;',
      `var _emscripten_run_script_int=ptr=>{${refusal('no scripts')}};`,
    ],
    [
      'var _emscripten_run_script_string=ptr=>{var s=eval(UTF8ToString(ptr));',
      `var _emscripten_run_script_string=ptr=>{${refusal('no scripts')};var s="";`,
    ],
  ),
  ...because('it would run JavaScript from a file', [
    'try{var data=await readAsync(url,false);eval(data);loadDone()}',
    `try{${refusal('no scripts')}}`,
  ]),
  ...because(
    'a library can carry JavaScript',
    [
      'function loadDynamicLibrary(libName,flags={global:true,nodelete:true},localScope,handle){',
      `function loadDynamicLibrary(libName,flags={global:true,nodelete:true},localScope,handle){${refusal('no dynamic libraries')};`,
    ],
    ['ASM_CONSTS[start]=eval(func)', refusal('no scripts')],
    ['moduleExports[name]=eval(func)', refusal('no scripts')],
  ),
  ...because('it would run a shell command on the host; -52 is ENOSYS', [
    'var __emscripten_system=command=>{if(ENVIRONMENT_IS_NODE){',
    'var __emscripten_system=command=>{return -52;if(ENVIRONMENT_IS_NODE){',
  ]),
  ...because('it would open connections; 5 is EAFNOSUPPORT', [
    'createSocket(family,type,protocol){if(family!=2){',
    'createSocket(family,type,protocol){throw new FS.ErrnoError(5);if(family!=2){',
  ]),
  ...because('it would open connections', [
    'if(ENVIRONMENT_IS_NODE){WebSocketConstructor=require("ws")}else{WebSocketConstructor=WebSocket}',
    `${refusal('no connections')};`,
  ]),
  ...because('it would listen for connections', [
    'var WebSocketServer=require("ws").Server;',
    `${refusal('no connections')};var WebSocketServer;`,
  ]),
  ...because('what is written into a pipe would pile up in our memory; 63 is EPERM', [
    'createPipe(){var pipe={',
    'createPipe(){throw new FS.ErrnoError(63);var pipe={',
  ]),
  ...because('it would mount folders of the host, writable; 63 is EPERM', [
    'mount(mount){return NODEFS.createNode(null,"/",NODEFS.getMode(mount.opts.root),0)}',
    'mount(mount){throw new FS.ErrnoError(63)}',
  ]),
  ...because('file systems can be mounted by name', [
    'FS.filesystems={MEMFS,NODEFS}',
    'FS.filesystems={MEMFS}',
  ]),
  ...because("Lean's main would mount folders of the host and go to its working folder", [
    'if(isNode){var lean_path=process.env["LEAN_PATH"];',
    'return;if(isNode){var lean_path=process.env["LEAN_PATH"];',
  ]),
  ...because("it would block on the host's standard input, and take it from the command line", [
    'var FS_stdin_getChar=()=>{if(!FS_stdin_getChar_buffer.length){',
    'var FS_stdin_getChar=()=>{return null;if(!FS_stdin_getChar_buffer.length){',
  ]),
  ...because('Lean asks for the path of the program; it need not know where the cache is', [
    'if(isNode){path=__filename}else{path="/bin/lean.wasm"}',
    'path="/bin/lean";',
  ]),
];

export const loaderPatches: readonly LoaderPatch[] = [
  ...slimming,
  ...starting,
  ...largeMemory,
  ...threading,
  ...printing,
  ...confining,
];

/** Names what the patches make of a loader. */
export const loaderPatchesKey = sha256(
  JSON.stringify(loaderPatches.map(({ find, replacement }) => [String(find), replacement])),
);
