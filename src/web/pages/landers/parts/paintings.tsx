import type { ReactNode } from 'react'

/** Pictures that we drew, 3:4, in the colours of the site: they change with its palette, and from day to night with the theme. */
export const paintings = {
  faces: Faces,
  glasses: Glasses,
  bench: Bench,
  cups: Cups,
  boats: Boats,
  tulips: Tulips,
  door: Doorway,
} as const
export type PaintingName = keyof typeof paintings
export const paintingNames = Object.keys(paintings) as PaintingName[]

type PaintingProps = { className?: string }

function Canvas({ className, children }: PaintingProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      {children}
    </svg>
  )
}

const profile =
  'M-10 70C30 34 92 44 106 96c4 16-2 26 2 38l24 38c5 9-3 13-13 14-3 6 8 9 7 17-1 6-8 6-7 10 6 4 4 14-4 16-4 7 4 13 0 27-6 18-26 20-44 19-4 24 0 62 34 125H-10Z'

/** Two heads in profile, a breath apart. */
function Faces(props: PaintingProps) {
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-warning-soft" />
      <circle cx="150" cy="128" r="92" className="fill-warning" />
      <path d={profile} className="fill-primary" />
      <path d="M-10 62C30 26 96 38 108 96 74 88 66 112 62 150c-3 30-30 40-72 42Z" className="fill-danger" />
      <g transform="matrix(-1 0 0 1 300 14)">
        <path d={profile} className="fill-secondary" />
        <path d="M-10 50C44 18 98 46 108 100 80 84 70 90 56 104c-14 16-30 24-66 26Z" className="fill-on-warning" />
      </g>
    </Canvas>
  )
}

/** Two glasses of wine before a moon. */
function Glasses(props: PaintingProps) {
  const glass = 'M-34 0h68c2 58-8 92-30 96v76c14 1 24 4 24 9h-56c0-5 10-8 24-9V96C-26 92-36 58-34 0Z'
  const wine = 'M-34 34h68c-3 38-13 58-34 62-21-4-31-24-34-62Z'
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-secondary-soft" />
      <circle cx="186" cy="112" r="66" className="fill-warning" />
      <path d="M0 306h300v94H0z" className="fill-danger" />
      <g transform="translate(98 142) rotate(-4)">
        <path d={glass} className="fill-white" opacity=".85" />
        <path d={wine} className="fill-primary" />
      </g>
      <g transform="translate(198 148) rotate(5)">
        <path d={glass} className="fill-white" opacity=".85" />
        <path d={wine} className="fill-danger" />
      </g>
    </Canvas>
  )
}

/** A bench for two below a lamp. */
function Bench(props: PaintingProps) {
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-secondary dark:fill-secondary-soft" />
      <path d="M216 96 108 330h216Z" className="fill-warning" opacity=".35" />
      <path d="M0 326c60-14 220-20 300 0v74H0Z" className="fill-on-warning" />
      <path d="M212 92h8v246h-8z" className="fill-on-warning" />
      <path d="M192 92c0-18 10-30 24-30s24 12 24 30Z" className="fill-on-warning" />
      <circle cx="216" cy="97" r="14" className="fill-warning" />
      <g className="fill-primary">
        <rect x="44" y="238" width="136" height="14" rx="7" />
        <rect x="44" y="262" width="136" height="14" rx="7" />
        <rect x="34" y="290" width="156" height="15" rx="7" />
        <path d="M54 232h10v108H54zM160 232h10v108h-10z" />
      </g>
      <path d="M64 54a34 34 0 1 0 34 44 28 28 0 0 1-34-44Z" className="fill-warning" />
    </Canvas>
  )
}

