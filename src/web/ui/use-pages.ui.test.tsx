import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../test/ui/render.tsx'
import { type PageOf, usePages } from './use-pages.ts'

type Row = { id: string }
const page = (ids: string, next: string | null): PageOf<Row> => ({ entries: [...ids].map((id) => ({ id })), next })

function List({ load }: { load: (cursor: string) => Promise<PageOf<Row>> }) {
  const [source, setSource] = useState(() => ({ first: page('ab', '2') }))
  const list = usePages(source, source.first, load)
  return (
    <>
      <p data-testid="list">{`${list.entries.map(({ id }) => id).join('')} ${list.state} +${list.added}`}</p>
      <button type="button" onClick={list.more}>
        more
      </button>
      <button type="button" onClick={() => setSource({ first: page('nab', '2') })}>
        reload
      </button>
    </>
  )
}

async function draw(load: (cursor: string) => Promise<PageOf<Row>>) {
  renderUi(<List load={load} />)
  await screen.findByTestId('list')
  return {
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    shows: (text: string) => vi.waitFor(() => expect(screen.getByTestId('list').textContent).toBe(text)),
  }
}

test('goes on page by page to the end, and shows nobody twice', async () => {
  const pages: Record<string, PageOf<Row>> = { 2: page('bc', '3'), 3: page('d', null) }
  const { press, shows } = await draw(async (cursor) => pages[cursor] ?? page('', null))
  await shows('ab more +0')
  press('more')
  await shows('abc more +1')
  press('more')
  await shows('abcd end +1')
})

test('a page that fails can be asked for again', async () => {
  let isDown = true
  const { press, shows } = await draw(async () => {
    if (isDown) throw new Error('down')
    return page('c', null)
  })
  press('more')
  await shows('ab failed +0')
  isDown = false
  press('more')
  await shows('abc end +1')
})

test('a reload keeps the pages behind the first', async () => {
  const { press, shows } = await draw(async () => page('cd', '3'))
  press('more')
  await shows('abcd more +2')
  press('reload')
  await shows('nabcd more +0')
})
