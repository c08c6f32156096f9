import v8 from 'node:v8';

// Most processes of tests end before it pays to compile Lean's functions again, optimised; fifteen times Node's default. With much more
// the few that work for long, such as editors, are slow for long.
v8.setFlagsFromString('--wasm-tiering-budget=200000000');
