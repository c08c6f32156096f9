import type { PageData } from '../page-data.ts';
import type { Page, PageElement, PageWindow } from './dom.ts';
import { createExplorer } from './explorer.ts';
import { listenForKeys } from './keys.ts';
import { createPlayback } from './playback.ts';
import { listenForPointer } from './pointer.ts';
import { listenForSearch } from './search.ts';

/** Brings the page to life. Everything that it calls is inlined with it: see `page-script.ts`. */
export function startPage(data: PageData, page: Page, window: PageWindow): void {
  const find = (selector: string): PageElement => {
    const element = page.querySelector(selector);
    if (element === null) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const frame = find('#tree');
  const world = find('#world');
  // There is no room for all of them beside the tree on a phone.
  find('#controls').open = window.innerWidth > 760;
  const panes = { frame, world, panel: find('#details') };
  const { explorer, camera } = createExplorer(page, data, window, panes);
  const controls = {
    play: find('#play'),
    back: find('#back'),
    forward: find('#forward'),
    slider: find('#time'),
    speed: find('#speed'),
    readout: find('#readout'),
  };
  const playback = createPlayback(data, controls, window, (time) => explorer.show(time));
  listenForPointer(data, frame, find('#tooltip'), { explorer, window });
  const field = find('#find');
  listenForKeys(page, data, { explorer, camera, playback, field });
  listenForSearch({ field, told: find('#found') }, explorer);
  find('#closer').addEventListener('click', () => camera.zoomBy(1.25));
  find('#farther').addEventListener('click', () => camera.zoomBy(0.8));
  find('#fit').addEventListener('click', explorer.showAll);
  find('#unfold').addEventListener('click', explorer.unfoldAll);
  find('#proof').disabled = data.proof === null;
  find('#proof').addEventListener('click', explorer.goAlongProof);
  playback.goTo(data.duration);
}
