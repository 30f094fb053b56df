import { markLine, marks } from '../../../shared/marks.ts'

/** One of the marks that sites choose from, in the colours of where it stands. */
export function SiteMark({ logo, className = 'size-8' }: { logo: keyof typeof marks; className?: string | undefined }) {
  const mark = marks[logo]
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="16" className="fill-primary" />
      {'shape' in mark ? (
        <path d={mark.shape} fillRule="evenodd" className="fill-on-primary" />
      ) : (
        <path d={mark.line} strokeWidth={markLine} strokeLinecap="round" className="fill-none stroke-on-primary" />
      )}
    </svg>
  )
}
