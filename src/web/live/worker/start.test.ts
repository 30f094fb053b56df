import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheSizes, patienceMs, retentionMs } from './rules.ts'
import type { AuditedEntry, PageNote, Scope, Tab } from './scope.ts'
import type { ShellFacts } from './shell-facts.ts'
import { startWorker } from './start.ts'

const origin = 'https://vonk.example'
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const facts: ShellFacts = {
  build: 'build1',
  shell: ['/assets/entry.js'],
  extra: ['/assets/later.js'],
  languages: { en: ['/assets/en.js'] },
  routes: { root: { id: 'root' } },
}
const anna = { kind: 'member', id: id(1), locale: 'en', build: 'build1', assets: ['/assets/page.js'] } as const

/** As browsers keep answers: by address, in the order in which they came. */
function openCaches() {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).href
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (key: string) => entries.get(pathOf(key))?.clone(),
    put: async (key: string, answer: Response) => void entries.set(pathOf(key), answer),
    delete: async (key: string | Request) => entries.delete(pathOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  })
  return {
    all,
    caches: {
      open: async (name: string) => {
        const entries = all.get(name) ?? new Map<string, Response>()
        all.set(name, entries)
        return cacheOf(entries)
      },
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match: async (key: string) => [...all.values()].flatMap((entries) => entries.get(pathOf(key)) ?? [])[0]?.clone(),
    } as unknown as CacheStorage,
  }
}

type Server = (path: string, request: Request) => Response | Promise<Response>
let server: Server
let now: number
let world: ReturnType<typeof openWorld>

/** A browser with a worker, whose server answers as a test says. */
function openWorld(build = facts, before = openCaches()) {
  const hearers = new Map<string, (event: object) => void>()
  const notes: object[] = []
  const tabs: Tab[] = [
    { id: 'tab', url: `${origin}/chats`, postMessage: (note: object) => notes.push(note) } as unknown as Tab,
  ]
  const scope = {
    location: { origin, hostname: 'vonk.example' },
    caches: before.caches,
    navigator: {},
    registration: {},
    clients: { matchAll: async () => tabs, get: async () => tabs[0], claim: async () => undefined },
    skipWaiting: () => undefined,
    fetch: async (input: string | Request) => {
      const request = input instanceof Request ? input : new Request(new URL(input, origin))
      const url = new URL(request.url)
      const answer = await server(url.pathname + url.search, request)
      Object.defineProperty(answer, 'type', { value: 'basic' })
      return answer
    },
    addEventListener: (kind: string, hear: (event: object) => void) => hearers.set(kind, hear),
  }
  startWorker(scope as unknown as Scope, build, () => now)

  /** Ends when all that the event began has ended. */
  async function tell(kind: string, event: object): Promise<unknown> {
    const work: Promise<unknown>[] = []
    let answer: Promise<unknown> | undefined
    hearers.get(kind)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<unknown>) => (answer = one),
    })
    const result = await answer
    for (let at = 0; at < work.length; at += 1) await work[at]
    return result
  }
  const ask = (path: string, how: { mode?: string; method?: string; headers?: object } = {}) => {
    const headers = new Headers(how.headers as Record<string, string>)
    const request = Object.assign(new Request(new URL(path, origin), { method: how.method ?? 'GET', headers }), {})
    if (how.mode) Object.defineProperty(request, 'mode', { value: how.mode })
    return tell('fetch', { request, clientId: 'tab' }) as Promise<Response | undefined>
  }
  return {
    tabs,
    notes,
    stores: before,
    tell,
    hello: (note: Partial<PageNote> = anna) =>
      tell('message', { data: { at: now, ...note }, source: { id: 'tab' }, ports: [] }),
    open: (path: string, method = 'GET') => ask(path, { mode: 'navigate', method }),
    load: (path: string) => ask(path, { headers: { 'x-may-be-copy': '1' } }),
    call: (path: string, method = 'GET') => ask(path, { method }),
    kept: () =>
      [...before.all]
        .filter(([name]) => !/:(?:assets|standing)$/.test(name))
        .flatMap(([, entries]) => [...entries.keys()].map((url) => url.slice(origin.length))),
  }
}

