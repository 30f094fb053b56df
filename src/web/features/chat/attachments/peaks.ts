import { chatUpload } from '../../../../contract/constants.ts'

/** Quieter recordings are drawn as what they are, not blown up. */
const quietest = 0.08

/** The heights of a waveform, 0 to 100: of each part of the recording its loudest sample (-1 to 1). */
export function peaksOf(samples: ArrayLike<number>, count: number = chatUpload.voicePeaks): number[] {
  const loudest = Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((part + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < to && at < samples.length; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const top = Math.max(quietest, ...loudest)
  return loudest.map((peak) => Math.min(100, Math.round((peak / top) * 100)))
}
