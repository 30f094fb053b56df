import type { Page } from '@playwright/test'
import { landerNames, nichePrefixes } from '../../src/contract/constants.ts'
import type { Screen } from './screen.ts'

/** A member who agreed to be shown, as the landing pages of the demo world find one. */
async function shownMember(page: Page): Promise<string> {
  const { members } = (await (await page.request.get('/api/content/shown')).json()) as { members: { id: string }[] }
  return members[0]?.id ?? 'nobody'
}

/** The same design of another site, with its colours, its mark and its own language. */
const hosts = ['nl', 'de'] as const
function atHost(page: Page, host: string, path: string) {
  const url = new URL(path, page.url())
  url.hostname = `${host}.localhost`
  return page.goto(url.href)
}

export const landerScreens: Screen[] = [
  ...landerNames.map((name) => ({ name: `lander-${name}`, open: (page: Page) => page.goto(`/landers/${name}`) })),
  ...nichePrefixes
    .filter((prefix) => prefix !== '')
    .map((prefix) => ({
      name: `lander-niche-${prefix}`,
      open: (page: Page) => page.goto(`/landers/gallery/${prefix}`),
    })),
  ...['landing', 'landing2', 'landing3'].map((design) => ({
    name: `member-${design}`,
    open: async (page: Page) => page.goto(`/members/${await shownMember(page)}/${design}`),
  })),
  { name: 'member-landing-nobody', open: (page) => page.goto('/members/nobody/landing') },
  ...hosts.map((host) => ({
    name: `site-${host}`,
    open: async (page: Page) => {
      await page.goto('/pages/terms')
      return atHost(page, host, '/')
    },
  })),
  ...['accessibility', 'imprint', 'safety', 'service'].map((name) => ({
    name: `page-${name}`,
    open: (page: Page) => page.goto(`/pages/${name}`),
  })),
]
