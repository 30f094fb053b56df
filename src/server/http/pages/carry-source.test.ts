import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carrySource } from './carry-source.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(fastifyCookie)
  carrySource(app)
  app.get('/api/settings.php', async () => 'call')
  app.all('/*', async () => 'page')
  await app.ready()
})
afterAll(() => app.close())

const lander = 'https://vonk.example/landers/gallery?network=a&sub1=b'
type Visit = {
  method?: 'GET' | 'POST'
  url?: string
  referer?: string
  cookie?: string
  dest?: string
  accept?: string
}

async function locationOf({ method = 'GET', url = '/pages/faq', dest = 'document', ...visit }: Visit) {
  const { headers, statusCode } = await app.inject({
    method,
    url,
    headers: {
      host: 'vonk.example',
      referer: visit.referer ?? lander,
      ...(dest !== '' && { 'sec-fetch-dest': dest }),
      ...(visit.accept && { accept: visit.accept }),
      ...(visit.cookie && { cookie: visit.cookie }),
    },
  })
  return statusCode === 302 ? headers.location : null
}

it.each<[string, Visit, string | null]>([
  ['a link', {}, '/pages/faq?network=a&sub1=b'],
  ['a link with a query', { url: '/signup?gender=male' }, '/signup?gender=male&network=a&sub1=b'],
  ['an older browser', { dest: '', accept: 'text/html,*/*' }, '/pages/faq?network=a&sub1=b'],
  ['a page that says it itself', { url: '/pages/faq?network=a' }, null],
  ['a page after one that says nothing', { referer: 'https://vonk.example/pages/faq?us' }, null],
  ['a page of another site before', { referer: 'https://other.example/?network=x' }, null],
  ['what a script asks for', { dest: 'empty' }, null],
  ['a picture', { dest: 'image', url: '/photo.avif' }, null],
  ['a program', { dest: '' }, null],
  ['a call', { url: '/api/settings.php' }, null],
  ['a form', { method: 'POST', url: '/signup' }, null],
  ['the office', { url: '/office/money' }, null],
  ['a member', { cookie: 'vonk_session=x' }, null],
  ['a member, on a secure connection', { cookie: '__Host-vonk_session=x' }, null],
])('%s', async (_what, visit, location) => expect(await locationOf(visit)).toBe(location))
