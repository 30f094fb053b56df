import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
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
