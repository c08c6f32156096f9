import { colours } from '../../../report/page-style.ts';

export const searchStyle = `${colours}
body {
  margin: 0; height: 100vh; height: 100dvh; display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, sans-serif;
}
header { padding: 10px 16px 8px; border-bottom: 1px solid var(--line); background: var(--panel); }
header h1 { margin: 0; font: 600 17px/1.3 var(--mono); overflow-wrap: anywhere; }
header p { margin: 2px 0; }
header pre { margin: 6px 0 2px; max-height: 30vh; overflow: auto; }
.facts { color: var(--faint); font-size: 12.5px; overflow-wrap: anywhere; }
summary { cursor: pointer; }
header summary { color: var(--faint); font-size: 12.5px; }
main { display: grid; grid-template-columns: minmax(0, 1fr) clamp(260px, 28vw, 440px); min-height: 0; }
pre, code { font-family: var(--mono); font-size: 12.5px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
#tree { width: 100%; height: 100%; display: block; cursor: grab; touch-action: none; user-select: none; outline: none; }
#tree:active { cursor: grabbing; }
#tree text { font: 12px var(--mono); fill: var(--ink); pointer-events: none; }
.sized { transform: scale(var(--enlarged, 1)); }
.link { fill: none; stroke: var(--edge); stroke-width: 1.5; pointer-events: none; }
.link, .frame { vector-effect: non-scaling-stroke; }
.link.elsewhere { stroke-dasharray: 5 4; }
.frame { fill: var(--panel); stroke: var(--edge); stroke-width: 1.2; }
.goal, .tactic { cursor: pointer; outline: none; }
.tactic .frame { fill: var(--paper); }
#tree .tactic .label { fill: var(--faint); font-size: 11.5px; }
.goal { --status: var(--open); }
.proved { --status: var(--proved); }
.open { --status: var(--open); }
.exhausted { --status: var(--exhausted); }
.refuted { --status: var(--refuted); }
.goal .frame { stroke: var(--status); fill: color-mix(in oklab, var(--status) 9%, var(--panel)); }
#tree .mark { fill: var(--status); font-weight: 700; }
#tree .failures { fill: var(--faint); font-size: 11px; }
#tree .fold { fill: var(--status); font-size: 11px; pointer-events: auto; }
.absent { display: none; }
.goal.exhausted .label { opacity: .72; }
.in-proof .frame { stroke: var(--proved); stroke-width: 2.6; }
.in-proof .link.of-proof { stroke: var(--proved); stroke-width: 3; }
#tree .tactic.in-proof .label { fill: var(--ink); font-weight: 600; }
.tactic.blamed .frame { stroke: var(--refuted); stroke-dasharray: 4 3; }
.goal.working :is(.frame, .plate) { stroke: var(--working); stroke-width: 3; }
.goal.selected :is(.frame, .plate) { stroke-width: 3; filter: drop-shadow(0 0 5px var(--status)); }
.goal:focus-visible :is(.frame, .plate) { stroke-dasharray: 6 2; }
#tree .goal.found :is(.frame, .plate) { stroke: var(--working); stroke-width: 3; }
#tree.far :is(.failures, .fold) { display: none; }
/* Where boxes are too small for texts, texts have plates of their own, and what has none is a box of its colour. */
.plate { display: none; fill: color-mix(in oklab, var(--status) 9%, var(--panel)); stroke: var(--status); vector-effect: non-scaling-stroke; }
#tree.far .goal[data-label=shown] .plate { display: inline; }
#tree.far :is(.goal[data-label=shown], .tactic) .frame { visibility: hidden; }
#tree.far .goal[data-label=none] .frame { fill: var(--status); }
#tree.far .goal[data-label=none] .mark { display: none; }
.in-proof .plate { stroke-width: 2; }
#details { overflow: auto; padding: 12px 16px; border-left: 1px solid var(--line); background: var(--panel); }
#details h2 { margin: 0 0 6px; font-size: 15px; color: var(--status, var(--ink)); }
#details h3 { margin: 14px 0 4px; font-size: 13px; }
#details .goals { margin: 0; padding: 8px 10px; border-radius: 6px; background: var(--paper); }
#details ul { margin: 0; padding: 0; list-style: none; }
.leads li { padding: 4px 0; border-bottom: 1px solid var(--line); }
.leads .facts { display: block; }
.failure { padding: 3px 0; border-bottom: 1px solid var(--line); }
.failure pre { margin: 4px 0 6px; padding-left: 14px; color: var(--faint); }
.failure .facts { padding-left: 14px; }
button, select, input[type=search] {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px;
}
button:hover:enabled { border-color: var(--open); cursor: pointer; }
button:disabled { opacity: .45; }
.link-to { border: 0; padding: 0 2px; color: var(--open); background: none; text-decoration: underline; }
#tooltip {
  position: fixed; z-index: 2; max-width: min(640px, 90vw); padding: 8px 10px; border-radius: 6px; border: 1px solid var(--line);
  background: var(--panel); box-shadow: 0 4px 18px rgb(0 0 0 / .18); font: 12.5px/1.4 var(--mono); white-space: pre-wrap;
  overflow-wrap: anywhere; pointer-events: none;
}
footer {
  display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 8px 16px; border-top: 1px solid var(--line);
  background: var(--panel); font-size: 13px;
}
.buttons, .controls { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
.controls { gap: 6px 14px; padding-top: 4px; }
#controls { flex: 1 1 auto; }
#controls summary { color: var(--faint); width: fit-content; }
#find { width: 12em; }
#found:empty { display: none; }
#time { flex: 1 1 180px; accent-color: var(--open); }
#readout { font-variant-numeric: tabular-nums; color: var(--faint); }
.legend { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 0; padding: 0; list-style: none; color: var(--status, var(--faint)); }
.legend li { color: var(--status, var(--faint)); }
@media (min-width: 761px) { #controls[open] > summary { display: none; } .controls { padding: 0; } #readout { min-width: 15em; } }
@media (max-width: 760px) {
  main { grid-template: minmax(0, 1fr) 34vh / minmax(0, 1fr); }
  #details { border-left: 0; border-top: 1px solid var(--line); }
  header { padding: 6px 12px; }
  footer { padding: 6px 12px; }
  #time { flex-basis: 120px; }
}
@media (hover: none) { #tooltip { display: none; } }
`;
