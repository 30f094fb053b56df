import { classes } from '../classes.ts'
import { Photo } from './photo.tsx'
import type { PhotoSource } from './photo-source.ts'

const sizes = { small: 'size-9 text-sm', medium: 'size-12', large: 'size-16 text-xl', huge: 'size-28 text-4xl' }
const pixels = { small: '36px', medium: '48px', large: '64px', huge: '112px' }

/** A member's face in a circle, or the first letter of the name. Silent: the name stands beside it, or give `alt`. */
export function Avatar({
  photo,
  name,
  size = 'medium',
  alt = '',
  className,
}: {
  photo: PhotoSource | null
  name: string
  size?: keyof typeof sizes
  alt?: string
  className?: string
}) {
  const looks = classes('shrink-0 rounded-full', sizes[size], className)
  if (photo) return <Photo photo={photo} alt={alt} sizes={pixels[size]} ratio={1} className={looks} />
  const letter = (
    <span
      aria-hidden
      className={classes(
        'inline-flex items-center justify-center bg-primary-soft font-bold text-primary-ink uppercase',
        looks,
      )}
    >
      {[...name][0] ?? '·'}
    </span>
  )
  if (!alt) return letter
  return (
    <>
      {letter}
      <span className="sr-only">{alt}</span>
    </>
  )
}
