import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import type { SearchInput } from '../../../contract/search.ts'
import { chanceOf } from '../../../seed/random.ts'
import { addDays, dayOf } from '../../../shared/dates.ts'
import { searchSocket, startSearch } from '../../../test/product/search-process.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { searchFor } from '../members.ts'
import { find } from '../search-index.ts'
import { type Searcher, searcherFor } from '../searcher.ts'
import { serveSearch } from './server.ts'

const socket = searchSocket()
let product: TestProduct
let search: Awaited<ReturnType<typeof startSearch>>
beforeAll(async () => {
  product = await testProduct({ settings: { loggedOutSearch: true }, env: { SEARCH_URL: socket.url } })
  search = await startSearch(product)
})
afterAll(async () => {
  await search.stop()
  await product.close()
  socket.remove()
})

const woman = (country: string) => product.newMember({ gender: 'female', seeks: 'male', country })
const man = (country: string, isShowcased = false) =>
  product.newMember({ gender: 'male', seeks: 'female', country, isShowcased })
const found = async (by: TestMember, input: SearchInput = {}) =>
  (await product.as(by).search.searchMembers(input)).profiles.map(({ id }) => id)

test('a change, a block and activity are in the very next search, at every kind of search', async () => {
  const anna = await woman('NL')
  const [bram, carl] = [await man('NL'), await man('NL')]
  expect(new Set(await found(anna))).toEqual(new Set([bram.id, carl.id]))
  for (const country of ['DE', 'NL', 'DE', 'NL']) {
    await product.as(bram).profiles.saveProfile({ country })
    expect(new Set(await found(anna))).toEqual(new Set(country === 'NL' ? [bram.id, carl.id] : [carl.id]))
    const { num_results } = await product.as(anna).search.countMembers({ country: 'NL' })
    expect(num_results).toBe(country === 'NL' ? 2 : 1)
  }
  const { fitting } = await product.as(anna).search.listFitting({})
  expect(new Set(fitting.map(({ profile }) => profile.id))).toEqual(new Set([bram.id, carl.id]))
  await product.as(carl).moderation.block({ member_id: anna.id })
  expect(await found(anna)).toEqual([bram.id])
  expect((await product.as(anna).search.listFitting({})).fitting.map(({ profile }) => profile.id)).toEqual([bram.id])
  await product.as(bram).profiles.setVisibility({ is_invisible: true })
  expect(await found(anna)).toEqual([])
})

test('visitors find only who agreed, and a saved search counts who is new', async () => {
  const anna = await woman('SE')
  const shown = await man('SE', true)
  await man('SE')
  const visitor = await product.anonymous.search.searchMembers({ country: 'SE' })
  expect(visitor.profiles.map(({ id }) => id)).toEqual([shown.id])
  await product.as(anna).search.saveSearch({ name: 'Here', filters: { country: 'SE' } })
  product.clock.advance(60_000)
  await man('SE')
  const { searches } = await product.as(anna).search.listSavedSearches({})
  expect(searches.map(({ num_new }) => num_new)).toEqual([1])
})

test('a member who has just come is online in the next search', async () => {
  const anna = await woman('FI')
  const bram = await man('FI')
  product.clock.advance(20 * 60_000)
  expect(await found(anna, { online: true })).toEqual([])
  await product.as(bram).profiles.getOwnProfile({})
  // The note of the request is written beside it
  await expect.poll(() => found(anna, { online: true })).toEqual([bram.id])
})

