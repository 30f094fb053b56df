import type { LucideProps } from 'lucide-react'
import { iconId } from './sprite.ts'

/** In place of an icon of lucide-react (scripts/vite/icons.ts): the same element, which refers to the sprite of the document for its drawing. */
export function spriteIcon(name: string) {
  const href = `#${iconId(name)}`
  return (props: LucideProps) => drawIcon(href, props)
}

function drawIcon(
  href: string,
  { size = 24, color = 'currentColor', strokeWidth = 2, children, ...props }: LucideProps,
) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden unless it is given a name
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={isNamed(props) ? undefined : true}
      {...props}
    >
      <use href={href} />
      {children}
    </svg>
  )
}

function isNamed(props: object): boolean {
  return Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title')
}
