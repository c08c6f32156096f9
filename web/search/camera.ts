export type Camera = ReturnType<typeof createCamera>;

/** Zooms and moves `world` inside `frame`, also by wheel, by dragging, and with two fingers. */
export function createCamera(frame: SVGElement, world: SVGElement, onZoom: (scale: number) => void) {
  const [least, most, readable, margin] = [0.01, 3, 0.35, 24];
  let size = frame.getBoundingClientRect();
  let scale = 1;
  let left = 0;
  let top = 0;
  const apply = () => {
    world.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
    onZoom(scale);
  };
  const place = (width: number, height: number, smallest: number) => {
    size = frame.getBoundingClientRect();
    const fitting = Math.min((size.width - 2 * margin) / width, (size.height - 2 * margin) / height);
    scale = Math.min(1, Math.max(smallest, fitting));
    left = Math.max(margin, (size.width - width * scale) / 2);
    top = Math.max(margin, (size.height - height * scale) / 2);
    apply();
  };
  const zoomAt = (factor: number, x: number, y: number) => {
    const next = Math.min(most, Math.max(least, scale * factor));
    left = x - ((x - left) * next) / scale;
    top = y - ((y - top) * next) / scale;
    scale = next;
    apply();
  };
  /** By pixels of the screen. */
  const panBy = (x: number, y: number) => {
    left += x;
    top += y;
    apply();
  };
  const inFrame = ({ clientX, clientY }: MouseEvent) => {
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
  // What was in the middle stays there.
  window.addEventListener('resize', () => {
    const before = size;
    size = frame.getBoundingClientRect();
    panBy((size.width - before.width) / 2, (size.height - before.height) / 2);
  });
  const fingers = new Map<number, { x: number; y: number }>();
  let grip: { x: number; y: number } | null = null;
  let isDragging = false;
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, inFrame(event));
    grip = inFrame(event);
    isDragging = false;
  });
  frame.addEventListener('pointermove', (event) => {
    if (grip === null) return;
    const { x, y } = inFrame(event);
    const before = fingers.get(event.pointerId);
    fingers.set(event.pointerId, { x, y });
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (before !== undefined && other !== undefined) {
      const apart = (from: { x: number; y: number }) => Math.hypot(from.x - other.x, from.y - other.y);
      zoomAt(apart({ x, y }) / Math.max(1, apart(before)), (x + other.x) / 2, (y + other.y) / 2);
      grip = { x, y };
      return;
    }
    // A click with a trembling hand is no drag.
    if (!isDragging && Math.abs(x - grip.x) + Math.abs(y - grip.y) < 5) return;
    if (!isDragging) frame.setPointerCapture(event.pointerId);
    isDragging = true;
    panBy(x - grip.x, y - grip.y);
    grip = { x, y };
  });
  for (const kind of ['pointerup', 'pointercancel'] as const) {
    frame.addEventListener(kind, ({ pointerId }) => {
      fingers.delete(pointerId);
      grip = null;
    });
  }
  return {
    panBy,
    /** Shows a drawing of this size as large as it fits, but no larger than life. */
    fit: (width: number, height: number) => place(width, height, least),
    /** The same, but large enough to be read: of what does not fit then, the left upper corner is in sight. */
    begin: (width: number, height: number) => place(width, height, readable),
    /** Moves so that the point is in sight, away from the edges; does nothing when it is. */
    reveal(x: number, y: number): void {
      const box = frame.getBoundingClientRect();
      const shown = { x: left + x * scale, y: top + y * scale };
      const clamp = (value: number, size: number) => Math.min(size * 0.85, Math.max(size * 0.15, value));
      panBy(clamp(shown.x, box.width) - shown.x, clamp(shown.y, box.height) - shown.y);
    },
    /** Around the middle of the window. */
    zoomBy(factor: number): void {
      const box = frame.getBoundingClientRect();
      zoomAt(factor, box.width / 2, box.height / 2);
    },
  };
}
