import { Suspense, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { recordEarlyInput, replayEarlyInput } from './early-input.ts'

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

test('text typed before the scripts is taken over in a part of the page that is hydrated later', async () => {
  const texts: string[] = []
  const page = <Page onText={(text) => texts.push(text)} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  // biome-ignore lint/security/noGlobalEval: the script of the document
  globalThis.eval(recordEarlyInput)
  const field = container.querySelector('textarea') as HTMLTextAreaElement
  field.value = 'I bake bread'
  field.dispatchEvent(new Event('input', { bubbles: true }))

  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  hydrateRoot(container, page)
  await expect.poll(() => texts).toEqual(['I bake bread'])
  expect(container.querySelector('textarea')?.value).toBe('I bake bread')
})
