import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LanderName, landerNames } from '../../../contract/constants.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
const { upload } = photoRoutes(() => product)
/** The home page names none. */
const pages: (LanderName | undefined)[] = [undefined, ...landerNames]
let women: TestMember[]
let men: TestMember[]

beforeAll(async () => {
  product = await testProduct()
  women = await Promise.all(Array.from({ length: 7 }, () => willing('female')))
  men = await Promise.all(Array.from({ length: 3 }, () => willing('male')))
})
afterAll(() => product.close())

async function willing(gender: 'female' | 'male'): Promise<TestMember> {
  const member = await product.newMember({ gender })
  await upload(member, await plainPhoto())
  await product.as(member).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
  return member
}

async function shownOn(page: LanderName | undefined, number = 12): Promise<string[]> {
  const { members } = await product.anonymous.content.listShown({ number, ...(page && { page }) })
  return members.map(({ id }) => id)
}
const idsOf = (members: TestMember[]) => members.map(({ id }) => id)
const isMan = (id: string | undefined) => men.some((man) => man.id === id)

test('each page shows members in an order of its own, the same for every request', async () => {
  const orders = await Promise.all(pages.map((page) => shownOn(page)))
  expect(new Set(orders.map(String)).size).toBeGreaterThan(pages.length / 2)
  expect(await Promise.all(pages.map((page) => shownOn(page)))).toEqual(orders)
})

test('each page shows a selection of its own where more agreed than it shows, and all where fewer did', async () => {
  const some = await Promise.all(pages.map((page) => shownOn(page, 4)))
  expect(new Set(some.map((ids) => String(ids.toSorted()))).size).toBeGreaterThan(pages.length / 3)
  for (const page of pages) expect((await shownOn(page)).toSorted()).toEqual(idsOf([...women, ...men]).toSorted())
})

test('women and men alternate as long as there are both', async () => {
  for (const page of pages) {
    const areMen = (await shownOn(page)).map(isMan)
    expect(areMen.slice(0, 6).every((man, place) => place === 0 || man !== areMen[place - 1])).toBe(true)
  }
})

test('of the first two one is a woman and one a man, as long as men agreed', async () => {
  const firstTwo = () => Promise.all(pages.map((page) => shownOn(page, 2)))
  for (const ids of await firstTwo()) expect(ids.map(isMan).toSorted()).toEqual([false, true])
  for (const man of men) await product.as(man).accounts.withdrawConsent({ kind: 'showcase' })
  for (const ids of await firstTwo()) expect(ids.map(isMan)).toEqual([false, false])
})
