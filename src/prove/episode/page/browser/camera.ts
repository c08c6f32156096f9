import type { PageElement, PageEvent } from './dom.ts';

export interface Camera {
  /** Shows this part of the drawing as large as it fits, but no larger than life. */
  fit(x: number, y: number, width: number, height: number): void;
  /** Moves so that the point is in sight, away from the edges; does nothing when it is. */
  reveal(x: number, y: number): void;
  /** By pixels of the screen. */
  panBy(x: number, y: number): void;
  /** Around the middle of the window. */
  zoomBy(factor: number): void;
}

/** Zooms and moves `world` inside `frame`, also by wheel and by dragging. */
export function createCamera(frame: PageElement, world: PageElement): Camera {
  const [least, most, readable] = [0.01, 3, 0.42];
  let scale = 1;
  let left = 0;
  let top = 0;
  const apply = () => {
    world.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
    frame.classList.toggle('far', scale < readable);
  };
  const zoomAt = (factor: number, x: number, y: number) => {
    const next = Math.min(most, Math.max(least, scale * factor));
    left = x - ((x - left) * next) / scale;
    top = y - ((y - top) * next) / scale;
    scale = next;
    apply();
  };
  const panBy = (x: number, y: number) => {
    left += x;
    top += y;
    apply();
  };
  const inFrame = ({ clientX, clientY }: PageEvent) => {
    const box = frame.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = inFrame(event);
      zoomAt(Math.exp(-event.deltaY / 500), x, y);
    },
    { passive: false },
  );
  let grip: { x: number; y: number } | null = null;
  let isDragging = false;
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    grip = inFrame(event);
    isDragging = false;
  });
  frame.addEventListener('pointermove', (event) => {
    if (grip === null) return;
    const { x, y } = inFrame(event);
    // A click with a trembling hand is no drag.
    if (!isDragging && Math.abs(x - grip.x) + Math.abs(y - grip.y) < 5) return;
    if (!isDragging) frame.setPointerCapture(event.pointerId);
    isDragging = true;
    panBy(x - grip.x, y - grip.y);
    grip = { x, y };
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    frame.addEventListener(kind, () => {
      grip = null;
    });
  }
  return {
    panBy,
    fit(x, y, width, height) {
      const box = frame.getBoundingClientRect();
      const margin = 24;
      const fitting = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height);
      scale = Math.min(1, Math.max(least, fitting));
      left = Math.max(margin, (box.width - width * scale) / 2) - x * scale;
      top = (box.height - height * scale) / 2 - y * scale;
      apply();
    },
    reveal(x, y) {
      const box = frame.getBoundingClientRect();
      const shown = { x: left + x * scale, y: top + y * scale };
      const clamp = (value: number, size: number) => Math.min(size * 0.85, Math.max(size * 0.15, value));
      panBy(clamp(shown.x, box.width) - shown.x, clamp(shown.y, box.height) - shown.y);
    },
    zoomBy(factor) {
      const box = frame.getBoundingClientRect();
      zoomAt(factor, box.width / 2, box.height / 2);
    },
  };
}
