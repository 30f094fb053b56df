import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { freeWriting } from '../../../../test/ui/writing.ts'
import { Conversation } from './conversation.tsx'

const [me, anna, id] = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
  '01890000-0000-7000-8000-000000000008',
]
const now = '2026-11-20T12:00:00.000Z'
const message = (seq: number, part: Partial<MessageView> = {}): MessageView => ({
  id: `01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  conversation_id: id,
  seq,
  sender_id: seq % 2 ? anna : me,
  text: `number ${seq}`,
  sent_at: now,
  ...part,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const conversation = {
  id,
  profile: { id: anna, name: 'Anna', age: 30, is_available: true, is_fictional: false },
  last_seq: 60,
  read_seq: 60,
  seen_seq: 60,
  delivered_seq: 60,
  rev: 0,
  num_unread_messages: 0,
  is_archived: false,
  muted_until: null,
  has_safe_links: true,
  like_comments: [],
  has_risky_receiver: false,
  draft: '',
  writing: freeWriting,
} as unknown as ConversationView

type Answer = { status?: number; body: unknown }
/** What the server answers, by method and end of the path. */
let answers: [RegExp, (url: URL, body: unknown) => Answer | Promise<Answer>][]
let requests: string[]

beforeEach(() => {
  answers = []
  requests = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const url = new URL(input.url)
    const line = `${input.method} ${url.pathname.replace(`/api/chat/conversations/${id}`, '')}${url.search}`
    requests.push(line)
    const body: unknown = input.method === 'GET' ? null : JSON.parse((await input.text()) || 'null')
    const found = answers.find(([pattern]) => pattern.test(line))
    const { status = 200, body: answer } = (await found?.[1](url, body)) ?? {
      body: { messages: [], rev: 0, has_more: false },
    }
    return Response.json(answer, { status })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function drawn(
  messages = range(21, 60),
  { path = '/', hiddenWords = [] as string[], part = {} as Partial<ConversationView> } = {},
) {
  const onReport = vi.fn()
  renderUi(
    <Conversation
      conversation={{ ...conversation, ...part }}
      page={{ messages, has_more: true }}
      formId="f"
      hiddenWords={hiddenWords}
      memberId={me}
      isTyping={false}
      header={<p>head</p>}
      confirmEmail={null}
      waiting={null}
      onUnblock={async () => undefined}
      refused={null}
      drawComment={({ text }) => text}
      onReport={onReport}
    />,
    { path, now, site: { message_length: 500 } },
  )
  return { onReport }
}
const article = (seq: number) => document.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
async function openActions(seq: number) {
  const row = article(seq)
  if (!row) throw new Error(`message ${seq} is not there`)
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter' })
  return within(await screen.findByRole('dialog', { name: copy('chat.message.actions') }))
}

const hello = copy('chat.empty.title', { name: 'Anna' })

test('an empty conversation invites to write only where one may', async () => {
  drawn([])
  expect(await screen.findByText(hello)).toBeTruthy()
})

test('an empty conversation says only why nothing can be written', async () => {
  drawn([], { part: { writing: { ...freeWriting, may_write: false, reason: 'verified_only' } } })
  expect(await screen.findByText(copy('chat.notice.verifiedOnlyTitle', { name: 'Anna' }))).toBeTruthy()
  expect(screen.queryByText(hello)).toBeNull()
})

test('begins with the comments of the likes, covered by hidden words where the other one wrote them', async () => {
  const comment = { prompt: null, photo: null, sent_at: now }
  const like_comments = [
    { ...comment, is_mine: false, text: 'You look cheap' },
    { ...comment, is_mine: true, text: 'Not cheap at all' },
  ]
  drawn([], { hiddenWords: ['cheap'], part: { like_comments } })
  expect(await screen.findByText('Not cheap at all')).toBeTruthy()
  expect([screen.queryByText(hello), screen.queryByText('You look cheap')]).toEqual([null, null])
  fireEvent.click(screen.getByRole('button', { name: copy('likes.comment.show') }))
  expect(screen.getByText('You look cheap')).toBeTruthy()
})

test('a quote leads to its message far back, which gets the focus', async () => {
  answers.push([
    /^GET \/messages\?around=3/,
    () => ({ body: { messages: range(1, 20), has_more: false, has_newer: true } }),
  ])
  const quoting = message(60, { reply_to: { seq: 3, sender_id: anna, text: 'number 3', attachment: null } })
  drawn([...range(21, 59), quoting])
  fireEvent.click(screen.getByRole('button', { name: 'Anna number 3' }))
  await waitFor(() => expect(document.activeElement).toBe(article(3)))
  expect(article(60)).toBeNull()
  expect(screen.getByRole('button', { name: copy('chat.messages.newer') })).toBeTruthy()
  expect(screen.getByRole('button', { name: copy('chat.messages.jump') })).toBeTruthy()
})

test('the address names a message', async () => {
  drawn(range(21, 60), { path: '/?message=33' })
  await waitFor(() => expect(document.activeElement).toBe(article(33)))
  expect(requests.filter((line) => line.includes('around'))).toEqual([])
})

test('a message that is not there leaves everything as it is', async () => {
  answers.push([/around=3/, () => ({ status: 404, body: { error: { code: 'not_found' } } })])
  drawn(range(21, 60), { path: '/?message=3' })
  await waitFor(() => expect(requests.some((line) => line.includes('around=3'))).toBe(true))
  expect(article(60)?.textContent).toContain('number 60')
})

test('earlier messages that cannot be had say so, and can be asked for again', async () => {
  answers.push([/before=21/, () => ({ status: 404, body: { error: { code: 'not_found' } } })])
  drawn()
  fireEvent.click(screen.getByRole('button', { name: copy('chat.messages.older') }))
  expect(await screen.findByText(copy('chat.messages.olderFailed'))).toBeTruthy()
  answers.unshift([/before=21/, () => ({ body: { messages: range(1, 20), has_more: false } })])
  fireEvent.click(screen.getByRole('button', { name: copy('chat.messages.older') }))
  expect(await screen.findByText('number 1')).toBeTruthy()
  expect(screen.getByText(copy('chat.messages.start'))).toBeTruthy()
})

test('an own message of the last minutes is taken back after a question', async () => {
  const young = message(60, { sent_at: new Date().toISOString() })
  const unsent = message(60, { text: '', is_unsent: true, rev: 1 })
  answers.push([/^DELETE \/messages\/60/, () => ({ body: { message: unsent } })])
  drawn([...range(21, 59), young])
  fireEvent.click((await openActions(60)).getByRole('button', { name: copy('chat.message.takeBack') }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(copyPattern('chat.message.takeBackText'))).toBeTruthy()
  expect(requests.some((line) => line.startsWith('DELETE'))).toBe(false)
  fireEvent.click(question.getByRole('button', { name: copy('chat.message.takeBackConfirm') }))
  await waitFor(() => expect(article(60)?.textContent).toContain(copy('chat.messages.takenBack')))
})

test('an older one cannot be taken back, and one’s own cannot be reported', async () => {
  drawn()
  const actions = await openActions(60)
  expect(actions.queryByRole('button', { name: copy('chat.message.takeBack') })).toBeNull()
  expect(actions.queryByRole('button', { name: copy('chat.message.report') })).toBeNull()
  expect(actions.getByText(copyPattern('chat.message.sentAt', { time: '20 Nov 2026' }))).toBeTruthy()
})

test('a message of the other one can be reported and answered', async () => {
  const { onReport } = drawn()
  fireEvent.click((await openActions(59)).getByRole('button', { name: copy('chat.message.report') }))
  await waitFor(() => expect(onReport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seq: 59 })))
  fireEvent.click((await openActions(59)).getByRole('button', { name: copy('chat.message.reply') }))
  expect(await screen.findByText(copy('chat.composer.replyTo', { name: 'Anna' }))).toBeTruthy()
})

test('a reaction shows at once, and goes again when the server will not have it', async () => {
  let refuse = () => {}
  const held = new Promise<Answer>((resolve) => {
    refuse = () => resolve({ status: 403, body: { error: { code: 'member_unavailable' } } })
  })
  answers.push([/^PUT \/messages\/59\/reaction/, () => held])
  drawn()
  fireEvent.click((await openActions(59)).getByRole('button', { name: copy('chat.message.react', { emoji: '❤️' }) }))
  expect(
    await screen.findByRole('button', {
      name: copy('chat.message.reaction', { emoji: '❤️', names: copy('chat.messages.fromYou') }),
    }),
  ).toBeTruthy()
  await act(async () => refuse())
  await waitFor(() =>
    expect(
      screen.queryByRole('button', {
        name: copy('chat.message.reaction', { emoji: '❤️', names: copy('chat.messages.fromYou') }),
      }),
    ).toBeNull(),
  )
})

const sealedPhoto = {
  kind: 'photo',
  width: 800,
  height: 600,
  thumbhash: 'AAAAAAAA',
  is_one_view: false,
  state: 'sealed',
  url: null,
} satisfies MessageView['attachment']

test('a photo with one view is opened, counted down, and gone', async () => {
  const sealed = { ...sealedPhoto, is_one_view: true }
  const opened = message(59, { text: '', rev: 1, attachment: { ...sealed, state: 'open', url: '/x.webp' } })
  const expired = message(59, { text: '', rev: 2, attachment: { ...sealed, state: 'gone' } })
  answers.push([/^POST \/messages\/59\/open/, () => ({ body: { message: opened } })])
  answers.push([/around=59/, () => ({ body: { messages: [expired], has_more: true, has_newer: true } })])
  drawn([...range(21, 58), message(59, { text: '', attachment: sealed }), message(60)])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(now) })
  try {
    fireEvent.click(screen.getByRole('button', { name: copy('chat.photo.openOnce', { name: 'Anna' }) }))
    await vi.waitFor(() => expect(article(59)?.textContent).toContain(copy('chat.photo.left', { seconds: 30 })))
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(article(59)?.textContent).toContain(copy('chat.photo.left', { seconds: 10 }))
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(article(59)?.textContent).toContain(copy('chat.photo.gone'))
    expect(article(59)?.querySelector('img')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a photo that is revealed by the keyboard has the focus', async () => {
  const sealed = sealedPhoto
  const opened = message(59, { text: '', rev: 1, attachment: { ...sealed, state: 'open', url: '/x.webp' } })
  answers.push([/^POST \/messages\/59\/open/, () => ({ body: { message: opened } })])
  drawn([...range(21, 58), message(59, { text: '', attachment: sealed }), message(60)])
  const cover = screen.getByRole('button', { name: copy('chat.photo.openLabel', { name: 'Anna' }) })
  cover.focus()
  fireEvent.click(cover)
  const photo = await screen.findByRole('button', {
    name: copy('chat.photo.enlarge', { label: copy('chat.photo.from', { name: 'Anna' }) }),
  })
  await waitFor(() => expect(document.activeElement).toBe(photo))
})

test('hidden words cover what the other one wrote, from the first moment', async () => {
  drawn([...range(21, 58), message(59, { text: 'Pineapple!' })], { hiddenWords: ['pineapple'] })
  expect(article(59)?.textContent).not.toContain('Pineapple')
  fireEvent.click(screen.getByRole('button', { name: copy('chat.message.uncover') }))
  await waitFor(() => expect(article(59)?.textContent).toContain('Pineapple!'))
})
