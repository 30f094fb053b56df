type SceneProps = { className?: string }

const frame = { viewBox: '0 0 900 600', preserveAspectRatio: 'xMidYMid slice' } as const

/** At home: an armchair, a lamp, a cat on the sill, and the town outside. */
export function EveningScene({ className }: SceneProps) {
  return (
    <svg {...frame} aria-hidden="true" className={className}>
      <rect width="900" height="600" className="fill-(--room)" />
      <Sky id="evening-sky" x={250} y={60} width={400} height={320} />
      <path d="M250 380v-90h50v-40h60v30h50v-70h46v60h54v40h86v18h54v52Z" className="fill-(--house)" />
      <path
        d="M322 274h10v14h-10Zm104-40h10v14h-10Zm12 30h10v14h-10Zm-166 60h10v14h-10Zm210 8h10v14h-10Z"
        className="fill-(--glow)"
      />
      <path d="M450 60v320M250 180h400" className="stroke-(--figure)" strokeWidth="9" />
      <rect x="245" y="55" width="410" height="330" fill="none" className="stroke-(--figure)" strokeWidth="14" />
      <rect x="222" y="380" width="456" height="20" rx="3" className="fill-(--figure)" />
      <path d="M222 40h90c2 150-20 260-90 300Zm456 0h-90c-2 150 20 260 90 300Z" className="fill-(--house-far)" />
      <rect x="190" y="30" width="520" height="14" rx="7" className="fill-(--figure)" />
      <Cat />
      <Armchair />
      <FloorLamp />
      <rect y="540" width="900" height="60" className="fill-(--house)" />
    </svg>
  )
}

/** A letter on its way from one lit house to another. */
export function MessageScene({ className }: SceneProps) {
  return (
    <svg {...frame} aria-hidden="true" className={className}>
      <Sky id="message-sky" x={0} y={0} width={900} height={600} />
      <circle cx="690" cy="110" r="44" className="fill-(--moon)" />
      <path d="M0 430c150-70 280-60 420-20s300 20 480-50v240H0Z" className="fill-(--house-far)" />
      <path d="M0 500c180-50 340-10 500-10s280-40 400-30v140H0Z" className="fill-(--house)" />
      <LittleHouse x={110} y={392} />
      <LittleHouse x={660} y={372} />
      <path
        d="M230 376C330 220 500 170 640 318"
        fill="none"
        className="stroke-(--moon)"
        strokeWidth="5"
        strokeDasharray="2 17"
        strokeLinecap="round"
      />
      <g transform="translate(480 196)">
        <path d="m-62 2 130-46-56 96-22-30Z" className="fill-(--moon)" />
        <path d="m-10 22 78-66-94 54Z" className="fill-(--warm)" />
        <path d="m-10 22 4 30 10-18Z" className="fill-(--sky-middle)" />
      </g>
      <path d="M0 560c220-40 420 0 900-30v70H0Z" className="fill-(--house-near)" />
    </svg>
  )
}

/** A table for two below a string of lamps: two chairs, and a coat over each. */
export function MeetingScene({ className }: SceneProps) {
  return (
    <svg {...frame} aria-hidden="true" className={className}>
      <Sky id="meeting-sky" x={0} y={0} width={900} height={600} />
      <path d="M0 180h150v-60h90v60h70v360H0Zm900-30H780v-50h-90v80h-60v360h270Z" className="fill-(--house-far)" />
      <path
        d="M60 230h34v50H60Zm120-60h30v44h-30Zm60 110h30v44h-30Zm480-130h30v44h-30Zm90 90h34v50h-34Z"
        className="fill-(--glow)"
        opacity="0.75"
      />
      <Lamps />
      <ellipse cx="450" cy="560" rx="420" ry="60" className="fill-(--house-near)" />
      <rect y="556" width="900" height="50" className="fill-(--house-near)" />
      <Chair coat="fill-primary" />
      <g transform="translate(900 0) scale(-1 1)">
        <Chair coat="fill-(--warm)" />
      </g>
      <path d="M356 404h188l-8 16H364Z" className="fill-(--moon)" />
      <path d="M444 420h12v130h44v10H400v-10h44Z" className="fill-(--figure)" />
      <ellipse cx="450" cy="388" rx="60" ry="54" className="fill-(--glow)" opacity="0.28" />
      <path d="M443 404v-22h14v22Zm7-44c7 8 6 18 0 20-6-2-7-12 0-20Z" className="fill-(--glow)" />
      <path
        d="M396 404v-4h8v-16c-8-2-10-12-9-22h26c1 10-1 20-9 22v16h8v4Zm82 0v-4h8v-16c-8-2-10-12-9-22h26c1 10-1 20-9 22v16h8v4Z"
        className="fill-danger"
      />
    </svg>
  )
}

