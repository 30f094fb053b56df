import { describe, expect, it } from 'vitest'
import { findPlace, forgetPlace, idOf, newMemberIds, setPlace, wordsOf } from './member-ids.ts'

const idAt = (index: number) =>
  `0189${index.toString(16).padStart(4, '0')}-7abc-7def-8123-${(index * 7919).toString(16).padStart(12, '0')}`

describe('the table of members', () => {
  it('finds everybody where they stand, after it has grown, and nobody who went', () => {
    const words = Uint32Array.from(Array.from({ length: 5_000 }, (_, index) => wordsOf(idAt(index))).flat())
    const ids = newMemberIds(() => words)
    for (let index = 0; index < 5_000; index += 1)
      setPlace(ids, wordsOf(idAt(index)), { crowd: index % 7, slot: index })
    for (let index = 0; index < 5_000; index += 3) forgetPlace(ids, wordsOf(idAt(index)))
    for (let index = 0; index < 5_000; index += 1) {
      const place = index % 3 === 0 ? null : { crowd: index % 7, slot: index }
      expect(findPlace(ids, wordsOf(idAt(index)))).toEqual(place)
    }
  })

  it('does not grow by those who come and go', () => {
    const words = new Uint32Array(8)
    const ids = newMemberIds(() => words)
    for (let index = 0; index < 40_000; index += 1) {
      words.set(wordsOf(idAt(index)), 4)
      setPlace(ids, wordsOf(idAt(index)), { crowd: 0, slot: 1 })
      forgetPlace(ids, wordsOf(idAt(index)))
    }
    expect(ids.crowds).toHaveLength(1024)
    expect(findPlace(ids, wordsOf(idAt(39_999)))).toBeNull()
  })

  it('takes an id apart and puts it together again', () => {
    const id = '01890000-ffff-7abc-8def-00ff00ff00ff'
    expect(idOf(Uint32Array.from(wordsOf(id)), 0)).toBe(id)
  })
})
