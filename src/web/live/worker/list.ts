import type { Copies } from './copies.ts'
import type { StorageName } from './rules.ts'
import type { AuditedEntry } from './scope.ts'

/** What can be read without a line, the youngest first: documents, and what their pages load with. */
export async function auditedEntries(copies: Copies): Promise<AuditedEntry[]> {
  const entries = new Map<string, AuditedEntry>()
  const add = (entry: AuditedEntry) => {
    const known = entries.get(entry.path)
    if (!known || known.at < entry.at) entries.set(entry.path, { ...entry, name: entry.name ?? known?.name ?? null })
    else if (known.name === null) known.name = entry.name
  }
  for (const [storage, kind] of pages)
    for (const { path, at } of await copies.all(storage)) if (path !== '/offline') add({ path, kind, at, name: null })
  for (const { path, at, copy } of await copies.all('chat-data')) {
    const [, id] = /^\/api\/chat\/conversations\/([^/?]+)$/.exec(path) ?? []
    if (id) add({ path: `/chats/${id}`, kind: 'chat', at, name: await nameIn(copy, 'conversation') })
  }
  for (const { path, at, copy } of await copies.all('member-data')) {
    const [, id] = /^\/api\/profiles\/([^/?]+)$/.exec(path) ?? []
    if (id) add({ path: `/members/${id}`, kind: 'member', at, name: await nameIn(copy, 'profile') })
  }
  await nameChats(copies, entries)
  await nameByTitle(copies, entries)
  return [...entries.values()].toSorted((one, other) => other.at - one.at)
}

const pages: [StorageName, AuditedEntry['kind']][] = [
  ['pages', 'page'],
  ['chat-pages', 'chat'],
  ['member-pages', 'member'],
]

type Named = { name?: string; profile?: { name?: string } }

async function nameIn(copy: Response, part: string): Promise<string | null> {
  const answer = (await copy.json().catch(() => ({}))) as Record<string, Named | undefined>
  return answer[part]?.profile?.name ?? answer[part]?.name ?? null
}

/** Documents contain no partner name; the list of conversations, fetched every minute, does. */
async function nameChats(copies: Copies, entries: Map<string, AuditedEntry>): Promise<void> {
  const copy = await copies.find('data', '/api/chats.php')
  if (!copy) return
  type Chat = { conversation: { id: string }; profile: { id: string; name: string } }
  const { chats = [] } = (await copy.json().catch(() => ({}))) as { chats?: Chat[] }
  for (const { conversation, profile } of chats)
    for (const path of [`/chats/${conversation.id}`, `/members/${profile.id}`, `/likes/m/${profile.id}`]) {
      const entry = entries.get(path)
      if (entry) entry.name ??= profile.name
    }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Otherwise uses the name in the document title, between the unread count and the site name. */
async function nameByTitle(copies: Copies, entries: Map<string, AuditedEntry>): Promise<void> {
  for (const [storage] of pages)
    for (const { path, copy } of await copies.all(storage)) {
      const entry = entries.get(path)
      if (!entry || entry.name !== null) continue
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(await copy.text()) ?? []
      const read = title.replace(/&(amp|lt|gt|quot|#x27);/g, (_sign, name: string) => signs[name] ?? '')
      entry.name = read.replace(/^\(\d+\+?\) /, '').replace(/ · [^·]*$/, '') || null
    }
}
