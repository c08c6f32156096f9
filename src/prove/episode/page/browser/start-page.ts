import type { PageData } from '../page-data.ts';
import { createCamera } from './camera.ts';
import type { Page, PageElement, PageWindow } from './dom.ts';
import { createExplorer } from './explorer.ts';
import { listenForKeys } from './keys.ts';
import { createPlayback } from './playback.ts';
import { listenForPointer } from './pointer.ts';

/** Brings the page to life. Everything that it calls is inlined with it: see `page-script.ts`. */
export function startPage(data: PageData, page: Page, window: PageWindow): void {
  const find = (selector: string): PageElement => {
    const element = page.querySelector(selector);
    if (element === null) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const frame = find('#tree');
  const world = find('#world');
  const camera = createCamera(frame, world);
  const explorer = createExplorer(page, data, { world, panel: find('#details') }, camera);
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
  listenForKeys(page, data, { explorer, camera, playback });
  find('#fit').addEventListener('click', explorer.showAll);
  find('#unfold').addEventListener('click', explorer.unfoldAll);
  find('#proof').disabled = data.proof === null;
  find('#proof').addEventListener('click', explorer.goAlongProof);
  window.addEventListener('resize', explorer.showAll);
  playback.goTo(data.duration);
}
