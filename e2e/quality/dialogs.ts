import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { OwnPhotos } from '../../src/contract/profiles/profiles.ts'
import type { Say } from '../../src/server/platform/words.ts'
import {
  buyCredits,
  composer,
  conversationWith,
  newPerson,
  numbered,
  type Person,
  tell,
  uploaded,
} from '../member/chatting.ts'
import { agreeToBeShown, demoPassword, logInAs, post } from '../members.ts'
import { portraitFile } from '../portrait.ts'

/** Who looks: a member with everything, one whose address is not confirmed, a visitor, and staff. */
export type Viewer = 'member' | 'unconfirmed' | 'visitor' | 'office'

/** What every walk finds; made once per process, by calls. */
export type World = {
  /** Of the demo; has a photo that all may see. */
  emma: string
  anna: Person
  /** Matched with Anna, and has a conversation with her. */
  bram: Person
  chat: string
  emptyChat: string
  ownPhoto: number
  reported: string
  /** The first site of the office. */
  site: string
}

/** Words of an area in the language of the walk. */
export type Words = (area: string) => Say

export type Opener = {
  /** Below src/web, without its ending: what draws the layer. */
  file: string
  viewer: Viewer
  at: string | ((world: World) => string)
  /** Opens it and answers the layer, and what the focus returns to (true: to something other than the page itself). */
  open: (page: Page, words: Words, world: World) => Promise<Layer>
}
export type Layer = {
  layer: Locator
  /** With Esc, unless this says that it stays. */
  closes?: 'never'
  trigger?: Locator
}

const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first()

async function pressed(trigger: Locator, layer: Locator): Promise<Layer> {
  await trigger.click()
  return { layer, trigger }
}
const menu = (page: Page, trigger: Locator) => pressed(trigger, page.getByRole('menu'))
const dialog = (page: Page, trigger: Locator) => pressed(trigger, dialogs(page))

/** What the browser opens by itself. */
async function popover(page: Page, id: string): Promise<Layer> {
  const trigger = page
    .locator(`button[popovertarget="${id}"]:not([popovertargetaction])`)
    .locator('visible=true')
    .first()
  await trigger.click()
  return { layer: page.locator(`[id="${id}"]:popover-open`), trigger }
}

const shopPath = ({ site }: World) => `/office/sites/${site}/shop`

/** All that is folded up on a page, at once. */
async function folds(page: Page, within = 'details'): Promise<Layer> {
  const all = page.locator(within)
  await expect(all.first()).toBeAttached()
  await all.evaluateAll((details) => {
    for (const each of details) (each as HTMLDetailsElement).open = true
  })
  return { layer: page.locator('body'), closes: 'never' }
}

/** The dialog behind an entry of a menu: the focus returns to what opened the menu. */
async function behindMenu(page: Page, trigger: Locator, entry: string): Promise<Layer> {
  await trigger.click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await expect(page.getByRole('menu')).toBeHidden() // a dialog as well
  return { layer: dialogs(page), trigger }
}

async function behindPanel(page: Page, id: string, entry: string): Promise<Layer> {
  const { layer, trigger } = await popover(page, id)
  await layer.getByRole('button', { name: entry, exact: true }).click()
  return { layer: dialogs(page), ...(trigger && { trigger }) }
}

const options = (page: Page, words: Words) => button(page, words('chat')('header.options'))
const chat = ({ chat: id }: World) => `/chats/${id}`
const emma = (world: World) => `/members/${world.emma}`
const commented = (page: Page, words: Words) =>
  dialog(page, button(page, words('likes')('comment.onPhoto', { name: 'Emma' })))
const bram = ({ bram: { id } }: World) => `/members/${id}`

async function photoFile() {
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() }
}

async function actions(page: Page, seq = 1): Promise<Layer> {
  const message = numbered(page, seq)
  await message.focus()
  await message.press('Enter')
  return { layer: dialogs(page), trigger: message }
}

