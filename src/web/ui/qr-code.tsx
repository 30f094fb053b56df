import { useMemo } from 'react'
import { encode } from 'uqr'

/** Four letters each, as one reads them out. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Dark on light in both themes: scanners want it so. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => drawn(content), [content])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}

function drawn(content: string): { size: number; path: string } {
  const { size, data } = encode(content, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
