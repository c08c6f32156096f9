import { breakableName, Html, html } from '../../../report/html.ts';
import { counted } from '../../../report/numbers.ts';
import { readBundled, withoutBundle } from '../../../report/page-bundle.ts';
import { pageDocument } from '../../../report/page-document.ts';
import type { EpisodeView } from '../episode-view.ts';
import { type PageData, pageData } from './page-data.ts';
import { searchStyle } from './search-style.ts';

/**
 * One search as one HTML file that needs nothing else: the tree to look into, and the search to play back. The page
 * may run its own script and style and load nothing.
 */
export function renderPage(view: EpisodeView): string {
  const data = pageData(view);
  const { setting, result, id, createdAt } = view;
  const why = result.reason === null ? '' : ` (${result.reason})`;
  const outcome = result.status === 'proved' ? 'proved' : `not proved${why}`;
  const tactics = data.nodes.reduce((sum, { edges }) => sum + edges.length, 0);
  const size = `${counted(data.nodes.length, 'goal')}, ${counted(tactics, 'tactic')}, ${counted(data.steps.length, 'step')}`;
  const how = `${setting.strategy} with ${setting.policy}, seed ${setting.seed}`;
  const script = readBundled('search-page.js');
  const facts = [size, how, `episode ${id} of ${createdAt}`].join(' · ');
  return pageDocument({
    title: data.theorem,
    style: searchStyle,
    script,
    body: html`<header>
  <h1>${breakableName(data.theorem)}</h1>
  <details><summary>${outcome}; statement${data.proof === null ? '' : ' and proof'}</summary><pre>${declaration(data)}</pre>
  <p class="facts">${facts}</p></details>
${script === null ? html`<p class="facts">${withoutBundle}</p>` : null}
</header>
<main>
  <svg id="tree" role="tree" tabindex="-1" aria-label="The search tree. Arrow keys walk it, Enter folds, plus and minus zoom, 0 shows all, space plays, a slash looks for words.">
    <g id="world"></g>
  </svg>
  <aside id="details"></aside>
</main>
<div id="tooltip" role="tooltip" hidden></div>
<footer>
  <div class="buttons">
    <button type="button" id="back" aria-label="Step back" title="step back (,)">|◀</button>
    <button type="button" id="play" title="play and pause (space)">▶</button>
    <button type="button" id="forward" aria-label="Step forward" title="step forward (.)">▶|</button>
  </div>
  <input type="range" id="time" min="0" value="0" step="1" aria-label="Time since the search began">
  <output id="readout" for="time"></output>
  <details id="controls" open>
  <summary>Find, zoom, speed</summary>
  <div class="controls">
  <label>find <input type="search" id="find" title="in all goals (/); Enter goes to the next" autocomplete="off"></label>
  <output id="found" for="find"></output>
  <div class="buttons">
    <button type="button" id="farther" aria-label="Zoom out" title="zoom out (-)">−</button>
    <button type="button" id="closer" aria-label="Zoom in" title="zoom in (+)">+</button>
    <button type="button" id="fit" title="show all (0)">Fit</button>
    <button type="button" id="proof" title="next goal of the proof (p)">Proof</button>
    <button type="button" id="unfold" title="unfold everything, or fold again (u)">Unfold</button>
  </div>
  <label>play in <select id="speed">
    <option value="10">10 s</option><option value="30">30 s</option><option value="120">2 min</option><option value="0">real time</option>
  </select></label>
  <ul class="legend">
    <li class="proved">✓ proved</li><li class="open">○ open</li><li class="exhausted">∅ exhausted</li><li class="refuted">⊥ refuted</li><li>✗ failed tactics</li>
  </ul>
  </div>
  </details>
</footer>
<script type="application/json" id="episode">${embedJson(data)}</script>`,
  });
}

const declaration = ({ statement, proof }: PageData): string =>
  proof === null ? statement : `${statement} := ${proof.text}`;

/** JSON that no text in it can break out of: a script element ends at `</script` and nowhere else. */
const embedJson = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
