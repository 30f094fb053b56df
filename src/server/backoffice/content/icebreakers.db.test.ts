import { afterAll, describe, expect, test } from 'vitest'
import { interestKeys } from '../../../contract/constants.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

const product = await testProduct()
const { as, newStaff, newSite, site } = product
const { auditRows, acts } = officeOn(product)
afterAll(() => product.close())

/** Each test at a site of its own. */
let serial = 0
async function ownLines() {
  serial += 1
  const place = { site_id: await newSite(`site${serial}.example`), locale: 'nl' as const }
  const staff = await newStaff({ role: 'marketing' })
  await as(staff).backoffice.beginIcebreakers(place)
  const list = async () => (await as(staff).backoffice.listIcebreakers(place)).lines
  return { place, staff, list, office: as(staff).backoffice }
}
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code

describe('lines to begin with', () => {
  test('are those of the product until a site has its own, for this site and in English unless asked otherwise', async () => {
    const staff = await newStaff({ role: 'marketing' })
    const answer = await as(staff).backoffice.listIcebreakers({})
    expect(answer).toMatchObject({ site_id: site.id, locale: 'en', is_own: false })
    expect(answer.sites).toContainEqual({ id: site.id, name: site.name })
    expect(new Set(answer.lines.flatMap(({ interest }) => interest ?? []))).toEqual(new Set(interestKeys))
    expect(answer.lines.every(({ is_active }) => is_active)).toBe(true)
    expect((await as(staff).backoffice.listIcebreakers({ locale: 'fi' })).lines[0]?.text).toContain('Moi {name}')
    expect(await codeOf(as(staff).backoffice.listIcebreakers({ site_id: newId() }))).toBe('not_found')
    // Looking is no act
    expect(await acts(staff.id)).toEqual([])
  })

  test('begin as a copy, once, and go back to those of the product', async () => {
    const { place, office, staff, list } = await ownLines()
    const ours = (await office.listIcebreakers({ locale: 'nl' })).lines
    const own = await list()
    expect(own.map(({ text, interest }) => [text, interest])).toEqual(
      ours.map(({ text, interest }) => [text, interest]),
    )
    await office.beginIcebreakers(place)
    expect(await list()).toEqual(own)
    expect((await office.listIcebreakers({ ...place, locale: 'de' })).is_own).toBe(false)
    await office.dropIcebreakers(place)
    await office.dropIcebreakers(place)
    expect(await office.listIcebreakers(place)).toMatchObject({ is_own: false, lines: ours })
    expect(await acts(staff.id)).toEqual(['begin_icebreakers', 'drop_icebreakers'])
  })

  test('can be added, changed, switched off and removed, and each act is written down', async () => {
    const { place, office, staff, list } = await ownLines()
    const before = (await list()).length
    const { line } = await office.addIcebreaker({
      ...place,
      text: ' Hoi {name}, zin in {interest}? ',
      interest: 'wine',
    })
    expect(line).toMatchObject({ text: 'Hoi {name}, zin in {interest}?', interest: 'wine', is_active: true })
    await office.changeIcebreaker({ ...place, id: line.id, text: 'Hoi!', interest: null })
    await office.changeIcebreaker({ ...place, id: line.id, is_active: false })
    expect((await list()).at(-1)).toEqual({ id: line.id, text: 'Hoi!', interest: null, is_active: false })
    await office.removeIcebreaker({ ...place, id: line.id })
    expect(await list()).toHaveLength(before)
    const at = { siteId: place.site_id, locale: 'nl' }
    expect((await auditRows(staff.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['begin_icebreakers', { icebreaker: at }],
      ['add_icebreaker', { icebreaker: { ...at, text: 'Hoi {name}, zin in {interest}?' } }],
      ['change_icebreaker', { icebreaker: { ...at, text: 'Hoi!', was: 'Hoi {name}, zin in {interest}?' } }],
      ['change_icebreaker', { icebreaker: { ...at, text: 'Hoi!' } }],
      ['remove_icebreaker', { icebreaker: { ...at, was: 'Hoi!' } }],
    ])
    const { entries } = await as(await newStaff()).backoffice.listAudit({ limit: 2 })
    expect(entries[1]).toMatchObject({
      action: 'remove_icebreaker',
      icebreaker: { site: 'Other', locale: 'nl', text: null, was: 'Hoi!' },
      members: [],
    })
  })

  test('are moved among those that stand in for them', async () => {
    const { place, office, staff, list } = await ownLines()
    const { line: first } = await office.addIcebreaker({ ...place, text: 'Eerste', interest: 'wine' })
    const { line: second } = await office.addIcebreaker({ ...place, text: 'Tweede', interest: 'wine' })
    const general = async () => (await list()).filter((line) => line.interest === null && !line.text.includes('{city}'))
    const wine = async () => (await list()).filter(({ interest }) => interest === 'wine').map(({ text }) => text)
    const [ours] = await wine()
    const untouched = await general()
    await office.moveIcebreaker({ ...place, id: second.id, to: 'up' })
    expect(await wine()).toEqual([ours, 'Tweede', 'Eerste'])
    await office.moveIcebreaker({ ...place, id: first.id, to: 'top' })
    expect(await wine()).toEqual(['Eerste', ours, 'Tweede'])
    await office.moveIcebreaker({ ...place, id: first.id, to: 'down' })
    expect(await wine()).toEqual([ours, 'Eerste', 'Tweede'])
    const noted = (await acts(staff.id)).length
    // Nothing to move, nothing to write down
    await office.moveIcebreaker({ ...place, id: second.id, to: 'down' })
    expect(await acts(staff.id)).toHaveLength(noted)
    expect(await general()).toEqual(untouched)
  })

  test.each<[string, string, string]>([
    ['nothing', '  ', 'too_small'],
    ['too much', 'x'.repeat(141), 'too_big'],
    ['a name that is none', 'Hi {surname}', 'unknown_placeholder'],
    ['a brace that is left open', 'Hi {name', 'unknown_placeholder'],
    ['what cannot be printed', 'Hi \u0007', 'unprintable'],
  ])('cannot say %s', async (_what, text, fault) => {
    const { place, office, list } = await ownLines()
    const refused = await refusal(office.addIcebreaker({ ...place, text }))
    expect(refused.body.error).toMatchObject({ code: 'invalid_input', field: 'text', fields: { text: fault } })
    const [line] = await list()
    expect(await codeOf(office.changeIcebreaker({ ...place, id: line?.id ?? '', text }))).toBe('invalid_input')
  })

  test('are there once, and never none', async () => {
    const { place, office, list } = await ownLines()
    const [first, second, ...rest] = await list()
    if (!first || !second) throw new Error('no lines')
    expect(await codeOf(office.addIcebreaker({ ...place, text: first.text }))).toBe('conflict')
    expect(await codeOf(office.changeIcebreaker({ ...place, id: second.id, text: first.text }))).toBe('conflict')
    await office.changeIcebreaker({ ...place, id: first.id, text: first.text })
    for (const { id } of [second, ...rest]) await office.removeIcebreaker({ ...place, id })
    expect(await codeOf(office.removeIcebreaker({ ...place, id: first.id }))).toBe('conflict')
    expect(await list()).toEqual([first])
  })

  test('of the product, of another site or gone are changed by nobody', async () => {
    const { place, office, list } = await ownLines()
    const [line] = await list()
    const elsewhere = { ...place, locale: 'de' as const }
    for (const at of [elsewhere, { ...place, site_id: site.id }, { ...place, site_id: newId() }]) {
      const id = line?.id ?? ''
      expect(await codeOf(office.changeIcebreaker({ ...at, id, text: 'Neu' }))).toBe('not_found')
      expect(await codeOf(office.moveIcebreaker({ ...at, id, to: 'top' }))).toBe('not_found')
      expect(await codeOf(office.removeIcebreaker({ ...at, id }))).toBe('not_found')
      expect(await codeOf(office.addIcebreaker({ ...at, text: 'Neu' }))).toBe('not_found')
    }
    expect(await codeOf(office.beginIcebreakers({ ...place, site_id: newId() }))).toBe('not_found')
  })

  test('stay whole when several change them at once', async () => {
    const { place, list } = await ownLines()
    const staff = await Promise.all(Array.from({ length: 6 }, () => newStaff({ role: 'marketing' })))
    const before = await list()
    await Promise.all([
      ...staff.map((each, n) => as(each).backoffice.addIcebreaker({ ...place, text: `Nieuw ${n}` })),
      ...staff.map((each, n) => as(each).backoffice.moveIcebreaker({ ...place, id: before[n]?.id ?? '', to: 'down' })),
      ...staff.map((each) => as(each).backoffice.beginIcebreakers(place)),
    ])
    const after = await list()
    expect(after).toHaveLength(before.length + 6)
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
    const doubled = await Promise.allSettled(
      staff.map((each) => as(each).backoffice.addIcebreaker({ ...place, text: 'Zelfde' })),
    )
    expect(doubled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
