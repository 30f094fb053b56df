import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureCharts, moneyCharts, testPlaceNames, testPlaces } from '../../../contract/office/office-constants.ts'
import { figuresFileRoute } from '../../../contract/office/office-routes.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { settleExposures } from '../../analytics/experiment-results.ts'
import { armOf } from '../../analytics/experiment-rules.ts'
import { plantFigures } from '../../analytics/seed-analytics.ts'
import { exposures } from '../../analytics/tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date('2026-06-15T12:00:00Z') })
})
afterAll(() => product.close())

const db = () => product.platform.db
const officeAs = async (role: 'admin' | 'marketing' | 'finance') => {
  const staff = await product.newStaff({ role })
  return { staff, ...product.as(staff).backoffice }
}
const cell = { country: 'NL', language: 'nl', spread: null, value2: null }
const file = async (cookie: string, query: string) => {
  const [, path = ''] = figuresFileRoute.split(' ')
  return product.app.inject({ url: `${path}?${query}`, headers: { host: 'localhost:3000', cookie } })
}

describe('the figures', () => {
  beforeAll(async () => {
    const day = (each: string, value: number, source = '-') => ({
      ...cell,
      day: each,
      figure: 'sign_ups',
      value,
      source,
    })
    await plantFigures(db(), product.site.id, {
      days: [
        day('2026-06-01', 3),
        day('2026-06-02', 5, '=cmd|calc'),
        day('2026-05-31', 4),
        { ...day('2026-06-01', 2_500), figure: 'revenue:EUR' },
        { ...day('2026-06-01', 900), figure: 'revenue:GBP' },
        { ...day('2026-06-01', 3), figure: 'answered', value2: 4 },
        { ...day('2026-06-02', 0), figure: 'answered', value2: 4 },
      ],
      weeks: [],
    })
  })
  const june = { from: '2026-06-01', until: '2026-06-03', step: 'day' } as const

  it('are told by day, with what they were before', async () => {
    const { getAnalytics } = await officeAs('admin')
    const { charts, sites, choices, sign_up_sources } = await getAnalytics(june)
    const of = (name: string) => charts.find((chart) => chart.name === name)
    expect(sites.map(({ id }) => id)).toEqual([product.site.id])
    expect(choices).toEqual({ countries: ['NL'], languages: ['nl'], sources: ['-', '=cmd|calc'] })
    expect(of('sign_ups')).toMatchObject({ total: { value: 8 }, before: { value: 4 } })
    // The third of June was not counted: that is not nothing
    expect(of('sign_ups')?.values).toEqual([3, 5, null])
    expect(of('answered')).toMatchObject({ total: { value: 3 / 8, of: 8 } })
    expect(of('answered')?.values).toEqual([0.75, 0, null])
    expect(charts.filter(({ unit }) => unit === 'money').map(({ currency, total }) => [currency, total.value])).toEqual(
      [
        ['EUR', 2_500],
        ['GBP', 900],
      ],
    )
    expect(sign_up_sources).toEqual([
      { source: '=cmd|calc', value: 5 },
      { source: '-', value: 3 },
    ])
  })

  it('are told by week and month, of a source, a country or a language', async () => {
    const { getAnalytics } = await officeAs('admin')
    const total = async (wish: object) =>
      (await getAnalytics({ ...june, ...wish })).charts.find(({ name }) => name === 'sign_ups')?.total.value
    // Whole weeks and months: 1 June is a Monday
    expect(await total({ step: 'week' })).toBe(8)
    expect(await total({ step: 'month' })).toBe(8)
    expect(await total({ source: '-' })).toBe(3)
    expect(await total({ country: 'NL', language: 'nl', source: '=cmd|calc' })).toBe(5)
    expect(await total({ country: 'DE' })).toBe(0)
    expect(await total({ site_id: product.site.id })).toBe(8)
  })

  it('of money are for finance, the others for marketing', async () => {
    const names = async (role: 'admin' | 'finance' | 'marketing') => {
      const figures = await (await officeAs(role)).getAnalytics(june)
      return {
        names: new Set(figures.charts.map(({ name }) => name)),
        cohorts: figures.cohorts,
        chance: figures.chance,
      }
    }
    const [admin, finance, marketing] = await Promise.all([names('admin'), names('finance'), names('marketing')])
    const wanted = figureCharts.map(({ name }) => name).filter((name) => name !== 'refunds')
    expect([...admin.names].toSorted()).toEqual(wanted.toSorted())
    expect([...finance.names].every((name) => moneyCharts.includes(name))).toBe(true)
    expect([...marketing.names].some((name) => moneyCharts.includes(name))).toBe(false)
    expect(finance).toMatchObject({ cohorts: null, chance: null })
    expect(marketing.chance).toMatchObject({ until: null, higher: null, claim: null })
  })

  it('refuse days in the wrong order, too many, and sites that are none', async () => {
    const { getAnalytics } = await officeAs('admin')
    expect((await refusal(getAnalytics({ from: '2026-06-03', until: '2026-06-01' }))).status).toBe(422)
    expect((await refusal(getAnalytics({ from: '2020-01-01', until: '2026-06-01' }))).status).toBe(422)
    expect((await refusal(getAnalytics({ site_id: crypto.randomUUID() }))).code).toBe('not_found')
  })

  it('leave as files in which nothing is a formula, and are written down', async () => {
    const { staff } = await officeAs('marketing')
    const query = 'from=2026-06-01&until=2026-06-03&step=day'
    const all = await file(staff.cookie, query)
    expect(all.headers['content-disposition']).toBe('attachment; filename="figures-all-2026-06-01-2026-06-03.csv"')
    expect(all.body).toContain(
      '\r\nsign_ups,,count,2026-06-01,3,,\r\nsign_ups,,count,2026-06-02,5,,\r\nsign_ups,,count,2026-06-03,,,\r\n',
    )
    expect(all.body).not.toContain('revenue')
    expect((await file(staff.cookie, `${query}&chart=sources`)).body).toContain(`"'=cmd|calc",5`)
    expect((await file(staff.cookie, `${query}&chart=revenue:EUR`)).statusCode).toBe(404)
    const finance = await officeAs('finance')
    expect((await file(finance.staff.cookie, `${query}&chart=revenue:EUR`)).body).toContain(
      'revenue,EUR,minor units,2026-06-01,2500,,',
    )
    expect((await file(finance.staff.cookie, `${query}&chart=sources`)).statusCode).toBe(404)
    expect((await file('', query)).statusCode).toBe(403)
    const moderator = await product.newStaff({ role: 'moderator' })
    expect((await file(moderator.cookie, query)).statusCode).toBe(403)
    const { acts } = officeOn(product)
    expect(await acts(staff.id)).toEqual(['export_figures', 'export_figures'])
  })
})

