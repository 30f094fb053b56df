import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'

/**
 * Timeout, more than any device needs; afterwards the form is submitted without a solution, with a stricter rate limit.
 */
const longestWaitMs = 15_000
/** Challenges are valid for ten minutes; an almost expired one is replaced. */
const freshMs = 8 * 60_000

type Work = { begunAt: number; payload: Promise<string | null> }

type Puzzle = {
  /** Handlers for the `<Form>`: start on focus, delay the submission until solved. */
  form: { onFocus: () => void; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }
  /** Belongs inside the form. */
  field: ReactNode
  /** The form was submitted and waits for the solution: for `<SubmitButton isBusy>`. */
  isWaiting: boolean
  /** Submits the form that the field is in. */
  submit: () => void
}

/** An invisible proof of work against bots, computed in the background while a form is filled in. */
export function useProofOfWork(): Puzzle {
  const field = useRef<HTMLInputElement>(null)
  const work = useRef<Work | null>(null)
  const isPassing = useRef(false)
  const [isWaiting, setWaiting] = useState(false)

  function begin(): Work {
    const isFresh = work.current !== null && performance.now() - work.current.begunAt < freshMs
    if (!work.current || !isFresh) work.current = { begunAt: performance.now(), payload: solve() }
    return work.current
  }

  async function passOn(form: HTMLFormElement, submitter: HTMLElement | null) {
    setWaiting(true)
    const payload = await Promise.race([begin().payload, nothingAfter(longestWaitMs)])
    // A form drops a submission from within its own submit event, where a ready solution would still be
    await new Promise((resolve) => setTimeout(resolve))
    // A solution counts once: the next try needs another
    work.current = null
    if (field.current) field.current.value = payload ?? ''
    isPassing.current = true
    setWaiting(false)
    form.requestSubmit(submitter)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isPassing.current) {
      isPassing.current = false
      return
    }
    event.preventDefault()
    if (!isWaiting) void passOn(event.currentTarget, event.nativeEvent.submitter)
  }

  return {
    form: { onFocus: begin, onSubmit },
    field: <input ref={field} type="hidden" name="altcha" />,
    isWaiting,
    submit: () => field.current?.form?.requestSubmit(),
  }
}

async function solve(): Promise<string | null> {
  try {
    const { solveProofOfWork } = await import('./puzzle-solver.ts')
    return await solveProofOfWork()
  } catch {
    return null
  }
}

function nothingAfter(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}
