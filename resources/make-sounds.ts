/**
 * Synthesizes the alert sounds: `npx tsx resources/make-sounds.ts`. The files are committed. The sounds differ in
 * shape, not only in pitch, and have the same loudness; the volume is a setting.
 */
import { writeFileSync } from 'node:fs'

const RATE = 22_050
/** RMS of the loudest tenth of a second, 1 being full scale. */
const LOUDNESS = 0.2

/** One tone of a sound. */
interface Tone {
  hertz: number
  /** Seconds from the start. */
  at: number
  seconds: number
  /** Pitch at the end of a glide. */
  to?: number
  /** Overtones: multiple of the pitch, and amplitude. */
  overtones?: readonly (readonly [number, number])[]
}

const bell = [
  [2.76, 0.35],
  [5.4, 0.15],
] as const

const sounds: Record<string, Tone[]> = {
  coin: [
    { hertz: 988, at: 0, seconds: 0.12 },
    { hertz: 1_319, at: 0.09, seconds: 0.45 },
  ],
  cash: [
    { hertz: 784, at: 0, seconds: 0.14 },
    { hertz: 659, at: 0.12, seconds: 0.14 },
    { hertz: 523, at: 0.24, seconds: 0.4 },
  ],
  message: [
    { hertz: 880, at: 0, seconds: 0.35 },
    { hertz: 1_318.5, at: 0.12, seconds: 0.4 },
  ],
  drop: [{ hertz: 440, to: 990, at: 0, seconds: 0.22 }],
  alarm: [0, 0.22, 0.44].flatMap((at) => [
    { hertz: 740, at, seconds: 0.2 },
    { hertz: 587, at: at + 0.1, seconds: 0.2 },
  ]),
  bell: [{ hertz: 523, at: 0, seconds: 0.8, overtones: bell }],
}

/** Tones with a soft attack and an exponential decay, normalized to the same loudness. */
function synthesise(tones: readonly Tone[]): Float64Array {
  const length = Math.ceil(Math.max(...tones.map(({ at, seconds }) => at + seconds)) * RATE)
  const levels = new Float64Array(length)
  for (const { hertz, at, seconds, to = hertz, overtones = [[2, 0.3]] } of tones) {
    for (let i = Math.ceil(at * RATE); i < Math.min(length, (at + seconds) * RATE); i++) {
      const t = i / RATE - at
      const cycles = t * (hertz + ((to - hertz) * t) / (2 * seconds))
      const wave = (times: number) => Math.sin(2 * Math.PI * times * cycles)
      const fade = Math.min(1, t / 0.004) * Math.exp((-5 * t) / seconds)
      levels[i]! += fade * overtones.reduce((sum, [times, share]) => sum + share * wave(times), wave(1))
    }
  }
  const scale = LOUDNESS / loudest(levels)
  return levels.map((level) => Math.max(-1, Math.min(1, level * scale)))
}

function loudest(levels: Float64Array): number {
  const window = RATE / 10
  let max = 0
  for (let from = 0; from < levels.length; from += window / 2) {
    const part = levels.slice(from, from + window)
    max = Math.max(max, Math.sqrt(part.reduce((sum, level) => sum + level * level, 0) / window))
  }
  return max
}

/** A 16-bit mono WAV. */
function wavOf(levels: Float64Array): Buffer {
  const wav = Buffer.alloc(44 + levels.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + levels.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(levels.length * 2, 40)
  levels.forEach((level, i) => {
    wav.writeInt16LE(Math.round(level * 32_767), 44 + i * 2)
  })
  return wav
}

for (const [name, tones] of Object.entries(sounds)) {
  writeFileSync(new URL(`./public/sounds/${name}.wav`, import.meta.url), wavOf(synthesise(tones)))
}
