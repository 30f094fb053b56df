import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Locale, localeCookie, locales } from '../../../contract/constants.ts'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'
import { profiles } from '../../profiles/tables.ts'
import { sites } from '../../sites/tables.ts'
import { icebreakers } from '../tables.ts'
import { defaultLines } from './icebreaker-lines.ts'

const dayMs = 86_400_000
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

const linesFor = async (member: TestMember, id: string) => (await product.as(member).chat.listIcebreakers({ id })).lines
const speaking = (member: TestMember, locale: Locale): TestMember => ({
  ...member,
  cookie: `${member.cookie}; ${localeCookie}=${locale}`,
})
const like = (member: TestMember, ...interests: ('sailing' | 'wine' | 'dogs' | 'cats')[]) =>
  product.as(member).profiles.saveProfile({ interests })
const liveIn = (member: TestMember, city: string) =>
  product.platform.db.update(profiles).set({ city }).where(eq(profiles.memberId, member.id))

describe('lines to begin with', () => {
  it('speak of what both like first, then of the place, then of what fits everybody', async () => {
    const { anna, bram, id } = await pair()
    await like(anna, 'sailing', 'cats')
    await like(bram, 'sailing', 'dogs')
    await liveIn(anna, 'Utrecht')
    const lines = await linesFor(bram, id)
    expect(lines.map((line) => line.id)).toEqual([
      'sailing.1',
      expect.stringMatching(/^city\./),
      expect.stringMatching(/^general\./),
      expect.stringMatching(/^general\./),
    ])
    expect(lines[0]?.text).toBe('Wind’s good, sails are up: where are we heading?')
    expect(lines[1]?.text).toContain('Utrecht')
    expect(lines.map(({ text }) => text).join()).not.toMatch(/[{}]/)
    // She sees what he has: the interest, and no place
    expect((await linesFor(anna, id)).map((line) => line.id.split('.')[0])).toEqual([
      'sailing',
      'general',
      'general',
      'general',
    ])
  })

  it('are the same all day for two people, others on another day and for others', async () => {
    const { anna, bram, id } = await pair()
    const { id: another, bram: someone } = await pair()
    const ids = async (member: TestMember, conversation: string) =>
      (await linesFor(member, conversation)).map((line) => line.id).join()
    const today = await ids(bram, id)
    expect(await ids(bram, id)).toBe(today)
    const seen = new Set([today, await ids(anna, id), await ids(someone, another)])
    for (let day = 0; day < 5; day += 1) {
      product.clock.advance(dayMs)
      seen.add(await ids(bram, id))
    }
    expect(seen.size).toBeGreaterThan(5)
  })

  it('are in the language of who asks, in all of them', async () => {
    const { anna, bram, id } = await pair()
    await like(anna, 'wine')
    await like(bram, 'wine')
    for (const locale of locales) {
      const lines = await linesFor(speaking(bram, locale), id)
      const known = (await defaultLines(locale)).map(({ text }) => text.replaceAll('{name}', 'Anna'))
      expect(lines[0]?.id).toBe('wine.1')
      expect(lines).toHaveLength(4)
      expect(lines.filter(({ text }) => !known.includes(text))).toEqual([])
    }
  })

  it('know nothing of what a site does not show', async () => {
    const { anna, bram, id } = await pair()
    await like(anna, 'wine')
    await like(bram, 'wine')
    const { db } = product.platform
    const settings = { fictionalProfiles: true }
    const hiding = { ...settings, visibleProfileFields: ['hair_color'] }
    await db.update(sites).set({ settings: hiding }).where(eq(sites.id, product.site.id))
    product.clock.advance(2_000)
    expect((await linesFor(bram, id)).map((line) => line.id).join()).not.toContain('wine')
    await db.update(sites).set({ settings }).where(eq(sites.id, product.site.id))
    product.clock.advance(2_000)
    expect((await linesFor(bram, id)).map((line) => line.id).join()).toContain('wine')
  })

  it('end where somebody has written, and are nobody else’s', async () => {
    const { anna, bram, id } = await pair()
    expect((await refusal(linesFor(await product.newMember(), id))).code).toBe('not_found')
    await say(anna, id)
    expect(await linesFor(bram, id)).toEqual([])
    expect(await linesFor(anna, id)).toEqual([])
  })

  it.each<[string, (other: TestMember, viewer: TestMember) => Promise<unknown>]>([
    ['has become private', (other) => product.as(other).profiles.setVisibility({ is_private: true })],
    ['has blocked the viewer', (other, viewer) => product.as(other).moderation.block({ member_id: viewer.id })],
    ['was blocked by the viewer', (other, viewer) => product.as(viewer).moderation.block({ member_id: other.id })],
  ])('are none to somebody who %s', async (_what, happen) => {
    const { anna, bram, id } = await pair()
    expect(await linesFor(bram, id)).toHaveLength(4)
    await happen(anna, bram)
    expect(await linesFor(bram, id)).toEqual([])
  })

  it('are a site’s own where it has some, in this language only, and without those that are off', async () => {
    const { anna, bram, id } = await pair()
    await like(anna, 'wine')
    await like(bram, 'wine')
    const at = { siteId: product.site.id, locale: 'en' as const }
    await product.platform.db.insert(icebreakers).values([
      { ...at, id: newId(), text: 'Own: hello {name}', position: 1 },
      { ...at, id: newId(), text: 'Own: off', position: 2, isActive: false },
      { ...at, id: newId(), text: 'Own: {name} and {interest}', position: 3 },
      { ...at, id: newId(), text: 'Own: dogs', interest: 'dogs', position: 4 },
      { ...at, siteId: await product.newSite('lines.example'), id: newId(), text: 'Of another site', position: 0 },
    ])
    expect((await linesFor(bram, id)).map(({ text }) => text)).toEqual(['Own: Anna and wine', 'Own: hello Anna'])
    expect((await linesFor(speaking(bram, 'nl'), id))[0]?.id).toBe('wine.1')
    await product.platform.db.update(icebreakers).set({ isActive: false })
    expect(await linesFor(bram, id)).toEqual([])
    await product.platform.db.delete(icebreakers)
  })
})
