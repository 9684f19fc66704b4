/** Small, dry sounds, made on the spot; off until the first tap, as browsers want it. Each has a twin to see. */
import { settings } from './settings.svelte';

export type Sound = 'tick' | 'flick' | 'knock' | 'rustle' | 'log';

let context: AudioContext | undefined;
let sounding = 0;

export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    SOUNDS[sound](context, (settings.volume / 100) ** 2);
  } catch {
    // No sound is no loss.
  }
}

const SOUNDS: Record<Sound, (audio: AudioContext, loud: number) => void> = {
  tick: (audio, loud) => wood(audio, loud * 0.5, 820, 0),
  flick: (audio, loud) => air(audio, loud * 0.5, 0.07, 3200),
  knock: (audio, loud) => [0, 0.16].forEach((at) => wood(audio, loud * 0.9, 240, at)),
  log: (audio, loud) => [0, 0.02].forEach((at) => wood(audio, loud, 110 + 1500 * at, at, 0.32)),
  rustle: (audio, loud) => [0, 0.12, 0.3].forEach((at) => air(audio, loud * 0.4, 0.35, 1800, at)),
};

/** A knock on wood: a short tone that falls. */
function wood(audio: AudioContext, loud: number, pitch: number, at: number, length = 0.09): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + 0.06);
  fade(audio, tone, loud, start, length);
}

/** Paper or leaves: a breath of noise. */
function air(audio: AudioContext, loud: number, length: number, pitch: number, at = 0): void {
  const start = audio.currentTime + at;
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * length), sampleRate: audio.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  fade(audio, noise, loud, start, length, filter);
}

function fade(audio: AudioContext, source: AudioScheduledSourceNode, loud: number, start: number, length: number, through?: AudioNode): void {
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  (through ? source.connect(through) : source).connect(gain).connect(audio.destination);
  sounding++;
  source.onended = () => {
    // A context that runs keeps the processor awake, even in silence.
    if (--sounding === 0) void audio.suspend();
  };
  source.start(start);
  source.stop(start + length);
}
