import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { hold, type InstallPrompt } from '../../live/install-prompt.ts'
import { InstallCard } from './install-card.tsx'

const site = { mail_name: 'Vonk' }
const title = copy('settings.install.title', { name: 'Vonk' })

function browser({ isInstalled = false, userAgent = 'Chrome' } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isInstalled && query.includes('standalone') }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

async function draw() {
  renderUi(
    <>
      <InstallCard />
      <p>drawn</p>
    </>,
    { site },
  )
  await screen.findByText('drawn')
}

afterEach(() => {
  hold(null)
  cleanup()
  vi.unstubAllGlobals()
})

test('where the browser offers it, a press asks, once', async () => {
  browser()
  await draw()
  expect(screen.queryByText(title)).toBeNull()
  const prompt = vi.fn(async () => undefined)
  hold({ prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) } as unknown as InstallPrompt)
  fireEvent.click(await screen.findByRole('button', { name: copy('settings.install.install') }))
  await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(prompt).toHaveBeenCalledOnce()
})

test('shows manual steps on an iPhone', async () => {
  browser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' })
  await draw()
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('in the installed app there is nothing to say', async () => {
  browser({ isInstalled: true, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' })
  await draw()
  expect(screen.queryByText(title)).toBeNull()
})
