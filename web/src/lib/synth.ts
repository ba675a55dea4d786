// The sounds of the table, computed sample by sample: nothing is recorded, nothing is fetched but this file.
export const sounds = ["clap", "bell", "coin", "seal", "ship", "wave", "knife", "barrel", "win"] as const;
export type Sound = (typeof sounds)[number];

type Tone = (seconds: number) => number; // the sample at a time, between -1 and 1
const turn = 2 * Math.PI;

const sine =
  (frequency: number): Tone =>
  (time) =>
    Math.sin(turn * frequency * time);
// As a struck or plucked thing: loud at once, then fading.
const fading =
  (tone: Tone, halfLife: number): Tone =>
  (time) =>
    tone(time) * 0.5 ** (time / halfLife) * Math.min(1, time * 400);
// Swelling and fading again.
const swelling =
  (tone: Tone, length: number): Tone =>
  (time) =>
    time > length ? 0 : tone(time) * Math.sin((Math.PI * time) / length) ** 2;
const after =
  (start: number, tone: Tone): Tone =>
  (time) =>
    time < start ? 0 : tone(time - start);
const mixed =
  (...parts: [share: number, tone: Tone][]): Tone =>
  (time) =>
    parts.reduce((sum, [share, tone]) => sum + share * tone(time), 0);
// Noise, smoothed: the smaller `sharp` is, the deeper it is. The same every time.
function noise(sharp: number): Tone {
  let seed = 1;
  let last = 0;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    last += sharp * (seed / 2 ** 31 - last);
    return last;
  };
}
// A string with its overtones, as of a koto.
const pluck = (frequency: number): Tone =>
  mixed(
    [0.55, fading(sine(frequency), 0.16)],
    [0.25, fading(sine(frequency * 2), 0.09)],
    [0.12, fading(sine(frequency * 3), 0.05)],
    [0.08, fading(noise(0.6), 0.006)],
  );
const knock = (frequency: number): Tone => mixed([0.75, fading(sine(frequency), 0.035)], [0.5, fading(noise(0.25), 0.012)]);

// Made again for every use, because noise goes on.
const made: Record<Sound, () => { length: number; tone: Tone }> = {
  clap: () => ({ length: 0.12, tone: mixed([0.5, fading(sine(820), 0.012)], [0.4, fading(noise(0.8), 0.006)]) }),
  bell: () => ({
    length: 1.1,
    tone: mixed([0.5, fading(sine(523), 0.22)], [0.25, fading(sine(523 * 2.76), 0.1)], [0.12, fading(sine(523 * 5.4), 0.05)]),
  }),
  coin: () => ({
    length: 0.4,
    tone: mixed(
      [0.35, fading(sine(2093), 0.03)],
      [0.35, after(0.07, fading(sine(2794), 0.07))],
      [0.15, after(0.07, fading(sine(5590), 0.03))],
    ),
  }),
  seal: () => ({ length: 0.22, tone: mixed([0.8, fading(sine(110), 0.03)], [0.7, fading(noise(0.12), 0.014)]) }),
  // Timber creaks, water runs along the hull.
  ship: () => ({
    length: 0.8,
    tone: mixed(
      [0.3, swelling((time) => Math.sin(turn * (170 * time + 40 * time * time)), 0.5)],
      [0.9, swelling(noise(0.1), 0.8)],
      [
        0.2,
        after(
          0.3,
          swelling((time) => Math.sin(turn * (240 * time - 60 * time * time)), 0.4),
        ),
      ],
    ),
  }),
  wave: () => ({ length: 1.6, tone: mixed([2.2, swelling(noise(0.04), 1.4)], [0.5, after(0.5, swelling(noise(0.3), 1.1))]) }),
  // A blade over a stone.
  knife: () => ({
    length: 0.5,
    tone: mixed(
      [0.3, swelling(noise(0.95), 0.16)],
      [0.25, after(0.1, fading(sine(3730), 0.1))],
      [0.15, after(0.1, fading(sine(6010), 0.06))],
    ),
  }),
  barrel: () => ({ length: 0.6, tone: mixed([1, knock(150)], [0.8, after(0.16, knock(128))], [0.6, after(0.3, knock(112))]) }),
  // Up the scale of a koto, and the octave on top.
  win: () => ({
    length: 2,
    tone: mixed(...([440, 495, 587, 659, 880] as const).map((frequency, i): [number, Tone] => [0.7, after(i * 0.17, pluck(frequency))]), [
      0.5,
      after(0.85, pluck(440)),
    ]),
  }),
};
export function samplesOf(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const { length, tone } = made[sound]();
  const samples = new Float32Array(Math.round(length * rate));
  for (let i = 0; i < samples.length; ++i) {
    const end = Math.min(1, (samples.length - i) / (0.01 * rate)); // no click at the end
    samples[i] = Math.max(-1, Math.min(1, tone(i / rate) * end));
  }
  return samples;
}

const rate = 22050; // samples a second: enough for the highest tone, and made in half the time
const volume = 0.16; // low: it must not startle anybody
let context: AudioContext | null = null;
const buffers = new Map<Sound, AudioBuffer>();
let waiting: { source: AudioBufferSourceNode; begins: number }[] = [];

// Some seconds from now.
export function sound(name: Sound, delay: number): void {
  context ??= new AudioContext();
  void context.resume();
  let buffer = buffers.get(name);
  if (!buffer) {
    const samples = samplesOf(name, rate);
    buffer = context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
  const source = context.createBufferSource();
  const gain = context.createGain();
  gain.gain.value = volume;
  source.buffer = buffer;
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + delay);
  const begins = context.currentTime + delay;
  waiting = [...waiting.filter((one) => one.begins > context!.currentTime), { source, begins }];
}
// Drops what has not begun.
export function hush(): void {
  for (const { source, begins } of waiting) if (context && begins > context.currentTime) source.stop();
  waiting = [];
}
