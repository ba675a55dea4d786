// Synthesised sounds: a wooden clapper, a coin, a wave.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
type Sound = "clap" | "coin" | "wave" | "bell";

function tone(frequency: number, seconds: number, type: OscillatorType, volume: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + seconds);
}

function wave(): void {
  if (!context) return;
  const length = context.sampleRate * 0.8;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; ++i) data[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / length) * 0.2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = 600;
  source.buffer = buffer;
  source.connect(filter).connect(context.destination);
  source.start();
}

export function play(sound: Sound): void {
  if (!settings.values.sound) return;
  context ??= new AudioContext();
  if (sound === "clap") tone(820, 0.08, "square", 0.06);
  if (sound === "coin") tone(1500, 0.18, "triangle", 0.08);
  if (sound === "bell") tone(520, 0.9, "sine", 0.12);
  if (sound === "wave") wave();
}
