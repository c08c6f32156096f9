import type { PageData } from '../../src/prove/episode/page/page-data.ts';

export interface PlaybackControls {
  readonly play: HTMLElement;
  readonly back: HTMLElement;
  readonly forward: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly speed: HTMLSelectElement;
  readonly readout: HTMLElement;
}

export type Playback = ReturnType<typeof createPlayback>;

/** The time that the page shows: moved by slider and buttons, or running. Starts at the end. */
export function createPlayback(
  { steps, duration }: PageData,
  controls: PlaybackControls,
  onTime: (time: number) => void,
) {
  const { play, back, forward, slider, speed, readout } = controls;
  let time = duration;
  let isPlaying = false;
  let lastFrame: number | null = null;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const show = () => {
    const done = steps.filter(([at]) => at <= time).length;
    slider.value = String(Math.round(time));
    readout.textContent = `${seconds(time)} of ${seconds(duration)} · step ${done} of ${steps.length}`;
    slider.setAttribute('aria-valuetext', readout.textContent);
    play.textContent = isPlaying ? '❚❚' : '▶';
    play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    onTime(time);
  };
  /** To milliseconds since the search began. */
  const goTo = (wanted: number) => {
    time = Math.min(duration, Math.max(0, wanted));
    if (time === duration) isPlaying = false;
    show();
  };
  const frame = (now: number) => {
    if (!isPlaying) return;
    const passed = lastFrame === null ? 0 : now - lastFrame;
    lastFrame = now;
    // The value is the number of seconds that the whole search takes to play; 0 is real time.
    const whole = Number(speed.value) * 1000;
    goTo(time + (whole === 0 ? passed : (passed * duration) / whole));
    window.requestAnimationFrame(frame);
  };
  const toggle = () => {
    isPlaying = !isPlaying;
    lastFrame = null;
    if (isPlaying && time >= duration) time = 0;
    show();
    if (isPlaying) window.requestAnimationFrame(frame);
  };
  /** To the next time when an answer came, or the one before. */
  const step = (direction: 1 | -1) => {
    isPlaying = false;
    const times = steps.map(([at]) => at);
    const next = direction === 1 ? times.find((at) => at > time) : times.findLast((at) => at < time);
    goTo(next ?? (direction === 1 ? duration : 0));
  };
  slider.setAttribute('max', String(duration));
  slider.addEventListener('input', () => {
    isPlaying = false;
    goTo(Number(slider.value));
  });
  play.addEventListener('click', toggle);
  back.addEventListener('click', () => step(-1));
  forward.addEventListener('click', () => step(1));
  return { goTo, toggle, step };
}