describe('a test of two ways', () => {
  const place = 'completeness_order'
  const wish = { place, name: 'Order', hypothesis: 'Words are easier than photos', metric: 'first_message' } as const
  const ways = { arms: ['usual', 'words_first'], shares: [50, 50] }
  const outcomeOf = async (memberId: string) =>
    (await db().select().from(exposures).where(eq(exposures.memberId, memberId)))[0]?.outcome

  it('is drafted, started, shown, counted and stopped', async () => {
    let office = await officeAs('marketing')
    const drafter = office.staff
    const her = await product.newMember()
    const { figures } = product.as(her)
    const { id } = await office.addTest({ site_id: product.site.id, ...wish, ...ways })
    expect(await figures.getArm({ place })).toEqual({ arm: 'usual', is_tested: false })
    await figures.noteShown({ place })
    expect(await outcomeOf(her.id)).toBeUndefined()

    await office.startTest({ id })
    const members = [her, ...(await Promise.all(Array.from({ length: 11 }, () => product.newMember({ credits: 20 }))))]
    const arms = [
      { name: 'usual', share: 50 },
      { name: 'words_first', share: 50 },
    ]
    for (const member of members) {
      const api = product.as(member).figures
      const { arm, is_tested } = await api.getArm({ place })
      expect([arm, is_tested]).toEqual([armOf({ id, arms }, member.id), true])
      // Looking is not being shown; being shown twice is once
      expect(await outcomeOf(member.id)).toBeUndefined()
      await Promise.all([api.noteShown({ place }), api.noteShown({ place })])
      expect((await api.getArm({ place })).arm).toBe(arm)
    }
    const [test] = (await office.listTests({})).tests
    expect(test?.arms.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(12)
    expect(test?.differences[0]).toMatchObject({ found: null, is_clear: false })

    const man = await product.newMember({ gender: 'male', seeks: 'female' })
    const writer = members[1]
    if (writer === undefined) throw new Error('nobody to write')
    product.clock.advance(3 * 86_400_000)
    await write(writer, man)
    await settleExposures(product.platform)
    expect(await outcomeOf(writer.id)).toBeNull()
    product.clock.advance(5 * 86_400_000)
    await Promise.all([settleExposures(product.platform), settleExposures(product.platform)])
    expect(await outcomeOf(writer.id)).toBe('reached')
    expect(await outcomeOf(her.id)).toBe('not_reached')
    office = await officeAs('marketing')
    const [counted] = (await office.listTests({})).tests
    const sum = (key: 'members' | 'reached' | 'waiting') => counted?.arms.reduce((all, arm) => all + arm[key], 0)
    expect([sum('members'), sum('reached'), sum('waiting')]).toEqual([12, 1, 0])
    expect(counted?.differences[0]?.found).not.toBeNull()
    expect(counted?.differences[0]?.is_clear).toBe(false)

    expect(await office.stopTest({ id })).toEqual({ status: 'stopped' })
    expect(await figures.getArm({ place })).toEqual({ arm: 'usual', is_tested: false })
    expect((await refusal(office.startTest({ id }))).code).toBe('conflict')
    const { acts } = officeOn(product)
    expect([await acts(drafter.id), await acts(office.staff.id)]).toEqual([['add_test', 'start_test'], ['stop_test']])
    // Who saw what is forgotten when the test is long over
    product.clock.advance(31 * 86_400_000)
    await settleExposures(product.platform)
    expect(await outcomeOf(writer.id)).toBeUndefined()
    expect(
      (await (await officeAs('admin')).listTests({})).tests[0]?.arms.reduce((all, arm) => all + arm.members, 0),
    ).toBe(12)
  })

  it('leaves out who had done it before', async () => {
    const office = await officeAs('admin')
    const [her, man] = await Promise.all([
      product.newMember({ credits: 20 }),
      product.newMember({ gender: 'male', seeks: 'female' }),
    ])
    await write(her, man)
    const { id } = await office.addTest({ site_id: product.site.id, ...wish, ...ways })
    await office.startTest({ id })
    product.clock.advance(60_000)
    await product.as(her).figures.noteShown({ place })
    product.clock.advance(8 * 86_400_000)
    await settleExposures(product.platform)
    expect(await outcomeOf(her.id)).toBe('before')
    await (await officeAs('admin')).stopTest({ id })
  })

  it('runs alone at its place, and only as it was decided', async () => {
    const office = await officeAs('admin')
    const add = (more: object) => office.addTest({ site_id: product.site.id, ...wish, ...ways, ...more })
    const [one, two] = [await add({}), await add({})]
    const started = await Promise.allSettled([office.startTest(one), office.startTest(two)])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(add({ shares: [50, 40] }))).status).toBe(422)
    expect((await refusal(add({ arms: ['usual', 'cheaper'] }))).status).toBe(422)
    expect((await refusal(add({ place: 'prices' }))).status).toBe(422)
  })

  it('has no place where money, offers, safety or consent are decided', async () => {
    // A new place is a decision: it is written here, with the file that draws it, or this fails
    const drawnIn: Record<(typeof testPlaceNames)[number], string> = {
      completeness_order: 'src/web/pages/profile/profile.tsx',
    }
    expect(Object.keys(drawnIn)).toEqual(testPlaceNames)
    const asks = /figures\.getArm|armFor\(|figures\.noteShown/
    const asking: string[] = []
    for await (const path of glob('src/{web,server,seed}/**/*.{ts,tsx}'))
      if (!path.includes('.test.') && asks.test(readFileSync(path, 'utf8'))) asking.push(path)
    const own = [
      'src/server/analytics/experiments.ts',
      'src/server/analytics/index.ts',
      'src/web/features/profiles/card/completeness.tsx',
    ]
    expect(asking.toSorted()).toEqual([...own, ...Object.values(drawnIn)].toSorted())
    for (const [name, arms] of Object.entries(testPlaces))
      expect(`${name} ${arms.join(' ')}`).not.toMatch(
        /price|pay|cost|credit|bundle|offer|discount|bonus|consent|cookie|terms|report|block|safe|age|verif|ban|limit/,
      )
  })

  async function write(from: Awaited<ReturnType<typeof product.newMember>>, to: { id: string }): Promise<void> {
    const { chat } = product.as(from)
    const { conversation } = await chat.openConversation({ member_id: to.id })
    await chat.sendMessage({ id: conversation.id, message_id: crypto.randomUUID(), text: 'Hello' })
  }
})