const page = (words: string) =>
  new Response(`<!DOCTYPE html><html lang="en"><p>${words}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
const noLine: Server = () => Promise.reject(new TypeError('Failed to fetch'))
const asUsual: Server = (path) => {
  if (path === '/api/user.php') return Response.json({ user: { id: id(1) } })
  if (path.startsWith('/api/')) return Response.json({ path })
  if (path.startsWith('/photos/')) return new Response('bytes', { headers: { 'content-type': 'image/avif' } })
  return path.startsWith('/assets/') ? new Response(path) : page(path)
}

beforeEach(() => {
  now = Date.parse('2026-11-20T12:00:00Z')
  server = asUsual
  world = openWorld()
})

describe('for whoever is not logged in', () => {
  test('nothing is kept, and without a line the browser says so itself', async () => {
    await world.open('/members')
    await world.load('/api/chats.php')
    expect(world.kept()).toEqual([])
    server = noLine
    await expect(world.open('/members')).rejects.toThrow('Failed to fetch')
  })
})

describe('a member without a line', () => {
  beforeEach(async () => {
    await world.hello()
  })

  test('reads what was opened, marked as of when', async () => {
    await world.open('/chats')
    server = noLine
    now += 60_000
    const copy = await world.open('/chats')
    expect(await copy?.text()).toContain(`<html data-copy-of="${now - 60_000}" lang="en"`)
  })

  test('is led from what was not kept to what can be read', async () => {
    server = noLine
    const answer = await world.open('/settings/account?x=1')
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe(`${origin}/offline?next=%2Fsettings%2Faccount%3Fx%3D1`)
    expect(await (await world.open('/offline?next=%2Fsettings'))?.text()).toContain('/offline')
  })

  test('loads pages with answers that were kept, and hears that they are copies', async () => {
    await world.call('/api/chats.php')
    server = noLine
    expect(await (await world.load('/api/chats.php'))?.json()).toEqual({ path: '/api/chats.php' })
    expect(world.notes).toEqual([{ kind: 'copy', at: now }])
    // What asks in the background hears that there is no line
    await expect(world.call('/api/chats.php')).rejects.toThrow('Failed to fetch')
  })

  test('waits no longer than there is patience', async () => {
    vi.useFakeTimers()
    await world.open('/chats')
    const late = Promise.withResolvers<Response>()
    server = () => late.promise
    const answer = world.open('/chats')
    await vi.advanceTimersByTimeAsync(patienceMs)
    vi.useRealTimers()
    late.resolve(page('late'))
    expect(await (await answer)?.text()).toContain('data-copy-of')
  })

  test('sees photos that were shown, whatever day their address is of, and in whichever size', async () => {
    await world.call(`/photos/${id(2)}/${id(3)}/clear/480.avif?s=monday`)
    server = noLine
    expect(await (await world.call(`/photos/${id(2)}/${id(3)}/clear/480.avif?s=tuesday`))?.text()).toBe('bytes')
    expect(await (await world.call(`/photos/${id(2)}/${id(3)}/clear/960.jpg?s=tuesday`))?.text()).toBe('bytes')
    await expect(world.call(`/photos/${id(2)}/${id(4)}/clear/480.avif`)).rejects.toThrow('Failed to fetch')
  })

  test('knows the routes of what can be read, and has its files', async () => {
    await world.tell('install', {})
    server = noLine
    expect(await (await world.call('/__manifest?paths=%2Fchats&version=build1'))?.json()).toEqual(facts.routes)
    for (const path of ['/assets/entry.js', '/assets/later.js', '/assets/en.js', '/assets/page.js'])
      expect(await (await world.call(path))?.text()).toBe(path)
  })
})

describe('what is never kept', () => {
  test.each([
    ['/settings'],
    ['/credits'],
    ['/transactions'],
    ['/office'],
    [`/chats/${id(2)}?message=4`],
    ['/members?gender=both'],
  ])('the page %s', async (path) => {
    await world.hello()
    await world.open(path)
    expect(world.kept()).toEqual(['/offline'])
  })

  test.each([
    [`/photos/${id(2)}/${id(3)}/album/480.avif`, undefined],
    [`/photos/${id(2)}/${id(3)}/clear/1600.avif`, undefined],
    [`/photos/${id(2)}/${id(3)}/clear/480.avif`, 'private, no-store'],
  ])('the photo %s (%s)', async (path, control) => {
    await world.hello()
    server = () => new Response('bytes', { headers: control ? { 'cache-control': control } : {} })
    await world.call(path)
    expect(world.kept().filter((path) => path.startsWith('/photos/'))).toEqual([])
  })

  test.each([['/api/payments/orders'], ['/api/credits/wallet'], ['/api/chat/files/abc'], ['/api/accounts/security']])(
    'the answer of %s',
    async (path) => {
      await world.hello()
      await world.call(path)
      expect(world.kept()).toEqual(['/offline'])
    },
  )

  test('what went wrong, or is somebody else', async () => {
    await world.hello()
    server = () => new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } })
    await world.open('/chats')
    expect(world.kept()).toEqual(['/offline'])
  })
})

describe('what was kept is gone', () => {
  beforeEach(async () => {
    await world.hello()
    await world.open('/chats')
    await world.call(`/api/profiles/${id(2)}`)
    await world.call(`/photos/${id(2)}/${id(3)}/clear/480.avif`)
    expect(world.kept()).toHaveLength(4)
  })

  test('of a photo that the member may not see any more, in every size', async () => {
    await world.call(`/photos/${id(2)}/${id(3)}/clear/160.avif`)
    server = () => new Response('', { status: 404 })
    await world.call(`/photos/${id(2)}/${id(3)}/clear/480.avif`)
    expect(world.kept().filter((path) => path.startsWith('/photos/'))).toEqual([])
    expect(world.kept()).toHaveLength(3)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['with a log-out', () => world.open('/logout', 'POST')],
    ['with the call for it', () => world.call('/api/logout.php')],
    ['when the account is closed', () => world.call('/api/accounts/deletion', 'POST')],
    ['when somebody logs in', () => world.open('/login', 'POST')],
    ['when a page of visitors opens', () => world.open('/')],
    ['when a page says that nobody is here', () => world.hello({ kind: 'nobody' })],
    [
      'when the session has ended',
      () => {
        server = () => new Response('{}', { status: 401 })
        return world.call('/api/chats.php')
      },
    ],
    [
      'when the server names nobody',
      () => {
        server = () => Response.json({ user: null })
        return world.call('/api/user.php')
      },
    ],
  ])('%s', async (_when, end) => {
    await end()
    expect(world.kept()).toEqual([])
    server = noLine
    await expect(world.open('/chats')).rejects.toThrow('Failed to fetch')
  })

  test('when somebody else is here; theirs is kept from then on', async () => {
    const posted = now
    now += 5
    await world.hello({ ...anna, id: id(9), at: posted })
    expect(world.kept()).toEqual(['/offline'])
    await world.open('/likes')
    expect(world.kept()).toEqual(['/offline', '/likes'])
  })

  test('after two weeks', async () => {
    now += retentionMs
    await world.hello()
    expect(world.kept().filter((path) => path !== '/offline')).toEqual([])
  })

  test('also what was on its way', async () => {
    const late = Promise.withResolvers<Response>()
    server = () => late.promise
    const answer = world.open('/notifications')
    await world.open('/logout', 'POST').catch(() => undefined)
    late.resolve(page('late'))
    await answer
    expect(world.kept()).toEqual([])
  })
})

test.each([
  ['a page for visitors', '/login', () => page('log in')],
  ['a refusal', '/api/chats.php', () => Response.json({}, { status: 401 })],
  ['the member before', '/api/user.php', () => Response.json({ user: { id: id(1) } })],
])('a late answer that is %s leaves the copies of the next member', async (_what, path, answer) => {
  await world.hello()
  const late = Promise.withResolvers<Response>()
  server = (request) => (request === path ? late.promise : asUsual(request, new Request(origin)))
  const pending = path === '/login' ? world.open(path) : world.call(path)
  await world.hello({ ...anna, id: id(9) })
  late.resolve(answer())
  await pending
  await world.open('/likes')
  expect(world.kept()).toEqual(['/offline', '/likes'])
})

test('the one that was opened longest ago goes first', async () => {
  await world.hello()
  const most = cacheSizes['chat-pages']
  for (let number = 1; number <= most; number += 1) await world.open(`/chats/${id(number)}`)
  await world.open(`/chats/${id(1)}`)
  await world.open(`/chats/${id(most + 1)}`)
  const chats = world.kept().filter((path) => path.startsWith('/chats/'))
  expect(chats).toHaveLength(most)
  expect(chats).toContain(`/chats/${id(1)}`)
  expect(chats).not.toContain(`/chats/${id(2)}`)
})

test('a note that a page wrote before the log-out, and that comes after it, brings nobody back', async () => {
  await world.hello()
  const before = now
  now += 5
  await world.open('/logout', 'POST')
  await world.hello({ ...anna, at: before })
  await world.open('/chats')
  expect(world.kept()).toEqual([])
  now += 5
  await world.hello()
  await world.open('/chats')
  expect(world.kept()).toContain('/chats')
})

test('nor does one that was being read when the log-out came', async () => {
  await world.hello()
  now += 5
  const note = world.hello({ ...anna, at: now - 1 })
  await Promise.all([note, world.open('/logout', 'POST')])
  await world.open('/chats')
  expect(world.kept()).toEqual([])
})

test('nor does one after which the offline page was being looked for when the log-out came', async () => {
  const { caches } = world.stores
  const open = caches.open
  const opened = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  caches.open = async (name) => {
    if (name.endsWith(':pages')) {
      looked.resolve()
      await opened.promise
    }
    return open(name)
  }
  const note = world.hello()
  await looked.promise
  // The server still answers: it has not yet heard of the log-out
  await world.open('/logout', 'POST')
  opened.resolve()
  await note
  expect(world.kept()).toEqual([])
})

describe('another build', () => {
  const names = () => [...world.stores.all.keys()].filter((name) => name.endsWith(':assets'))
  const startBuild = async (build: string) => {
    const { tabs, stores } = world
    world = openWorld({ ...facts, build, shell: [`/assets/${build}.js`, '/assets/entry.js'] }, stores)
    world.tabs.splice(0, 1, ...tabs)
    await world.tell('install', {})
    await world.tell('activate', {})
  }

  test('leaves the one before, and those of open pages; others go', async () => {
    await world.tell('install', {})
    await world.tell('activate', {})
    await world.hello()
    await world.open('/chats')
    await startBuild('build2')
    server = noLine
    expect(await (await world.call('/assets/entry.js'))?.text()).toBe('/assets/entry.js')
    expect(await (await world.open('/chats'))?.text()).toContain('data-copy-of')
    server = asUsual
    await startBuild('build3')
    // The page of the first build is still open
    expect(names()).toEqual(['vonk:build1:assets', 'vonk:build2:assets', 'vonk:build3:assets'])
    world.tabs.splice(0)
    await startBuild('build4')
    expect(names()).toEqual(['vonk:build3:assets', 'vonk:build4:assets'])
    // What has not changed since the first one is theirs, too
    server = noLine
    expect(await (await world.call('/assets/entry.js'))?.text()).toBe('/assets/entry.js')
  })

  test('keeps its files while the worker of the one before still answers pages', async () => {
    await world.tell('install', {})
    await world.tell('activate', {})
    const before = world
    world = openWorld({ ...facts, build: 'build2', shell: ['/assets/build2.js'] }, before.stores)
    await world.tell('install', {})
    await before.hello()
    expect(names()).toEqual(['vonk:build1:assets', 'vonk:build2:assets'])
  })
})

describe('a share of another app', () => {
  async function share(fields: Record<string, string | File>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const request = new Request(`${origin}/share`, { method: 'POST', body })
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    const answer = (await world.tell('fetch', { request, clientId: 'tab' })) as Response
    return answer.headers.get('location')?.slice(origin.length)
  }
  const photo = new File(['bytes'], 'Häfen.jpg', { type: 'image/jpeg' })

  test('is laid aside for the page that asks where it should go', async () => {
    await world.hello()
    expect(await share({ photo, text: 'Look', url: 'https://example.org/' })).toBe('/share')
    const cache = await world.stores.caches.open('vonk:shared')
    expect(await (await cache.match('/shared/photo'))?.text()).toBe('bytes')
    expect((await cache.match('/shared/photo'))?.headers.get('x-name')).toBe('H%C3%A4fen.jpg')
    expect(await (await cache.match('/shared/text'))?.text()).toBe('Look\nhttps://example.org/')
    await world.open('/logout', 'POST')
    expect(world.kept()).toEqual([])
  })

  test.each<[string, boolean, Record<string, string | File>]>([
    ['nobody is logged in', false, { photo }],
    ['nothing came along', true, {}],
  ])('is asked for again where %s', async (_why, isMember, fields) => {
    if (isMember) await world.hello()
    expect(await share(fields)).toBe('/share?again')
    expect(world.kept().filter((path) => path.startsWith('/shared/'))).toEqual([])
  })
})

test('what can be read is named: by its answers, by the list of conversations, by its title', async () => {
  await world.hello()
  server = (path) => {
    if (path === '/api/chats.php')
      return Response.json({ chats: [{ conversation: { id: id(5) }, profile: { id: id(6), name: 'Bram' } }] })
    if (path.startsWith('/api/profiles/')) return Response.json({ profile: { name: 'Cleo' } })
    return new Response('<html lang="en"><title>(9) Chat with Zoë &amp; Co · Vonk</title>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  await world.call('/api/chats.php')
  await world.call(`/api/profiles/${id(7)}`)
  for (const path of [`/chats/${id(5)}`, `/chats/${id(8)}`, '/likes']) await world.open(path)
  const answer = Promise.withResolvers<AuditedEntry[]>()
  const port = { postMessage: answer.resolve }
  await world.tell('message', { data: { kind: 'list' }, source: { id: 'tab' }, ports: [port] })
  const named = Object.fromEntries((await answer.promise).map(({ path, name, kind }) => [path, `${kind} ${name}`]))
  expect(named).toMatchObject({
    [`/members/${id(7)}`]: 'member Cleo',
    [`/chats/${id(5)}`]: 'chat Bram',
    [`/chats/${id(8)}`]: 'chat Chat with Zoë & Co',
  })
  expect(named).toHaveProperty('/likes')
  expect(named).not.toHaveProperty('/offline')
})
