import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricCharts, moneyCharts } from '../../../contract/office/office-constants.ts'
import { analyticsFileRoute } from '../../../contract/office/office-routes.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { plantMetrics } from '../../analytics/seed-analytics.ts'

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
  const [, path = ''] = analyticsFileRoute.split(' ')
  return product.app.inject({ url: `${path}?${query}`, headers: { host: 'localhost:3000', cookie } })
}

describe('the metrics', () => {
  beforeAll(async () => {
    const day = (each: string, value: number, source = '-') => ({
      ...cell,
      day: each,
      metric: 'sign_ups',
      value,
      source,
    })
    await plantMetrics(db(), product.site.id, {
      days: [
        day('2026-06-01', 3),
        day('2026-06-02', 5, '=cmd|calc'),
        day('2026-05-31', 4),
        { ...day('2026-06-01', 2_500), metric: 'revenue:EUR' },
        { ...day('2026-06-01', 900), metric: 'revenue:GBP' },
        { ...day('2026-06-01', 3), metric: 'answered', value2: 4 },
        { ...day('2026-06-02', 0), metric: 'answered', value2: 4 },
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
    const total = async (query: object) =>
      (await getAnalytics({ ...june, ...query })).charts.find(({ name }) => name === 'sign_ups')?.total.value
    // Whole weeks and months: 1 June is a Monday
    expect(await total({ step: 'week' })).toBe(8)
    expect(await total({ step: 'month' })).toBe(8)
    expect(await total({ source: '-' })).toBe(3)
    expect(await total({ country: 'NL', language: 'nl', source: '=cmd|calc' })).toBe(5)
    expect(await total({ country: 'DE' })).toBe(0)
    expect(await total({ site_id: product.site.id })).toBe(8)
  })

  it('are of a number of days up to yesterday, in steps that suit their number', async () => {
    const { getAnalytics } = await officeAs('admin')
    const rangeOf = async (days: number) => {
      const { from, until, step } = await getAnalytics({ days })
      return [from, until, step]
    }
    expect(await rangeOf(7)).toEqual(['2026-06-08', '2026-06-14', 'day'])
    // From a Monday, and from the first of a month
    expect(await rangeOf(90)).toEqual(['2026-03-16', '2026-06-14', 'week'])
    expect(await rangeOf(365)).toEqual(['2025-06-01', '2026-06-14', 'month'])
    expect((await getAnalytics({})).from).toBe('2026-03-16')
  })

  it('of money are for finance, the others for marketing', async () => {
    const names = async (role: 'admin' | 'finance' | 'marketing') => {
      const metrics = await (await officeAs(role)).getAnalytics(june)
      return {
        names: new Set(metrics.charts.map(({ name }) => name)),
        cohorts: metrics.cohorts,
        chance: metrics.chance,
      }
    }
    const [admin, finance, marketing] = await Promise.all([names('admin'), names('finance'), names('marketing')])
    const wanted = metricCharts.map(({ name }) => name).filter((name) => name !== 'refunds')
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
    expect(all.headers['content-disposition']).toBe('attachment; filename="analytics-all-2026-06-01-2026-06-03.csv"')
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
    expect(await acts(staff.id)).toEqual(['export_analytics', 'export_analytics'])
  })
})
