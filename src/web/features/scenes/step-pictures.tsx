import './dusk.css'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

type StepProps = { className?: string | undefined }

/** The way from a profile to a chat, in the colours of the site: an evening, whatever the theme. */
export const stepPictures = { show: ShowStep, look: LookStep, like: LikeStep, write: WriteStep } as const

/** The sky that the pictures share, 480 x 360; what stands before it shines in `url(#<name>-glow)`. */
function Evening({ name, className, children }: StepProps & { name: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes('dusk block scheme-light', className)}
    >
      <linearGradient id={`${name}-sky`} x2="0" y2="1">
        <stop className="dusk-sky-0" />
        <stop offset="0.6" className="dusk-sky-1" />
        <stop offset="1" className="dusk-sky-2" />
      </linearGradient>
      <radialGradient id={`${name}-glow`}>
        <stop stopColor="var(--glow)" stopOpacity="0.55" />
        <stop offset="0.45" stopColor="var(--glow)" stopOpacity="0.16" />
        <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
      </radialGradient>
      <path d="M0 0h480v360H0z" fill={`url(#${name}-sky)`} />
      {children}
    </svg>
  )
}

type PhotoOnLineProps = { transform: string; sky: string; land: string }

/** A print with a landscape, held by a peg. */
function PhotoOnLine({ transform, sky, land }: PhotoOnLineProps) {
  return (
    <g transform={transform}>
      <path d="M-52 0H52V130H-52z" className="fill-(--moon)" />
      <path d="M-43 10H43V96H-43z" className={sky} />
      <path d="M-43 70q40-30 86 0v26h-86z" className={land} />
      <circle cx="18" cy="34" r="12" className="fill-(--glow)" />
      <path d="M-6-12h12v22h-12z" className="fill-(--warm)" />
    </g>
  )
}

function Stars({ small, large }: { small: string; large: string }) {
  return (
    <g fill="none" className="stroke-(--moon)" strokeLinecap="round">
      <path d={small} strokeWidth="2.2" opacity=".65" />
      <path d={large} strokeWidth="3.6" opacity=".85" />
    </g>
  )
}

function LitWindow({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="56" cy="68" r="150" fill="url(#like-glow)" />
      <path d="M0 0h112v136h-112z" className="fill-(--ground)" />
      <path d="M8 8h96v120h-96z" className="fill-(--glow)" />
      <path d="M8 8h30c0 46-10 86-30 120zM104 8h-30c0 46 10 86 30 120z" className="fill-(--warm)" opacity=".8" />
      <path d="M54 8h4v120h-4zM8 54h96v4h-96z" className="fill-(--ground)" />
      <path d="M-8 136h128v9h-128z" className="fill-(--ground)" />
    </g>
  )
}

/** Photos on a line. */
function ShowStep(props: StepProps) {
  return (
    <Evening name="show" {...props}>
      <circle cx="240" cy="60" r="230" fill="url(#show-glow)" opacity="0.9" />
      <path
        d="M-10 96Q240 170 490 92"
        fill="none"
        className="stroke-(--ground)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <PhotoOnLine transform="translate(92 120) rotate(-4)" sky="fill-primary scheme-dark" land="fill-(--glow)" />
      <PhotoOnLine transform="translate(240 134) rotate(2)" sky="fill-(--house)" land="fill-(--warm)" />
      <PhotoOnLine transform="translate(388 118) rotate(5)" sky="fill-(--sky-high)" land="fill-(--sky-low)" />
      {[20, 168, 312, 460].map((x) => (
        <g key={x}>
          <circle cx={x} cy="112" r="40" fill="url(#show-glow)" />
          <circle cx={x} cy="116" r="7" className="fill-(--glow)" />
        </g>
      ))}
      <path d="M0 320h480v40H0z" className="fill-(--ground)" />
      <path d="M60 320v-34h54v34zM70 286c0-22 34-22 34 0z" className="fill-primary scheme-dark" />
      <path d="M390 320l-8-40h44l-8 40z" fill="#3f6b4f" />
      <path
        d="M404 282L446.8 265.1M404 282L436.9 249.8M404 282L421.8 239.6M404 282L404 236M404 282L386.2 239.6M404 282L371.1 249.8M404 282L361.2 265.1"
        fill="none"
        stroke="#5b8a62"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </Evening>
  )
}

