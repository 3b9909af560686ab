import type { Severity } from '../../streams/vocabulary.ts';

/** Makes alarms heard. */
export interface Bell {
  /** Whether the browser lets it be heard: not before its reader has done something on the page (autoplay policy). */
  isAudible(): boolean;
  ring(severity: Exclude<Severity, 'info'>): void;
  /** To be called while its reader does something. */
  wake(): void;
  close(): void;
}

interface Tone {
  hertz: number;
  /** After the beginning. */
  atSeconds: number;
  seconds: number;
}

/** One soft tone, and three pairs that go up and down: told apart without knowing which is which (IEC 60601-1-8 has more pulses for what is more urgent, too). */
const tones: Readonly<Record<Exclude<Severity, 'info'>, readonly Tone[]>> = {
  warn: [{ hertz: 587, atSeconds: 0, seconds: 0.35 }],
  crit: [0, 1, 2].flatMap((pair) => [
    { hertz: 988, atSeconds: pair * 0.5, seconds: 0.18 },
    { hertz: 740, atSeconds: pair * 0.5 + 0.22, seconds: 0.18 },
  ]),
};

const LOUDNESS = 0.3;
/** A tone that begins or ends at once clicks. */
const RAMP_SECONDS = 0.02;

/** @param onChange it is audible, or not any more */
export function openBell(onChange: () => void): Bell {
  const context = new AudioContext();
  context.addEventListener('statechange', onChange);
  const listening = new AbortController();
  const wake = () => {
    // Where it is not allowed yet, the promise waits or is refused; `statechange` tells what came of it.
    if (context.state !== 'running') context.resume().catch(() => {});
  };
  // Whatever its reader does first, not the button alone.
  for (const gesture of ['pointerdown', 'pointerup', 'keydown'])
    document.addEventListener(gesture, wake, { capture: true, signal: listening.signal });
  return {
    isAudible: () => context.state === 'running',
    ring(severity) {
      for (const tone of tones[severity]) play(context, tone);
    },
    wake,
    close() {
      listening.abort();
      context.close().catch(() => {});
    },
  };
}

function play(context: AudioContext, { hertz, atSeconds, seconds }: Tone): void {
  const begin = context.currentTime + atSeconds;
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain
    .setValueAtTime(0, begin)
    .linearRampToValueAtTime(LOUDNESS, begin + RAMP_SECONDS)
    .setValueAtTime(LOUDNESS, begin + seconds - RAMP_SECONDS)
    .linearRampToValueAtTime(0, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}