/** Each dialog, menu, sheet and fold of the product, and how it is opened. In the order of the walk: neighbours share a page. */
export const openers: readonly Opener[] = [
  { file: 'layouts/account-menu', viewer: 'member', at: '/members', open: (page) => popover(page, 'account-menu') },
  { file: 'features/search/filters-sheet', viewer: 'member', at: '/members', open: (page) => popover(page, 'filters') },
  {
    file: 'features/search/filter-groups',
    viewer: 'member',
    at: '/members',
    open: async (page) => {
      await popover(page, 'filters')
      return folds(page)
    },
  },
  {
    file: 'features/search/saved-searches-dialog',
    viewer: 'member',
    at: '/members?eye_color=blue&verified=1',
    open: (page, words) => dialog(page, button(page, words('search')('kept.manage'))),
  },
  {
    file: 'features/search/keep-search-dialog',
    viewer: 'member',
    at: '/members?with_photo=1',
    open: (page, words) => dialog(page, button(page, words('search')('kept.keep'))),
  },
  { file: 'features/moderation/member-menu', viewer: 'member', at: bram, open: (page) => popover(page, 'member-menu') },
  ...(['report', 'block'] as const).map(
    (kind): Opener => ({
      file: `features/moderation/${kind}-dialog`,
      viewer: 'member',
      at: bram,
      open: (page, words) => behindPanel(page, 'member-menu', words('moderation')(`${kind}.action`)),
    }),
  ),
  {
    file: 'features/likes/unmatch-dialog',
    viewer: 'member',
    at: bram,
    open: (page, words, world) =>
      dialog(page, page.getByRole('button', { name: words('likes')('button.takeBack', { name: world.bram.name }) })),
  },
  {
    file: 'features/profiles/verification/ask-to-verify',
    viewer: 'member',
    at: bram,
    open: (page, words) => behindPanel(page, 'member-menu', words('profiles')('verify.action')),
  },
  {
    file: 'features/profiles/photos/photo-lightbox',
    viewer: 'member',
    at: emma,
    open: (page) => dialog(page, page.getByRole('figure').getByRole('button').first()),
  },
  { file: 'features/likes/comment-dialog', viewer: 'member', at: emma, open: commented },
  {
    file: 'features/likes/like-prompt-dialog',
    viewer: 'member',
    at: ({ emma }) => `/members/${emma}?t=0`,
    open: async (page) => ({ layer: dialogs(page) }),
  },
  {
    file: 'pages/chat/inbox',
    viewer: 'member',
    at: '/chats',
    open: (page, words) => menu(page, button(page, words('chat')('list.menu'))),
  },
  {
    file: 'features/chat/list/chat-row',
    viewer: 'member',
    at: '/chats',
    open: (page, words, world) => menu(page, button(page, words('chat')('list.options', { name: world.bram.name }))),
  },
  {
    file: 'pages/chat/conversation-menu',
    viewer: 'member',
    at: chat,
    open: (page, words) => menu(page, options(page, words)),
  },
  {
    file: 'features/chat/conversation/chat-settings-dialog',
    viewer: 'member',
    at: chat,
    open: (page, words) => behindMenu(page, options(page, words), words('chat')('header.settings')),
  },
  {
    file: 'features/chat/composer/composer-tools',
    viewer: 'member',
    at: chat,
    open: (page, words) => menu(page, button(page, words('chat')('composer.more'))),
  },
  {
    file: 'features/chat/composer/composer-tools',
    viewer: 'member',
    at: chat,
    open: (page, words) => dialog(page, button(page, words('chat')('emoji.open'))),
  },
  {
    file: 'features/chat/attachments/gift-choice',
    viewer: 'member',
    at: chat,
    open: (page, words) => behindMenu(page, button(page, words('chat')('composer.more')), words('chat')('gifts.open')),
  },
  {
    file: 'features/chat/attachments/photo-sheet',
    viewer: 'member',
    at: chat,
    open: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photoFile())
      return { layer: dialogs(page) }
    },
  },
  { file: 'features/chat/conversation/message-actions', viewer: 'member', at: chat, open: (page) => actions(page) },
  {
    file: 'features/chat/conversation/thread-dialogs',
    viewer: 'member',
    at: chat,
    open: async (page, words, { anna, bram: other, chat: id }) => {
      // One that is new: it can be taken back for five minutes only. And an answer: six in a row at most
      await tell(other, id, 'Hello')
      const { layer, ...rest } = await actions(page, (await tell(anna, id, 'Hello again')).seq)
      await layer.getByRole('button', { name: words('chat')('message.takeBack'), exact: true }).click()
      return { layer: page.getByRole('alertdialog'), ...rest }
    },
  },
  {
    file: 'features/moderation/report-dialog',
    viewer: 'member',
    at: chat,
    open: async (page, words) => {
      const { layer, ...rest } = await actions(page, 2)
      await layer.getByRole('button', { name: words('chat')('message.report'), exact: true }).click()
      return { layer: page.locator('[role=dialog]:has(form)'), ...rest }
    },
  },
  {
    file: 'features/chat/attachments/photo-viewer',
    viewer: 'member',
    at: chat,
    open: (page, words, { ownPhoto }) =>
      dialog(
        page,
        numbered(page, ownPhoto).getByRole('button', {
          name: words('chat')('photo.enlarge', { label: words('chat')('photo.own') }),
        }),
      ),
  },
  {
    file: 'features/chat/composer/writer',
    viewer: 'member',
    at: chat,
    open: async (page) => {
      await composer(page).fill('Mail me: anna.vd.berg@example.com')
      await composer(page).press('Enter')
      return { layer: page.getByRole('alertdialog'), trigger: composer(page) }
    },
  },
  {
    file: 'features/chat/icebreakers/icebreaker-dialog',
    viewer: 'member',
    at: ({ emptyChat }) => `/chats/${emptyChat}`,
    // By hand, once the lines above the field were put away
    open: async (page, words) => {
      await button(page, words('chat')('icebreakers.own')).click()
      await button(page, words('chat')('icebreakers.open')).click()
      return { layer: dialogs(page), trigger: composer(page) }
    },
  },
  {
    file: 'features/profiles/photos/photo-menu',
    viewer: 'member',
    at: '/profile',
    open: (page, words) => menu(page, button(page, words('photos')('actions', { place: 1 }))),
  },
  {
    file: 'features/profiles/photos/photo-manager',
    viewer: 'member',
    at: '/profile',
    open: (page, words) =>
      behindMenu(page, button(page, words('photos')('actions', { place: 1 })), words('photos')('delete')),
  },
  {
    file: 'features/profiles/upload/photo-cropper',
    viewer: 'member',
    at: '/profile',
    open: async (page, words) => {
      await page.locator('input[type=file][multiple]').setInputFiles(await photoFile())
      // There is something to use once the photo is laid out
      await expect(button(page, words('photos')('crop.use'))).toBeEnabled()
      return { layer: dialogs(page) }
    },
  },
  {
    file: 'features/profiles/editor/town-field',
    viewer: 'member',
    at: '/profile',
    open: async (page, words) => {
      const trigger = page.getByRole('combobox', { name: words('profiles')('fields.town'), exact: true })
      const layer = page.getByRole('listbox')
      // What is typed before the page's script runs brings no towns yet
      await expect(async () => {
        for (const typed of ['A', 'Am']) await trigger.fill(typed)
        await expect(layer).toBeVisible({ timeout: 5_000 })
      }).toPass()
      return { layer, trigger }
    },
  },
  { file: 'features/payments/shop/code-form', viewer: 'member', at: '/credits', open: (page) => folds(page) },
  {
    file: 'pages/settings/security/passkeys-section',
    viewer: 'member',
    at: '/settings/security',
    open: (page) => folds(page),
  },
  {
    file: 'pages/settings/security/second-factor-section',
    viewer: 'member',
    at: '/settings/security',
    open: (page) => folds(page),
  },
  {
    file: 'pages/settings/spending/spending-pause-section',
    viewer: 'member',
    at: '/settings/spending',
    open: (page) => folds(page),
  },
  { file: 'pages/settings/exports-section', viewer: 'member', at: '/settings/privacy', open: (page) => folds(page) },
  { file: 'pages/settings/consents-section', viewer: 'member', at: '/settings/privacy', open: (page) => folds(page) },
  {
    file: 'features/likes/match-overlay',
    viewer: 'member',
    at: '/likes',
    open: async (page, _words, { anna, bram }) => {
      // Once it listens: the match is told to pages that are open
      await expect(async () => {
        await bram.request.delete(`/api/likes/${anna.id}`)
        await post(bram.request, '/api/likes', { member_id: anna.id })
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
      }).toPass()
      return { layer: dialogs(page) }
    },
  },
  {
    file: 'features/chat/composer/pending-message',
    viewer: 'unconfirmed',
    at: '/chats',
    open: (page) => folds(page),
  },
  {
    file: 'features/accounts/activation-dialog',
    viewer: 'unconfirmed',
    at: '/members?api_signup_complete=1',
    open: async (page) => ({ layer: dialogs(page) }),
  },
  {
    file: 'features/payments/offers/time-bonus-dialog',
    viewer: 'unconfirmed',
    at: '/members?time-bonus',
    open: async (page) => {
      await expect(page.getByRole('timer')).toBeVisible()
      await page.clock.fastForward(45_000)
      return { layer: dialogs(page) }
    },
  },
  { file: 'layouts/demo-pill', viewer: 'visitor', at: '/login', open: (page) => popover(page, 'demo-note') },
  { file: 'layouts/footer', viewer: 'member', at: '/settings', open: (page) => popover(page, 'legal-menu') },
  { file: 'layouts/language-menu', viewer: 'visitor', at: '/login', open: (page) => popover(page, 'language-menu') },
  { file: 'pages/payments/pricing', viewer: 'visitor', at: '/pricing', open: (page) => folds(page) },
  { file: 'pages/content/document-view', viewer: 'visitor', at: '/pages/privacy', open: (page) => folds(page) },
  {
    file: 'features/accounts/sign-up-dialog',
    viewer: 'visitor',
    at: ({ emma }) => `/members/${emma}?network=demo`,
    open: (page) => dialog(page, page.getByRole('main').locator('a[href*="/signup"]').locator('visible=true').first()),
  },
  {
    file: 'layouts/entry-warning',
    viewer: 'visitor',
    at: 'de.localhost',
    open: async (page) => ({ layer: dialogs(page), closes: 'never' }),
  },
  { file: 'backoffice/layout/office-nav', viewer: 'office', at: '/office', open: (page) => folds(page) },
  { file: 'backoffice/ui/filter-bar', viewer: 'office', at: '/office/members', open: (page) => folds(page) },
  { file: 'backoffice/audit/audit-entry', viewer: 'office', at: '/office/audit', open: (page) => folds(page) },
  { file: 'backoffice/shop/bundles-table', viewer: 'office', at: shopPath, open: (page) => folds(page) },
  { file: 'backoffice/queue/shortcuts', viewer: 'office', at: '/office/queue', open: (page) => folds(page) },
  {
    file: 'backoffice/queue/covered-photo',
    viewer: 'office',
    at: '/office/queue?kind=photos&view=grid',
    open: (page) => folds(page, 'details[data-covered]'),
  },
  {
    file: 'backoffice/cases/revealed-photo',
    viewer: 'office',
    at: '/office/queue?kind=reports',
    open: async (page, words) => {
      await page
        .getByLabel(words('office')('evidence.show', { number: 1 }))
        .or(page.getByText(words('office')('evidence.show', { number: 1 })))
        .first()
        .click()
      return { layer: page.locator('body'), closes: 'never' }
    },
  },
  ...(
    [
      ['staff/staff-member-actions', '/office/staff', 'staff.change', { name: 'Noor' }],
      ['analytics/analytics-table', '/office/analytics', 'analytics.table'],
      ['staff/own-second-factor', '/office/me', 'me.setUp'],
      ['members/access', '/office/members/{reported}', 'members.consents.text'],
      ['members/actions-panel', '/office/members/{reported}', 'members.acts.grant'],
      ['members/decide', '/office/members/{reported}', 'members.cases.decide'],
      ['members/notes', '/office/members/{reported}', 'members.notes.new'],
      ['sites/field-lists', '/office/sites/{site}?part=partners', 'sites.tile.another'],
      ['sites/countries-field', '/office/sites/{site}?part=general', 'sites.countryList.add'],
    ] as const
  ).map(
    ([file, at, label, values]): Opener => ({
      file: `backoffice/${file}`,
      viewer: 'office',
      at: ({ reported, site }) => at.replace('{reported}', reported).replace('{site}', site),
      open: async (page, words) => {
        const summary = page.locator('summary').filter({ hasText: words('office')(label, values) })
        await summary.first().click()
        return { layer: page.locator('details[open]').filter({ has: summary }).first(), closes: 'never' }
      },
    }),
  ),
]