test('finds what an index of its own finds, for random searches of every kind', async () => {
  const chance = chanceOf(5)
  const anna = await woman('DK')
  await product.as(anna).profiles.saveProfile({ region: 'DK-84', city: 'Copenhagen', interests: ['wine', 'dogs'] })
  const men: TestMember[] = []
  // One by one: forty at once wait for a connection for longer than they may where the machine is busy
  while (men.length < 40) men.push(await man('DK', chance.is(0.5)))
  const today = dayOf(product.clock.now())
  const trip = () => ({
    country: 'DK',
    region: 'DK-84',
    city: 'Copenhagen',
    first_day: addDays(today, chance.int(0, 40)),
    last_day: addDays(today, 45),
  })
  for (const each of men)
    await product.as(each).profiles.saveProfile({
      region: chance.pick(['DK-84', 'DK-82', 'DK-81']),
      eye_color: chance.pick([...attributes.eye_color]),
      interests: chance.some([...interestKeys].slice(0, 8), 3),
      ...(chance.is(0.4) && { trips: [trip()] }),
    })
  const remote = { ...product.platform, site: product.site }
  const own = { ...remote, config: { ...remote.config, searchAt: null } }
  const member = await searcherFor(remote, anna.id)
  const self = member.self ?? expect.fail()
  for (let round = 0; round < 40; round += 1) {
    const input: Parameters<typeof searchFor>[2] = {
      country: chance.pick(['DK', 'NL']),
      mutual: chance.is(0.7),
      online: chance.is(0.1),
      visiting: chance.is(0.3),
      new_members: chance.is(0.1),
      sort: chance.pick(['recent', 'new', 'distance', 'best']),
      min_age: chance.int(18, 40),
      max_age: chance.int(30, 60),
      ...(chance.is(0.4) && { countryregion: chance.pick(['DK-84', 'DK-82']) }),
      ...(chance.is(0.4) && { eye_color: chance.some([...attributes.eye_color], 2) }),
      ...(chance.is(0.3) && { interests: chance.some([...interestKeys].slice(0, 8), 1) }),
      ...(chance.is(0.3) && { distance: chance.pick([10, 50, 200]) }),
    }
    const searcher: Searcher = chance.is(0.8) ? member : { self: null, hidden: [] }
    const request = { search: searchFor(remote, searcher, input), searcher }
    const since = product.clock.now().getTime() - chance.int(0, 60) * 60_000
    const fitting = { self, hidden: member.hidden }
    const answers = (ctx: typeof remote) =>
      Promise.all([
        find(ctx, 'page', { ...request, size: 7, after: null }),
        find(ctx, 'count', request),
        find(ctx, 'similar', { ...request, except: [men[0]?.id ?? ''] }),
        find(ctx, 'fitting', { fitting, most: 5 }),
        find(ctx, 'countFitting', { fitting, since }),
        find(ctx, 'newest', { ...request, since, most: 3 }),
        find(ctx, 'countNew', { ...request, since }),
      ])
    const [over, within] = [await answers(remote), await answers(own)]
    expect({ input, answers: over }).toEqual({ input, answers: within })
    const after = within[0].found.at(2) ?? null
    const next = (ctx: typeof remote) => find(ctx, 'page', { ...request, size: 7, after })
    expect({ input, next: await next(remote) }).toEqual({ input, next: await next(own) })
  }
})

test('without its process, searches say when to try again, the rest goes on, and all works once it is back', async () => {
  const anna = await woman('FR')
  const bram = await man('FR')
  const ready = async () => (await product.app.inject('/ready')).json()
  expect(await found(anna)).toEqual([bram.id])
  await expect.poll(ready).toEqual({ status: 'ready', degraded: [] })
  await search.stop()
  const { searchMembers, countMembers, listFitting } = product.as(anna).search
  for (const run of [searchMembers, countMembers, listFitting, product.anonymous.search.searchMembers])
    expect((await refusal(run({}))).body.error).toMatchObject({ code: 'unavailable', params: { retry_after: 5 } })
  const answer = await product.app.inject({ url: '/api/search/members', headers: { cookie: anna.cookie } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  await expect.poll(ready).toEqual({ status: 'ready', degraded: ['search'] })
  await product.as(bram).profiles.saveProfile({ country: 'ES' })
  search = await startSearch(product)
  expect([await found(anna), await found(anna, { country: 'ES' })]).toEqual([[], [bram.id]])
  await expect.poll(ready).toEqual({ status: 'ready', degraded: [] })
})

test('a second process on the machine does not start, and a search of another release is refused', async () => {
  const address = product.platform.config.searchAt ?? expect.fail()
  await expect(serveSearch([search.platform], address)).rejects.toThrow('Another process listens')
  const [answer] = (await once(
    get({ socketPath: 'path' in address ? address.path : '', path: '/0/count' }),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(404)
})
