import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchCriteria } from '../../../../contract/search.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { MemberCount } from './member-count.tsx'

let answer: (criteria: URLSearchParams) => Response | Promise<Response>
let requests: string[] = []

function draw() {
  requests = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams } = new URL(request.url)
    requests.push(String(searchParams))
    return answer(searchParams)
  })
  renderUi(<Form />)
}

function Form() {
  const [criteria, setCriteria] = useState<SearchCriteria>({})
  return (
    <>
      <button type="button" onClick={() => setCriteria({ online: true })}>
        online
      </button>
      <button type="button" onClick={() => setCriteria({ online: true, verified: true })}>
        verified
      </button>
      <button type="button" onClick={() => setCriteria({})}>
        nothing
      </button>
      <MemberCount criteria={criteria} first={1234} />
    </>
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const count = () => screen.getByRole('status')

afterEach(() => vi.unstubAllGlobals())

test('starts with what the page was loaded with, and asks nothing', async () => {
  draw()
  expect((await screen.findByRole('status')).textContent).toBe(copy('finder.count', { count: 1234 }))
  expect(requests).toEqual([])
})

test('several answers in a row make one question; meanwhile it is busy', async () => {
  answer = () => Response.json({ num_results: 1 })
  draw()
  await press('online')
  expect(count().getAttribute('aria-busy')).toBe('true')
  await press('verified')
  await screen.findByText(copy('finder.count', { count: 1 }))
  expect(count().getAttribute('aria-busy')).toBe('false')
  expect(requests).toEqual(['online=true&verified=true'])
})

test('an answer that comes late counts no more', async () => {
  let answerLate = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve
  })
  answer = (query) => (query.has('verified') ? Response.json({ num_results: 7 }) : late)
  draw()
  await press('online')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await press('verified')
  await screen.findByText(copy('finder.count', { count: 7 }))
  await act(async () => answerLate(Response.json({ num_results: 99 })))
  expect(count().textContent).toBe(copy('finder.count', { count: 7 }))
})

test('nobody is said, and what to do', async () => {
  answer = () => Response.json({ num_results: 0 })
  draw()
  await press('online')
  await screen.findByText(copy('finder.count', { count: 0 }))
  expect(screen.getByText(copyPattern('finder.nobody'))).toBeTruthy()
})

test('where the number does not come, the last one stays, and it can be asked for again', async () => {
  answer = () => Response.json({ error: { code: 'internal', params: {} } }, { status: 500 })
  draw()
  await press('online')
  expect((await screen.findByRole('alert')).textContent).toContain(copy('finder.countFailed'))
  expect(count().textContent).toBe(copy('finder.count', { count: 1234 }))
  answer = () => Response.json({ num_results: 5 })
  await press(copy('common.tryAgain'))
  await screen.findByText(copy('finder.count', { count: 5 }))
  expect(screen.queryByRole('alert')).toBeNull()
})
