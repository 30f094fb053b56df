import { readFileSync } from 'node:fs'
import type { interestKeys } from '../../contract/constants.ts'

/** What pictures without a person show. */
export const topics = [
  'mountains',
  'nature',
  'sea',
  'winter',
  'stars',
  'city',
  'travel',
  'food',
  'fruit',
  'coffee',
  'flowers',
  'animals',
  'concerts',
  'crafts',
  'dogs',
  'cats',
  'cycling',
  'cars',
  'home',
] as const
export type Topic = (typeof topics)[number]

/** A topic and a number: `sea-3`. */
export type SnapshotName = `${Topic}-${number}`

/** A picture without a person, painted after a photo. */
export type Snapshot = {
  name: SnapshotName
  topic: Topic
  /** Only members with one of these show it. */
  interests: readonly (typeof interestKeys)[number][]
  /** Whether it can be shown from the other side: not a sight that people know, and no letters. */
  canMirror: boolean
  width: number
  height: number
  /** Placeholder, base64. */
  thumbhash: string
}

/** All there are (`scripts/portraits/snapshots.ts`); `pictures/snapshots/sources.csv` says where they come from. */
export const snapshots: readonly Snapshot[] = readFileSync(new URL('snapshots.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(snapshotIn)

function snapshotIn(line: string): Snapshot {
  const [name = '', interests = '', mark = '', width, height, thumbhash = ''] = line.split(',')
  return {
    name: name as SnapshotName,
    topic: name.split('-')[0] as Topic,
    interests: interests.split(' ') as Snapshot['interests'][number][],
    canMirror: mark !== 'fixed',
    width: Number(width),
    height: Number(height),
    thumbhash,
  }
}

const byName = new Map<string, Snapshot>(snapshots.map((snapshot) => [snapshot.name, snapshot]))

export const snapshotAt = (name: string): Snapshot | undefined => byName.get(name)
