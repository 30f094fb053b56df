import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({
    settings: {
      visibleProfileFields: ['eye_color', 'tattoos'],
      visibleProfileNotes: [],
      searchFields: ['gender', 'age', 'body_type'],
    },
  })
})
afterAll(() => product.close())

const texts = {
  about_me: 'A few lines that this site shows to nobody at all.',
  interests: ['wine', 'dogs', 'yoga'],
  sexuality: 'bi',
  hair_color: 'red',
  eye_color: 'green',
  body_type: 'slim',
  relationship_status: 'divorced',
  tattoos: 'many',
} as const

test('what the site does not show is sent to nobody: not to others, not in what two share, not as a preview', async () => {
  const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
  for (const member of [anna, bram])
    await product.as(member).profiles.saveProfile({ ...texts, interests: [...texts.interests] })
  const hidden = {
    about_me: '',
    interests: [],
    shared_interests: [],
    sexuality: null,
    hair_color: null,
    body_type: null,
    relationship_status: null,
    eye_color: 'green',
    tattoos: 'many',
  }
  for (const viewer of [bram, anna])
    expect((await product.as(viewer).profiles.getProfile({ id: anna.id })).profile).toMatchObject(hidden)
})

test('what was said stays with its owner', async () => {
  const anna = await product.newMember()
  await product.as(anna).profiles.saveProfile({ ...texts, interests: [...texts.interests] })
  expect((await product.as(anna).profiles.getOwnProfile({})).profile).toMatchObject(texts)
})

test('nobody is advised to tell what the site neither shows nor searches by', async () => {
  const anna = await product.newMember()
  const api = product.as(anna).profiles
  const { advice, completeness } = (await api.getOwnProfile({})).profile
  expect([advice, completeness]).toEqual([['photo', 'place', 'attributes', 'more_photos'], 0])
  // Two of the three that are asked for: body type is searched by, the eyes are shown
  const { profile } = await api.saveProfile({ body_type: 'slim', eye_color: 'blue', hair_color: 'red' })
  expect([profile.advice, profile.completeness]).toEqual([['photo', 'place', 'more_photos'], 15])
})
