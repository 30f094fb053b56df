import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

/** Pictures that we drew, 3:4, at dusk in the colours of the site: a framed evening, whatever the theme. */
export const paintings = {
  windows: Windows,
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

/** 300 by 400: the sky, with a light in it at `glow`. */
function Canvas({
  name,
  glow,
  className,
  children,
}: PaintingProps & { name: string; glow: [x: number, y: number]; children: ReactNode }) {
  const [x, y] = glow
  return (
    <svg
      viewBox="0 0 300 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes('dusk scheme-light', className)}
    >
      <linearGradient id={`${name}-sky`} x2="0" y2="1">
        <stop className="dusk-sky-0" />
        <stop offset="0.55" className="dusk-sky-1" />
        <stop offset="1" className="dusk-sky-2" />
      </linearGradient>
      <radialGradient id={`${name}-glow`}>
        <stop stopColor="var(--glow)" stopOpacity="0.6" />
        <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
      </radialGradient>
      <path d="M0 0h300v400H0z" fill={`url(#${name}-sky)`} />
      <circle cx={x} cy={y} r="190" fill={`url(#${name}-glow)`} />
      {children}
    </svg>
  )
}

/** Two windows that are still lit, one above the other. */
function Windows(props: PaintingProps) {
  return (
    <Canvas name="windows" glow={[150, 170]} {...props}>
      <path d="M30 60 150-16 270 60v340H30z" className="fill-(--house)" />
      <path d="M0 250h44v150H0zM256 220h44v180h-44z" className="fill-(--house-near)" />
      <g id="lit-window">
        <path d="M96 92h108v122H96z" className="fill-(--ground)" />
        <path d="M104 100h92v106h-92z" className="fill-(--glow)" />
        <path d="M104 100h30c0 42-10 78-30 106zM196 100h-30c0 42 10 78 30 106z" className="fill-(--warm)" />
        <path d="M147 100h6v106h-6zM104 140h92v5h-92zM84 214h132v9H84z" className="fill-(--ground)" />
      </g>
      <use href="#lit-window" y="156" />
      <path
        d="M128 184c-2-9-12-11-15-19 9 0 14 6 15 12-1-9 2-17 8-21 2 9-2 15-6 20 4-5 8-6 13-6-3 8-9 9-15 14Zm-10 14 2 16h20l2-16Z"
        className="fill-(--figure)"
      />
      <path
        d="M166 362c-4-24 6-34 7-46-4-8-3-16-1-24l9 8h9l9-8c3 8 3 16 0 24 3 14 14 22 11 46Z"
        className="fill-(--figure)"
      />
    </Canvas>
  )
}

/** Two glasses of wine before a moon. */
function Glasses(props: PaintingProps) {
  const glass = 'M-34 0h68c2 58-8 92-30 96v76c14 1 24 4 24 9h-56c0-5 10-8 24-9V96C-26 92-36 58-34 0Z'
  const wine = 'M-33 34h66c-3 38-13 58-33 60-20-2-30-22-33-60Z'
  return (
    <Canvas name="glasses" glow={[186, 112]} {...props}>
      <circle cx="186" cy="112" r="60" className="fill-(--moon)" />
      <path d="M0 310h300v90H0z" className="fill-(--ground)" />
      <path d="M0 304h300v8H0z" className="fill-(--house)" />
      {[
        ['translate(98 142) rotate(-4)', 'fill-primary scheme-dark'],
        ['translate(200 148) rotate(5)', 'fill-(--warm)'],
      ].map(([place, colour]) => (
        <g key={place} transform={place}>
          <path d={glass} className="fill-(--moon)" opacity=".55" />
          <path d={wine} className={colour} />
        </g>
      ))}
    </Canvas>
  )
}

/** A bench for two below a lamp. */
function Bench(props: PaintingProps) {
  return (
    <Canvas name="bench" glow={[216, 100]} {...props}>
      <path d="M64 54a34 34 0 1 0 34 44 28 28 0 0 1-34-44Z" className="fill-(--moon)" />
      <path d="M0 290c40-60 90-50 120-20s60-20 100-30 60 20 80 40v120H0Z" className="fill-(--house-far)" />
      <path d="M216 96 108 336h216Z" className="fill-(--glow)" opacity=".22" />
      <path d="M0 326c60-14 220-20 300 0v74H0Z" className="fill-(--ground)" />
      <path d="M212 92h8v246h-8zM192 92c0-18 10-30 24-30s24 12 24 30Z" className="fill-(--ground)" />
      <circle cx="216" cy="97" r="14" className="fill-(--glow)" />
      <g className="fill-(--warm)">
        <rect x="44" y="238" width="136" height="14" rx="7" />
        <rect x="44" y="262" width="136" height="14" rx="7" />
        <rect x="34" y="290" width="156" height="15" rx="7" />
        <path d="M54 232h10v108H54zM160 232h10v108h-10z" />
      </g>
    </Canvas>
  )
}

/** Two cups on a sill, whose steam makes a heart. */
function Cups(props: PaintingProps) {
  const cup = 'M0 0h96v42a36 36 0 0 1-36 36H36A36 36 0 0 1 0 42Z'
  const handle = 'M88 16h16a22 22 0 0 1 0 44H84'
  return (
    <Canvas name="cups" glow={[150, 210]} {...props}>
      <path d="M0 230v-70h40v-30h50v50h40v-80h46v60h50v-30h40v60h34v146H0Z" className="fill-(--house-far)" />
      <path
        d="M54 158h12v16H54zM150 120h10v14h-10zm0 34h10v14h-10zM240 160h12v16h-12zM106 204h10v14h-10z"
        className="fill-(--glow)"
      />
      <path d="M0 316h300v84H0z" className="fill-(--ground)" />
      <path
        d="M104 232c-4-40-52-52-44-98 6-34 60-44 90 4 30-48 84-38 90-4 8 46-40 58-44 98"
        className="fill-none stroke-(--moon)"
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".85"
      />
      <g transform="translate(46 246)">
        <path d={handle} className="fill-none stroke-(--moon)" strokeWidth="10" />
        <path d={cup} className="fill-(--moon)" />
      </g>
      <g transform="matrix(-1 0 0 1 254 246)">
        <path d={handle} className="fill-none stroke-primary scheme-dark" strokeWidth="10" />
        <path d={cup} className="fill-primary scheme-dark" />
      </g>
    </Canvas>
  )
}

/** Two boats that have the same wind. */
function Boats(props: PaintingProps) {
  return (
    <Canvas name="boats" glow={[150, 214]} {...props}>
      <circle cx="150" cy="214" r="66" className="fill-(--glow)" />
      <path d="M0 236h300v164H0z" className="fill-(--house)" />
      <path
        d="M96 258h108M116 278h68M132 298h36"
        className="fill-none stroke-(--glow)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      {[
        ['translate(52 172)', 'fill-primary scheme-dark'],
        ['translate(190 210) scale(.86)', 'fill-(--warm)'],
      ].map(([place, colour]) => (
        <g key={place} transform={place}>
          <path d="M34 0v92H-4Z" className="fill-(--moon)" />
          <path d="M40 14v78h36Z" className={colour} />
          <path d="M-14 98h104c-6 20-16 28-30 28H16C2 126-8 118-14 98Z" className="fill-(--ground)" />
        </g>
      ))}
    </Canvas>
  )
}