/** Anna, who has all that members have: messages of each kind, a match, photos, credits, a kept search, a consent that was withdrawn. */
export async function makeWorld(browser: Browser): Promise<World> {
  const [anna, bram, carla] = [
    await newPerson(browser, 'Annelies'),
    await newPerson(browser, 'Bregje'),
    await newPerson(browser, 'Carolien'),
  ]
  for (const person of [anna, bram]) await buyCredits(person)
  const id = await conversationWith(anna, bram)
  await tell(anna, id, 'Hello Bregje')
  await tell(bram, id, 'Hello Annelies')
  const { seq } = await tell(anna, id, {
    attachment: { kind: 'photo', upload_id: await uploaded(anna, 'photo'), is_one_view: false },
  })
  await tell(bram, id, { attachment: { kind: 'voice', upload_id: await uploaded(bram, 'voice') } })
  await post(anna.request, '/api/likes', { member_id: bram.id })
  await post(bram.request, '/api/likes', { member_id: anna.id })
  await post(anna.request, '/api/search/saved', { name: 'Sky', filters: { eye_color: ['blue'] } })
  await agreeToBeShown(anna.request)
  await anna.request.delete('/api/accounts/consents', { data: { kind: 'showcase' } })
  await addPhoto(anna.request)
  const { photos } = await addPhoto(anna.request)
  const hidden = await anna.request.patch(`/api/profiles/me/photos/${photos.at(-1)?.id}`, {
    data: { is_private: true },
  })
  expect(hidden.status(), await hidden.text()).toBe(200)
  await post(bram.request, '/api/moderation/reports', { member_id: anna.id, reason: 'other', also_block: false })
  const [emma, robin] = [await browser.newContext(), await browser.newContext()]
  await post(robin.request, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
  const { sites } = await (await robin.request.get('/api/office/sites')).json()
  return {
    anna,
    bram,
    chat: id,
    emptyChat: await conversationWith(anna, carla),
    ownPhoto: seq,
    reported: anna.id,
    emma: await logInAs(emma.request, 'emma'),
    site: sites[0].id,
  }
}

async function addPhoto(request: APIRequestContext): Promise<OwnPhotos> {
  const answer = await request.post('/api/profiles/me/photos', { multipart: { photo: await photoFile() } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
