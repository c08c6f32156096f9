import v8 from 'node:v8';

// Most processes of tests end before it pays to compile Lean's functions again, optimised: that takes a quarter of their time.
v8.setFlagsFromString('--wasm-tiering-budget=1000000000');
