import { fireEvent, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { StepFrame } from './step-frame.tsx'

function Steps() {
  const [step, setStep] = useState(1)
  return (
    <StepFrame step={step} steps={4} title={`Heading ${step}`}>
      <button type="button" onClick={() => setStep(step + 1)}>
        go
      </button>
    </StepFrame>
  )
}

test('shows progress and moves the focus to each new heading', async () => {
  renderUi(<Steps />)
  const bar = await screen.findByRole('progressbar', { name: copy('entry.complete.title') })
  expect(bar.getAttribute('aria-valuetext')).toBe(copy('entry.complete.progress', { step: 1, steps: 4 }))
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Heading 2' }))
  expect(bar.getAttribute('aria-valuenow')).toBe('2')
})

test('ignores the second click of a double click: it would submit the next step', async () => {
  const submitted = vi.fn((event: FormEvent) => event.preventDefault())
  renderUi(
    <StepFrame step={1} steps={4} title="Heading">
      <form onSubmit={submitted}>
        <button type="submit">go</button>
      </form>
    </StepFrame>,
  )
  const button = await screen.findByRole('button', { name: 'go' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(submitted).toHaveBeenCalledOnce()
})
