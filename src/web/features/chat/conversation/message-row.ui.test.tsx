import { fireEvent, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import naughty from 'big-list-of-naughty-strings'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import type { AttachmentView } from '../../../../contract/chat/message.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { createVoicePlayer } from '../attachments/voice-player.ts'
import { MessageRow } from './message-row.tsx'
import { hiddenPattern } from './text/covered-text.ts'
import { type Thread, ThreadContext } from './thread.ts'

const [me, anna] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const message = (part: Partial<MessageView> = {}): MessageView => ({
  id: '01890000-0000-7000-8000-000000000009',
  conversation_id: '01890000-0000-7000-8000-000000000008',
  seq: 3,
  sender_id: anna,
  text: 'Hello',
  sent_at: '2026-11-20T10:00:00.000Z',
  ...part,
})
const photo = (part: Partial<Extract<AttachmentView, { kind: 'photo' }>> = {}): AttachmentView => ({
  kind: 'photo',
  width: 800,
  height: 600,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  is_one_view: false,
  state: 'sealed',
  url: null,
  ...part,
})

const threadOf = (part: Partial<Thread> = {}): Thread => ({
  memberId: me,
  name: 'Anna',
  time: (iso) => iso.slice(11, 16),
  hasSafeLinks: true,
  hidden: null,
  mayReply: true,
  mayReact: true,
  player: createVoicePlayer(),
  openedAt: new Map(),
  uncovered: new Set(),
  uncover: vi.fn(),
  goTo: vi.fn(),
  take: vi.fn(),
  renew: vi.fn(async () => null),
  react: vi.fn(),
  reply: vi.fn(),
  report: vi.fn(),
  enlarge: vi.fn(),
  openActions: vi.fn(),
  ...part,
})

function row(one: MessageView, isStop = true) {
  const isOwn = one.sender_id === me
  return (
    <MessageRow
      key={one.seq}
      message={one}
      {...{ isOwn, isStop }}
      isFirst
      isLast
      isMarked={false}
      progress="delivered"
      onStop={vi.fn()}
    />
  )
}
function drawn(part: Partial<MessageView> = {}, context: Partial<Thread> = {}) {
  const thread = threadOf(context)
  const view = renderUi(
    <ThreadContext value={thread}>
      <div role="log">{row(message(part))}</div>
    </ThreadContext>,
  )
  return { thread, view, article: screen.getByRole('article') }
}

test.each([
  { state: 'sealed', url: null, ratio: 1.5 },
  { state: 'open', url: '/photo.jpg', ratio: 0.7 },
] as const)('a tall photo that is $state has the shape $ratio', ({ state, url, ratio }) => {
  const { view } = drawn({ attachment: photo({ height: 1600, state, url }) })
  const frame = view.container.querySelector<HTMLElement>('[style*="aspect-ratio"]')
  expect(Number.parseFloat(frame?.style.aspectRatio ?? '')).toBe(ratio)
})

test.each<[string, Partial<MessageView>, string]>([
  ['plain words', {}, 'Hello'],
  ['one that was taken back', { text: '', is_unsent: true }, copy('chat.messages.takenBack')],
  ['one whose author is erased', { text: '' }, copy('chat.messages.erased')],
  [
    'a gift without words',
    { text: '', attachment: { kind: 'gift', gift: 'rose' } },
    copy('chat.message.gift', { gift: copy('gifts.names.rose') }),
  ],
  [
    'a gift with words',
    { attachment: { kind: 'gift', gift: 'teddy' } },
    `${copy('chat.message.gift', { gift: copy('gifts.names.teddy') })}Hello`,
  ],
  ['a photo that is gone', { text: '', attachment: photo({ state: 'gone' }) }, copy('chat.photo.gone')],
  [
    'a voice note that is gone',
    { text: '', attachment: { kind: 'voice', duration_ms: 1000, peaks: [], url: null } },
    copy('chat.voice.gone'),
  ],
])('%s', (_what, part, words) => {
  const { article } = drawn(part)
  expect(article.querySelector('[data-bubble]')?.textContent).toBe(words)
  expect(article.getAttribute('aria-label')).toBe('Anna, 10:00')
})

test('of one’s own it says how far it has come', () => {
  expect(drawn({ sender_id: me }).article.textContent).toContain(copy('chat.list.delivered'))
})

test.each([
  [true, 1],
  [false, 0],
])('links where they are safe: %s', (hasSafeLinks, count) => {
  drawn({ text: 'see https://example.com/x' }, { hasSafeLinks })
  const links = screen.queryAllByRole('link')
  expect(links).toHaveLength(count)
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

test('a quote leads to what it answers', () => {
  const { thread } = drawn({ reply_to: { seq: 1, sender_id: me, text: 'A walk?', attachment: null } })
  fireEvent.click(screen.getByRole('button', { name: `${copy('chat.messages.fromYou')} A walk?` }))
  expect(thread.goTo).toHaveBeenCalledExactlyOnceWith(1)
})

test('reactions are grouped, one’s own is marked, and a press changes it', () => {
  const reactions = [
    { member_id: me, emoji: '❤️' },
    { member_id: anna, emoji: '❤️' },
  ]
  const { thread } = drawn({ reactions, rev: 2 })
  const heart = screen.getByRole('button', {
    name: copy('chat.message.reaction', { emoji: '❤️', names: `${copy('chat.messages.fromYou')} and Anna` }),
  })
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(heart)
  expect(thread.react).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seq: 3 }), '❤️')
})

