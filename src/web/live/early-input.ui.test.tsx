import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from '../ui/button.tsx'
import { recordEarlyInput, replayEarlyInput } from './early-input.ts'

// biome-ignore lint/security/noGlobalEval: the script of the document
globalThis.eval(recordEarlyInput)

function Fields({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  const change = (value: string) => {
    setText(value)
    onText(value)
  }
  return <textarea value={text} onChange={(event) => change(event.currentTarget.value)} />
}

/** Long enough for the browser to run timers before React goes on with the next part. */
function SlowPart() {
  const begun = performance.now()
  while (performance.now() - begun < 40);
  return null
}

function Page({ onText }: { onText: (text: string) => void }) {
  useEffect(replayEarlyInput, [])
  return (
    <>
      <Suspense>
        <SlowPart />
      </Suspense>
      <Suspense>
        <Fields onText={onText} />
      </Suspense>
    </>
  )
}

function PageWith({ part: Part }: { part: ComponentType }) {
  useEffect(replayEarlyInput, [])
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}

test('text typed before the scripts is taken over in a part of the page that is hydrated later', async () => {
  const texts: string[] = []
  const page = <Page onText={(text) => texts.push(text)} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const field = container.querySelector('textarea') as HTMLTextAreaElement
  field.value = 'I bake bread'
  field.dispatchEvent(new Event('input', { bubbles: true }))

  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  hydrateRoot(container, page)
  await expect.poll(() => texts).toEqual(['I bake bread'])
  expect(container.querySelector('textarea')?.value).toBe('I bake bread')
})

test('text typed in a part whose code comes later is taken over when it comes, whenever it was typed', async () => {
  const texts: string[] = []
  const part = <Fields onText={(text) => texts.push(text)} />
  const arrived = Promise.withResolvers<{ default: ComponentType }>()
  const Later = lazy(() => arrived.promise)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Suspense>{part}</Suspense>)
  const field = container.querySelector('textarea') as HTMLTextAreaElement
  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('I bake')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  hydrateRoot(container, <PageWith part={Later} />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  type('I bake bread')
  arrived.resolve({ default: () => part })
  await expect.poll(() => texts).toEqual(['I bake bread'])
  expect(container.querySelector('textarea')).toBe(field)
  expect(field.value).toBe('I bake bread')
})

test('a press on a part whose code comes later is repeated once', async () => {
  const pressed = vi.fn()
  const part = <Button onPress={pressed}>Save</Button>
  const arrived = Promise.withResolvers<{ default: ComponentType }>()
  const Later = lazy(() => arrived.promise)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Suspense>{part}</Suspense>)
  const button = container.querySelector('button') as HTMLButtonElement
  vi.stubGlobal('__reactRouterContext', {})
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  hydrateRoot(
    container,
    <Suspense>
      <Later />
    </Suspense>,
  )

  press(button)
  press(button)
  arrived.resolve({ default: () => part })
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(pressed).toHaveBeenCalledTimes(1)
  press(button)
  expect(pressed).toHaveBeenCalledTimes(2)
})

/** What a browser dispatches when a pointer presses a button. */
function press(button: HTMLButtonElement): void {
  for (const type of ['pointerdown', 'click']) button.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}
