import { classes } from './classes.ts'

/** How far one is in several steps, as a bar and in words ("2 of 4"); `label` says of what. The first step is 1. */
export function StepProgress({
  step,
  steps,
  label,
  words,
}: {
  step: number
  steps: number
  label: string
  words: string
}) {
  return (
    <div>
      <p aria-hidden className="mb-2 text-sm font-semibold text-ink-soft">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={words}
        className="flex gap-1.5"
      >
        {Array.from({ length: steps }, (_, index) => index + 1).map((number) => (
          <span
            key={number}
            className={classes('h-1.5 flex-1 rounded-full', number <= step ? 'bg-primary-ink' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  )
}