/** Three tulips in a vase, in the light of a window. */
function Tulips(props: PaintingProps) {
  const tulip =
    'M-32-40C-30-66-20-74-16-78c6 6 10 14 16 24 6-10 10-18 16-24 4 4 14 12 16 38 2 34-14 50-32 50S-34-6-32-40Z'
  return (
    <Canvas name="tulips" glow={[150, 170]} {...props}>
      <path d="M0 336h300v64H0z" className="fill-(--ground)" />
      <g className="fill-none stroke-(--figure)" strokeWidth="8" strokeLinecap="round">
        <path d="M150 262C146 220 150 190 150 150M138 264c-6-40-30-50-46-76M162 264c6-44 30-60 44-92" />
        <path d="M128 256c-34-6-50-28-54-56 34 4 50 22 54 56ZM176 252c6-30 26-44 52-46 0 28-18 46-52 46Z" />
      </g>
      <path d={tulip} transform="translate(150 142)" className="fill-primary scheme-dark" />
      <path d={tulip} transform="translate(84 186) rotate(-22) scale(.86)" className="fill-(--warm)" />
      <path d={tulip} transform="translate(214 166) rotate(20) scale(.9)" className="fill-(--glow)" />
      <path
        d="M108 258h84c-8 24 14 40 14 70 0 24-22 38-56 38s-56-14-56-38c0-30 22-46 14-70Z"
        className="fill-(--moon)"
      />
    </Canvas>
  )
}

/** A door ajar with light behind it. */
function Doorway(props: PaintingProps) {
  return (
    <Canvas name="door" glow={[150, 230]} {...props}>
      <path d="M0 30h300v300H0z" className="fill-(--house)" />
      <path d="M0 322h300v78H0z" className="fill-(--ground)" />
      <path d="M88 66h124v256H88z" className="fill-(--glow)" />
      <path d="M88 322h124l54 78H66Z" className="fill-(--glow)" opacity=".5" />
      <path d="M88 66v256l78 26V44Z" className="fill-primary scheme-dark" />
      <path d="M100 92l52-12v84l-52 2ZM100 186l52 2v94l-52-10Z" className="fill-(--ground)" opacity=".45" />
      <circle cx="154" cy="186" r="6" className="fill-(--glow)" />
    </Canvas>
  )
}