test('a hidden word covers all of it until it is uncovered', () => {
  const hidden = hiddenPattern(['hello'])
  const { thread, article, view } = drawn({ attachment: { kind: 'gift', gift: 'rose' } }, { hidden })
  expect(article.textContent).not.toContain('Hello')
  expect(article.textContent).not.toContain(copy('gifts.names.rose'))
  fireEvent.click(screen.getByRole('button', { name: copy('chat.message.uncover') }))
  expect(thread.uncover).toHaveBeenCalledExactlyOnceWith(3)
  view.unmount()
  expect(drawn({}, { hidden, uncovered: new Set([3]) }).article.textContent).toContain('Hello')
})

test('what one has written oneself is not covered', () => {
  expect(drawn({ sender_id: me }, { hidden: hiddenPattern(['hello']) }).article.textContent).toContain('Hello')
})

test('its receiver is told of contact details, with a way to report', () => {
  const { thread } = drawn({ notice: 'contact_details' })
  expect(screen.getByText(copyPattern('chat.message.notices.contact_details', { name: 'Anna' }))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: copy('chat.message.noticeReport') }))
  expect(thread.report).toHaveBeenCalledTimes(1)
})

test.each([
  [photo(), copy('chat.photo.openLabel', { name: 'Anna' })],
  [photo({ is_one_view: true }), copy('chat.photo.openOnce', { name: 'Anna' })],
  [
    photo({ state: 'open', url: '/x.webp' }),
    copy('chat.photo.enlarge', { label: copy('chat.photo.from', { name: 'Anna' }) }),
  ],
])('a photo of the other one: %#', (attachment, name) => {
  drawn({ attachment })
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

test.each([
  [photo({ url: '/x.webp' }), copy('chat.photo.notOpened')],
  [photo({ state: 'open', url: '/x.webp' }), copy('chat.photo.opened')],
  [photo({ is_one_view: true }), `${copy('chat.photo.once')} · ${copy('chat.photo.notOpened')}`],
  [photo({ is_one_view: true, state: 'gone' }), copy('chat.photo.openedGone')],
])('one’s own photo says what became of it: %#', (attachment, words) => {
  expect(drawn({ sender_id: me, text: '', attachment }).article.textContent).toContain(words)
})

test('an address that has expired is asked for once more, then it says so', async () => {
  const { thread, article } = drawn({ text: '', attachment: photo({ state: 'open', url: '/old.webp' }) })
  const image = article.querySelector('img')
  if (!image) throw new Error('there is no photo')
  fireEvent.error(image)
  expect(await screen.findByText(copy('chat.photo.notShown'))).toBeTruthy()
  expect(thread.renew).toHaveBeenCalledTimes(1)
})

test('a voice note has a button and a slider, and loads nothing', () => {
  drawn({ text: '', attachment: { kind: 'voice', duration_ms: 65_000, peaks: [10, 90], url: '/v' } })
  const note = screen.getByRole('group', { name: copy('chat.voice.label', { length: '1:05' }) })
  expect(within(note).getByRole('button', { name: copy('chat.voice.play') })).toBeTruthy()
  expect(
    within(note)
      .getByRole('slider', { name: copy('chat.voice.position') })
      .getAttribute('aria-valuetext'),
  ).toBe(copy('chat.voice.time', { at: '0:00', length: '1:05' }))
  expect(document.querySelector('audio')).toBeNull()
})

test('what was taken back can have nothing done with it', () => {
  const { thread, article } = drawn({ text: '', is_unsent: true })
  fireEvent.keyDown(article, { key: 'Enter' })
  expect(thread.openActions).not.toHaveBeenCalled()
  expect(within(article).queryAllByRole('button')).toEqual([])
})

test.each([
  ['Enter', {}],
  ['ContextMenu', {}],
  ['F10', { shiftKey: true }],
])('%s opens what can be done', (key, more) => {
  const { thread, article } = drawn()
  fireEvent.keyDown(article, { key, ...more })
  expect(thread.openActions).toHaveBeenCalledTimes(1)
})

test('the right mouse button keeps the browser’s own menu, a long press does not', () => {
  const { thread, article } = drawn()
  expect(fireEvent.contextMenu(article, { button: 2 })).toBe(true)
  expect(thread.openActions).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(article, { button: 0 })).toBe(false)
  expect(thread.openActions).toHaveBeenCalledTimes(1)
})

/** Three messages with the keyboard's stop where the focus is, as the conversation keeps it. */
function Three() {
  const [stop, setStop] = useState(3)
  return [1, 2, 3].map((seq) => (
    <MessageRow
      key={seq}
      message={message({
        seq,
        id: `01890000-0000-7000-8000-00000000001${seq}`,
        text: `number ${seq} https://example.com`,
      })}
      isOwn={false}
      isStop={seq === stop}
      isFirst
      isLast
      isMarked={false}
      progress="sent"
      onStop={setStop}
    />
  ))
}

test('arrow keys go from message to message, and only one of them is a stop', () => {
  renderUi(
    <ThreadContext value={threadOf()}>
      <div role="log" aria-label="Messages">
        <Three />
      </div>
    </ThreadContext>,
  )
  const [first, second, third] = screen.getAllByRole('article')
  const stops = () => [...document.querySelectorAll('[role=log] [tabindex="0"]')].map((one) => one.closest('article'))
  expect(new Set(stops())).toEqual(new Set([third]))
  third?.focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  expect(document.activeElement).toBe(second)
  expect(new Set(stops())).toEqual(new Set([second]))
  expect(first?.tabIndex).toBe(-1)
})

test('axe finds nothing in any kind of message', async () => {
  const kinds: Partial<MessageView>[] = [
    { text: 'see https://example.com' },
    { text: '😀' },
    { text: '', is_unsent: true },
    { notice: 'payment_request' },
    { reply_to: { seq: 1, sender_id: me, text: 'x', attachment: null }, reactions: [{ member_id: me, emoji: '👍' }] },
    { attachment: photo() },
    { attachment: photo({ state: 'open', url: 'data:,' }) },
    { sender_id: me, attachment: photo({ is_one_view: true }) },
    { attachment: { kind: 'gift', gift: 'cake' } },
    { attachment: { kind: 'voice', duration_ms: 9000, peaks: [1, 2], url: 'data:,' } },
  ]
  const { container } = renderUi(
    <ThreadContext value={threadOf()}>
      <div role="log" aria-label="Messages">
        {kinds.map((part, at) =>
          row(message({ ...part, seq: at + 1, id: `01890000-0000-7000-8000-0000000001${10 + at}` }), at === 0),
        )}
      </div>
    </ThreadContext>,
  )
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('naughty texts are shown as they are and do nothing', () => {
  const texts = naughty.filter((text) => text.trim() !== '')
  const { container } = renderUi(
    <ThreadContext value={threadOf()}>
      <div role="log">{texts.map((text, at) => row(message({ text, seq: at + 1, id: `m${at}` })))}</div>
    </ThreadContext>,
  )
  const shown = [...container.querySelectorAll('[data-bubble]')]
  expect(shown).toHaveLength(texts.length)
  for (const [at, bubble] of shown.entries()) {
    const words = bubble.querySelector('p')
    expect(words?.textContent?.startsWith(texts[at] ?? '')).toBe(true)
    expect(words?.getAttribute('dir')).toBe('auto')
  }
  expect(container.querySelector('[data-bubble] :is(script, iframe, img, svg, style, object, embed)')).toBeNull()
  for (const link of container.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/)
  expect(texts.length).toBeGreaterThan(400)
})
