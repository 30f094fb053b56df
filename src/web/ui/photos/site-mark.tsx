import { markLine, marks } from '../../../shared/marks.ts'

/** One of the marks that sites choose from: light in the dark, by day too. */
export function SiteMark({ logo, className = 'size-8' }: { logo: keyof typeof marks; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`scheme-dark ${className}`}>
      <circle cx="16" cy="16" r="16" className="fill-dusk" />
      {marks[logo].map(({ path, isLine, isLit }) =>
        isLine ? (
          <path
            key={path}
            d={path}
            strokeWidth={markLine}
            strokeLinecap="round"
            className={`fill-none ${isLit ? 'stroke-lamp' : 'stroke-primary'}`}
          />
        ) : (
          <path key={path} d={path} className={isLit ? 'fill-lamp' : 'fill-primary'} />
        ),
      )}
    </svg>
  )
}
