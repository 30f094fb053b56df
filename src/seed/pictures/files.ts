import { fileURLToPath } from 'node:url'
import type { Scene } from '../people/scenes.ts'

/** Everybody was painted twice: the second time in other clothes and another mood, turned to the other side. */
export type Sitting = 0 | 1

/** A painted place without anybody. */
export const backdropFile = (scene: Scene, view: number) =>
  fileURLToPath(new URL(`backdrops/${scene}/${view}.webp`, import.meta.url))

/** People by twenties: a folder with all of them would be long. */
export const paintingFile = (face: number, sitting: Sitting) =>
  fileURLToPath(
    new URL(
      `people/${String(Math.floor(face / 20)).padStart(2, '0')}/${face}${sitting === 1 ? '-1' : ''}.webp`,
      import.meta.url,
    ),
  )

/** A picture without a person, named by its topic and its number in it. */
export function snapshotFile(name: string): string {
  const [topic, number] = name.split('-')
  return fileURLToPath(new URL(`snapshots/${topic}/${number}.avif`, import.meta.url))
}