function Sky({ id, x, y, width, height }: { id: string; x: number; y: number; width: number; height: number }) {
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop className="dusk-sky-0" />
        <stop offset="0.55" className="dusk-sky-1" />
        <stop offset="1" className="dusk-sky-2" />
      </linearGradient>
      <rect x={x} y={y} width={width} height={height} fill={`url(#${id})`} />
    </>
  )
}

function Cat() {
  return (
    <g transform="translate(540 290)" className="fill-(--figure)">
      <path d="M0 92c-4-30 10-42 12-58-6-10-4-22-1-34l13 12h14L50 0c4 12 5 24 0 34 4 18 22 28 18 58Z" />
      <path
        d="M64 84c26 10 34-14 22-34"
        fill="none"
        className="stroke-(--figure)"
        strokeWidth="9"
        strokeLinecap="round"
      />
    </g>
  )
}

function Armchair() {
  return (
    <g transform="translate(70 318)">
      <path d="M30 30c0-40 150-40 150 0l12 130H18Z" className="fill-primary" />
      <path d="M0 96c0-30 44-30 44 0v44h122V96c0-30 44-30 44 0v114H0Z" className="fill-primary-hover" />
      <path d="M22 210h14v20H22Zm152 0h14v20h-14Z" className="fill-(--figure)" />
      <rect x="70" y="60" width="70" height="62" rx="10" transform="rotate(-8 105 90)" className="fill-(--moon)" />
    </g>
  )
}

function FloorLamp() {
  return (
    <g transform="translate(760 150)">
      <radialGradient id="lamp-glow">
        <stop offset="0.2" stopColor="var(--glow)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
      </radialGradient>
      <circle cy="70" r="230" fill="url(#lamp-glow)" />
      <path d="M-4 90h8v296h40v8H-44v-8h40Z" className="fill-(--figure)" />
      <path d="M-36 20h72l26 78H-62Z" className="fill-(--glow)" />
    </g>
  )
}

function LittleHouse({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-14 4 60-62 134 4Z" className="fill-(--figure)" />
      <path d="M6 0h108v112H6Z" className="fill-(--house-near)" />
      <path d="M24 24h30v34H24Zm42 0h30v34H66Z" className="fill-(--glow)" />
      <path d="M39 24v34M24 40h30m27-16v34M66 40h30" className="stroke-(--house-near)" strokeWidth="3" />
      <path d="M48 76h26v36H48Z" className="fill-(--house-far)" />
    </g>
  )
}

function Lamps() {
  const lamps = [
    [70, 71],
    [170, 98],
    [270, 117],
    [370, 127],
    [530, 127],
    [630, 117],
    [730, 98],
    [830, 71],
  ] as const
  return (
    <>
      <path d="M-20 40Q450 220 920 40" fill="none" className="stroke-(--figure)" strokeWidth="4" />
      {lamps.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`} className="fill-(--glow)">
          <circle cy="16" r="34" opacity="0.22" />
          <circle cy="16" r="12" />
        </g>
      ))}
    </>
  )
}

/** A chair at the left of the table, turned towards it, with a coat over its back. */
function Chair({ coat }: { coat: string }) {
  return (
    <g transform="translate(222 300)">
      <path d="M4 256V136h96v120H88V152H16v104Z" className="fill-(--ground)" />
      <path d="M-8 10c0-12 16-12 16 0l6 128h92c8 0 8 16 0 16H0Z" className="fill-(--ground)" />
      <path d="M-30 26c2-12 14-18 30-18s28 6 30 18l6 92c0 12-8 18-20 18h-34c-12 0-20-6-19-18Z" className={coat} />
      <path d="M-12 10c2 10 22 10 24 0l4 122h-30Z" className="fill-(--figure)" opacity="0.18" />
    </g>
  )
}