/** Two cups whose steam makes a heart. */
function Cups(props: PaintingProps) {
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-primary-soft" />
      <path d="M0 316h300v84H0z" className="fill-primary" />
      <path
        d="M104 232c-4-40-52-52-44-98 6-34 60-44 90 4 30-48 84-38 90-4 8 46-40 58-44 98"
        className="fill-none stroke-danger"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <g transform="translate(46 250)">
        <path d="M88 16h16a22 22 0 0 1 0 44H84" className="fill-none stroke-on-warning" strokeWidth="10" />
        <path d="M0 0h96v42a36 36 0 0 1-36 36H36A36 36 0 0 1 0 42Z" className="fill-on-warning" />
      </g>
      <g transform="matrix(-1 0 0 1 254 250)">
        <path d="M88 16h16a22 22 0 0 1 0 44H84" className="fill-none stroke-secondary" strokeWidth="10" />
        <path d="M0 0h96v42a36 36 0 0 1-36 36H36A36 36 0 0 1 0 42Z" className="fill-secondary" />
      </g>
    </Canvas>
  )
}

/** Two boats that have the same wind. */
function Boats(props: PaintingProps) {
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-danger-soft" />
      <circle cx="150" cy="214" r="84" className="fill-primary" />
      <path d="M0 236h300v164H0z" className="fill-secondary" />
      <path
        d="M96 258h108M116 278h68M132 298h36"
        className="fill-none stroke-primary"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <g transform="translate(62 176)">
        <path d="M34 0v92H-4Z" className="fill-white" />
        <path d="M40 14v78h36Z" className="fill-warning" />
        <path d="M-14 98h104c-6 20-16 28-30 28H16C2 126-8 118-14 98Z" className="fill-on-warning" />
      </g>
      <g transform="translate(186 214) scale(.86)">
        <path d="M34 0v92H-4Z" className="fill-white" />
        <path d="M40 14v78h36Z" className="fill-danger" />
        <path d="M-14 98h104c-6 20-16 28-30 28H16C2 126-8 118-14 98Z" className="fill-on-warning" />
      </g>
    </Canvas>
  )
}

/** Three tulips in a vase. */
function Tulips(props: PaintingProps) {
  const tulip =
    'M-32-40C-30-66-20-74-16-78c6 6 10 14 16 24 6-10 10-18 16-24 4 4 14 12 16 38 2 34-14 50-32 50S-34-6-32-40Z'
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-success-soft" />
      <path d="M0 336h300v64H0z" className="fill-warning" />
      <g className="fill-none stroke-success" strokeWidth="8" strokeLinecap="round">
        <path d="M150 262C146 220 150 190 150 150M138 264c-6-40-30-50-46-76M162 264c6-44 30-60 44-92" />
        <path d="M128 256c-34-6-50-28-54-56 34 4 50 22 54 56ZM176 252c6-30 26-44 52-46 0 28-18 46-52 46Z" />
      </g>
      <path d={tulip} transform="translate(150 142)" className="fill-primary" />
      <path d={tulip} transform="translate(84 186) rotate(-22) scale(.86)" className="fill-danger" />
      <path d={tulip} transform="translate(214 166) rotate(20) scale(.9)" className="fill-warning" />
      <path
        d="M108 258h84c-8 24 14 40 14 70 0 24-22 38-56 38s-56-14-56-38c0-30 22-46 14-70Z"
        className="fill-secondary"
      />
    </Canvas>
  )
}

/** A door ajar with light behind it. */
function Doorway(props: PaintingProps) {
  return (
    <Canvas {...props}>
      <path d="M0 0h300v400H0z" className="fill-secondary dark:fill-secondary-soft" />
      <path d="M0 322h300v78H0z" className="fill-on-warning" />
      <path d="M88 66h124v256H88z" className="fill-warning" />
      <path d="M88 322h124l54 78H66Z" className="fill-warning" opacity=".55" />
      <path d="M88 66v256l78 26V44Z" className="fill-primary" />
      <path d="M100 92l52-12v84l-52 2ZM100 186l52 2v94l-52-10Z" className="fill-danger" />
      <circle cx="154" cy="186" r="6" className="fill-warning" />
    </Canvas>
  )
}
