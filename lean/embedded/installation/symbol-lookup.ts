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
