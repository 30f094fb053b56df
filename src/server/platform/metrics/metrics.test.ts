import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parseMetrics } from '../../../test/product/metrics.ts'
import { counter, histogram } from './metrics.ts'
import { gauge, metricsText } from './metrics-text.ts'

test('written labels are parsed again, whatever characters they contain', async () => {
  const odd = 'a "quote", a \\ and a\nline, {b="c"}'
  const text = await metricsText([
    gauge('one', 'A help with \\ and\na line', [
      { labels: { x: odd, y: '' }, value: 1.5 },
      { labels: { x: 'b', y: 'c' }, value: Number.POSITIVE_INFINITY },
    ]),
    gauge('none', 'Empty', []),
    gauge('plain', 'Plain', 3e-9),
  ])
  const read = parseMetrics(text)
  expect(read.get('one')?.samples).toEqual([
    { name: 'one', labels: { x: odd, y: '' }, value: 1.5 },
    { name: 'one', labels: { x: 'b', y: 'c' }, value: Number.POSITIVE_INFINITY },
  ])
  expect(read.has('none')).toBe(false)
  expect(read.get('plain')?.samples[0]?.value).toBe(3e-9)
})

test('a histogram counts up to and with each bound, and its sums are right', async () => {
  const registry = new Registry()
  const seconds = histogram(registry, { name: 's', help: 's', labelNames: ['route'], mostSeries: 5 }, [0.1, 1, 10])
  const values = [0.05, 0.1, 0.100001, 1, 5, 10, 11, 100]
  for (const value of values) seconds.observe({ route: '/a' }, value)
  seconds.observe({ route: '/b' }, 2)
  const samples = parseMetrics(await metricsText([], registry)).get('s')?.samples ?? []
  const ofA = samples.filter(({ labels }) => labels.route === '/a')
  const bucket = (le: string) => ofA.find(({ labels }) => labels.le === le)?.value
  expect(['0.1', '1', '10', '+Inf'].map(bucket)).toEqual([2, 4, 6, 8])
  expect(ofA.find(({ name }) => name === 's_count')?.value).toBe(8)
  expect(ofA.find(({ name }) => name === 's_sum')?.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0))
  expect(samples.filter(({ labels }) => labels.route === '/b').map(({ value }) => value)).toEqual([0, 0, 1, 1, 2, 1])
})

test('there are never more series than may be; nothing is lost of the sum', async () => {
  const count = counter(new Registry(), { name: 'c', help: 'c', labelNames: ['route', 'status'], mostSeries: 3 })
  for (let at = 0; at < 1_000; at++) count.add({ route: `/${at}`, status: '2xx' })
  count.add({ route: '/1', status: '2xx' }, 5)
  const samples = await count.samples()
  expect(samples).toHaveLength(4)
  expect(samples.at(-1)).toEqual({ labels: { route: 'other', status: 'other' }, value: 997 })
  expect(samples.reduce((sum, { value }) => sum + value, 0)).toBe(1_005)
})
