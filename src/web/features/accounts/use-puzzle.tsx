import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'

/** Longer than any device needs; whoever waited that long is let through without, under a stricter limit of the server. */
const longestWaitMs = 15_000
/** Puzzles are good for ten minutes; one that lay about almost as long is made anew. */
const freshMs = 8 * 60_000

type Work = { begunAt: number; payload: Promise<string | null> }

type Puzzle = {
  /** For the `<Form>`: starts when somebody comes to it, and holds its submission until the solution is there. */
  form: { onFocus: () => void; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }
  /** Belongs inside the form. */
  field: ReactNode
  /** The form was submitted and waits for the solution: for `<SubmitButton isBusy>`. */
  isWaiting: boolean
  /** Submits the form that the field is in. */
  submit: () => void
}

/** A proof of work that nobody notices, against robots: solved beside the page while a form is filled in. */
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
    // A form drops what is submitted from within its own submit event, where a solution that lay ready would still be
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
