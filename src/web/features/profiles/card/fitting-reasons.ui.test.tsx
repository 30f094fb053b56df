import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FittingReasons as Reasons } from '../../../../contract/search.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { FittingReasons } from './fitting-reasons.tsx'

async function reasons(fitting: Partial<Reasons>, isOnline = false): Promise<string[]> {
  renderUi(
    <>
      <FittingReasons fitting={{ shared_interests: [], is_same_town: false, ...fitting }} isOnline={isOnline} />
      <hr />
    </>,
  )
  await screen.findByRole('separator')
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
}

test('says nothing where there is nothing special', async () => {
  expect(await reasons({})).toEqual([])
})

test('names at most two reasons, shared interests first', async () => {
  const interests = copy('accounts.matches.interests', { interests: 'hiking, dogs and 1 more' })
  expect(await reasons({ shared_interests: ['hiking', 'dogs', 'yoga'], is_same_town: true }, true)).toEqual([
    interests,
    copy('accounts.matches.town'),
  ])
})

test('someone online is a reason, because the viewer is, too', async () => {
  expect(await reasons({}, true)).toEqual([copy('accounts.matches.online')])
})
