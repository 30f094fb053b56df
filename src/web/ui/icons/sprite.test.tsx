import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentSprite } from './sprite.ts'
import { spriteIcon } from './sprite-icon.tsx'

const icons = { bell: '<path d="M1 1"/>', heart: '<path d="M2 2"/>', x: '<path d="M3 3"/>' }
const Bell = spriteIcon('bell')
const Heart = spriteIcon('heart')

test('a document gets the drawing of each of its icons once', () => {
  const spriteOf = documentSprite(icons)
  const first = spriteOf(
    renderToStaticMarkup(
      <>
        <Heart />
        <Heart />
      </>,
    ),
  )
  expect(first).toBe('<svg class="hidden"><g id="icon-heart"><path d="M2 2"/></g></svg>')
  const later = spriteOf(
    renderToStaticMarkup(
      <>
        <Heart />
        <Bell />
      </>,
    ),
  )
  expect(later).toBe('<svg class="hidden"><g id="icon-bell"><path d="M1 1"/></g></svg>')
  expect(spriteOf('<p>No icon</p>')).toBe('')
})

test('an icon is hidden from screen readers unless it has a name', () => {
  expect(renderToStaticMarkup(<Heart className="size-5" fill="currentColor" />)).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-5"><use href="#icon-heart"></use></svg>',
  )
  expect(renderToStaticMarkup(<Heart role="img" aria-label="Liked" />)).not.toContain('aria-hidden')
})