/** A telescope on a balcony. */
function LookStep(props: StepProps) {
  return (
    <Evening name="look" {...props}>
      <Stars
        small="M120 85h.1M52 109h.1M245 47h.1M46 25h.1M10 110h.1M281 82h.1M409 23h.1M113 141h.1M274 100h.1M141 52h.1M423 35h.1M134 62h.1M13 172h.1M413 74h.1M409 77h.1M99 50h.1M158 82h.1M321 103h.1M44 163h.1M172 179h.1M198 137h.1M127 53h.1M126 129h.1M143 30h.1M418 148h.1M430 84h.1M3 82h.1M293 188h.1M451 87h.1M434 138h.1M99 113h.1M216 161h.1M147 118h.1M231 49h.1"
        large="M119 86h.1M132 19h.1M41 19h.1M236 168h.1M143 140h.1M273 173h.1M241 187h.1M175 45h.1"
      />
      <circle cx="370" cy="84" r="108.8" fill="url(#look-glow)" opacity="0.5" />
      <path d="M366.6 50a34 34 0 1 0 34.7 45.9a29.2 29.2 0 0 1-34.7-45.9Z" className="fill-(--moon)" />
      <path
        d="M-20 330v-87h20.7v-16h17.2v16h31.1v87zM49 330v-94l34-28.6 34 28.6v94zM117 330v-68h53v68zM170 330v-45l30.5-25.6 30.5 25.6v45zM237 330v-57l35.5-29.8 35.5 29.8v57zM308 330v-41h61v41zM375 330v-65h74v65zM449 330v-74h43v74zM492 330v-91h47v91z"
        className="fill-(--house)"
      />
      <path
        d="M-10 261h6v9h-6zM77 254h6v9h-6zM95 298h6v9h-6zM145 280h6v9h-6zM216 303h6v9h-6zM283 291h6v9h-6zM265 313h6v9h-6zM318 307h6v9h-6zM421 283h6v9h-6zM403 305h6v9h-6zM477 274h6v9h-6zM502 279h6v9h-6z"
        className="fill-(--glow)"
        opacity=".75"
      />
      <path d="M0 306h480v54H0z" className="fill-(--ground)" />
      <path
        d="M8 240h5v70h-5zM36 240h5v70h-5zM64 240h5v70h-5zM92 240h5v70h-5zM120 240h5v70h-5zM148 240h5v70h-5zM176 240h5v70h-5zM204 240h5v70h-5zM232 240h5v70h-5zM260 240h5v70h-5zM288 240h5v70h-5zM316 240h5v70h-5zM344 240h5v70h-5zM372 240h5v70h-5zM400 240h5v70h-5zM428 240h5v70h-5zM456 240h5v70h-5zM0 232h480v9H0z"
        className="fill-(--ground)"
      />
      <g transform="translate(190 206) rotate(-28)">
        <path d="M-70-13h96v26h-96z" className="fill-primary scheme-dark" />
        <path d="M26-20h76v40H26z" className="fill-(--warm)" />
        <path d="M102-24h12v48h-12zM-84-9h16v18h-16z" className="fill-(--ground)" />
      </g>
      <path
        d="M186 214L140 318M186 214L186 318M186 214L234 318"
        fill="none"
        className="stroke-(--ground)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="186" cy="214" r="12" className="fill-(--glow)" />
    </Evening>
  )
}

/** Two windows with a light. */
function LikeStep(props: StepProps) {
  return (
    <Evening name="like" {...props}>
      <Stars
        small="M406 81h.1M420 18h.1M248 41h.1M18 8h.1M74 83h.1M240 55h.1M163 10h.1M139 70h.1M410 33h.1M373 60h.1M466 76h.1M276 20h.1M98 80h.1M283 41h.1M339 86h.1M351 19h.1"
        large="M432 62h.1M171 19h.1M185 60h.1M412 40h.1"
      />
      <path d="M0 60l100-40 100 40v300H0z" className="fill-(--house)" />
      <path d="M280 80h200v280H280zM270 66h220v16H270z" className="fill-(--house)" />
      <path d="M200 360V250h80v110z" className="fill-(--ground)" />
      <LitWindow x={44} y={112} />
      <LitWindow x={322} y={132} />
      <path
        transform="translate(240 150) scale(.85)"
        d="M0 34C-46 4-40-34-14-36-5-36 0-28 0-23 0-28 5-36 14-36 40-34 46 4 0 34Z"
        className="fill-primary scheme-dark"
      />
      <circle cx="240" cy="150" r="110" fill="url(#like-glow)" opacity="0.6" />
      <path
        d="M166 176q20 4 30-4M314 176q-20 4-30-4"
        fill="none"
        className="stroke-(--glow)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
    </Evening>
  )
}

/** A desk lamp and two messages. */
function WriteStep(props: StepProps) {
  return (
    <Evening name="write" {...props}>
      <circle cx="150" cy="150" r="270" fill="url(#write-glow)" />
      <path d="M0 290h480v70H0z" className="fill-(--ground)" />
      <path d="M0 282h480v12H0z" className="fill-(--house-far)" />
      <path d="M96 282V180L150 120" fill="none" className="stroke-(--glow)" strokeWidth="7" strokeLinecap="round" />
      <path d="M60 272h72v12H60z" className="fill-(--glow)" />
      <path d="M128 92l66 30-40 46-52-50z" className="fill-primary scheme-dark" />
      <path d="M150 168l44-48 60 162H96z" className="fill-(--glow)" opacity=".22" />
      <path
        d="M250 70h150a22 22 0 0 1 22 22v44a22 22 0 0 1-22 22H300l-30 26v-26h-20a22 22 0 0 1-22-22V92a22 22 0 0 1 22-22z"
        className="fill-(--moon)"
      />
      <path
        d="M300 176h120a20 20 0 0 1 20 20v32a20 20 0 0 1-20 20h-8v24l-28-24h-84a20 20 0 0 1-20-20v-32a20 20 0 0 1 20-20z"
        className="fill-primary scheme-dark"
      />
      <path
        d="M256 100h130M256 126h80"
        fill="none"
        className="stroke-(--house-far)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="330" cy="212" r="7" className="fill-(--house)" />
      <circle cx="358" cy="212" r="7" className="fill-(--house)" />
      <circle cx="386" cy="212" r="7" className="fill-(--house)" />
      <path d="M190 282v-34h44v34zM234 254c18-2 18 22 0 20" className="fill-(--moon)" />
      <path
        d="M204 238c-6-10 6-14 0-24M220 238c-6-10 6-14 0-24"
        fill="none"
        className="stroke-(--moon)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
    </Evening>
  )
}
