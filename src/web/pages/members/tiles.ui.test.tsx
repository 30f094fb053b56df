import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { Tiles } from './tiles.tsx'

const tile = {
  id: 'one',
  partner: 'Seilschaft',
  title: 'Rope artists',
  text: 'Watch.',
  url: 'https://partner.example/x',
}

it('says that it is advertising, and whose; leads away without a word about where from', () => {
  renderUi(<Tiles tiles={[{ ...tile, image: null }]} />)
  const region = within(screen.getByRole('region', { name: copy('search.advertising.title') }))
  const link = region.getByRole('link', { name: /Ad by Seilschaft.*Rope artists/ })
  expect(link).toMatchObject({ href: tile.url, target: '_blank' })
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(link.getAttribute('rel')?.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'sponsored'])
})

it.each([
  ['/landers/rope.avif', 1],
  ['https://partner.example/pixel.gif', 0],
  ['//partner.example/pixel.gif', 0],
  ['data:image/png;base64,x', 0],
  [null, 0],
])('asks for a picture of this site only: %s', (image, count) => {
  const { container } = renderUi(<Tiles tiles={[{ ...tile, image }]} />)
  expect(container.querySelectorAll('img')).toHaveLength(count)
})
