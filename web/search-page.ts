import type { PageData } from '../src/prove/episode/page/page-data.ts';
import { find } from './find.ts';
import { createExplorer } from './search/explorer.ts';
import { listenForSearch } from './search/find-words.ts';
import { listenForKeys } from './search/keys.ts';
import { createPlayback } from './search/playback.ts';
import { listenForPointer } from './search/pointer.ts';

/** The script of the page that `src/prove/episode/page` makes of one search. */

const data: PageData = JSON.parse(find('#episode').textContent ?? '');
const frame = find<SVGElement>('#tree');
const panes = { frame, world: find<SVGElement>('#world'), panel: find('#details') };
// There is no room for all of them beside the tree on a phone.
find<HTMLDetailsElement>('#controls').open = window.innerWidth > 760;
const { explorer, camera } = createExplorer(data, panes);
const controls = {
  play: find('#play'),
  back: find('#back'),
  forward: find('#forward'),
  slider: find<HTMLInputElement>('#time'),
  speed: find<HTMLSelectElement>('#speed'),
  readout: find('#readout'),
};
const playback = createPlayback(data, controls, (time) => explorer.show(time));
listenForPointer(data, frame, find('#tooltip'), explorer);
const field = find<HTMLInputElement>('#find');
listenForKeys(data, { explorer, camera, playback, field });
listenForSearch({ field, told: find('#found') }, explorer);
find('#closer').addEventListener('click', () => camera.zoomBy(1.25));
find('#farther').addEventListener('click', () => camera.zoomBy(0.8));
find('#fit').addEventListener('click', explorer.showAll);
find('#unfold').addEventListener('click', explorer.unfoldAll);
find<HTMLButtonElement>('#proof').disabled = data.proof === null;
find('#proof').addEventListener('click', explorer.goAlongProof);
playback.goTo(data.duration);
