/** Two people in a few shapes: drawn, because no member's face is an advertisement. */
export function Portraits({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" className={className}>
      <g transform="rotate(-5 150 210)">
        <rect x="30" y="50" width="220" height="293" rx="24" className="fill-primary" />
        <clipPath id="portrait-1">
          <rect x="30" y="50" width="220" height="293" rx="24" />
        </clipPath>
        <g clipPath="url(#portrait-1)">
          <path d="M76 190c0-52 26-84 66-84s66 32 66 84v96H76Z" fill="#4a2420" />
          <path d="M60 343c2-62 34-92 82-92s80 30 82 92Z" fill="#fff3ee" />
          <path d="M118 214h48v42a24 24 0 0 1-48 0Z" fill="#e2a184" />
          <ellipse cx="142" cy="186" rx="44" ry="52" fill="#f2b89c" />
          <path d="M98 178c4-40 24-56 48-56 26 0 40 20 42 54-26-2-46-12-56-30-6 16-18 28-34 32Z" fill="#4a2420" />
          <path d="M122 206q20 18 40 0" fill="none" stroke="#8c3b34" strokeWidth="5" strokeLinecap="round" />
        </g>
      </g>
      <g transform="rotate(4 340 220)">
        <rect x="232" y="76" width="220" height="293" rx="24" className="fill-secondary" />
        <clipPath id="portrait-2">
          <rect x="232" y="76" width="220" height="293" rx="24" />
        </clipPath>
        <g clipPath="url(#portrait-2)">
          <path d="M256 369c4-66 38-94 86-94s82 28 86 94Z" fill="#f6d9a8" />
          <path d="M318 236h50v44a25 25 0 0 1-50 0Z" fill="#9c6547" />
          <ellipse cx="343" cy="208" rx="46" ry="54" fill="#b97f5c" />
          <path d="M297 212c0 42 20 58 46 58s46-16 46-58c-8 22-24 26-46 26s-38-4-46-26Z" fill="#2c1b18" />
          <path
            d="M295 196c-4-44 18-64 50-64s52 18 48 62c-12-10-18-24-20-34-18 10-50 12-64 2-2 12-6 24-14 34Z"
            fill="#2c1b18"
          />
          <path d="M325 238q18 14 36 0" fill="none" stroke="#fff3ee" strokeWidth="5" strokeLinecap="round" />
        </g>
      </g>
      <g transform="translate(240 92)">
        <circle r="46" className="fill-surface" />
        <path d="M0 24C-30 4-26-18-10-20-4-21 0-15 0-12 0-15 4-21 10-20 26-18 30 4 0 24Z" className="fill-danger" />
      </g>
      <g transform="translate(70 330)">
        <rect width="150" height="48" rx="24" className="fill-surface" />
        <circle cx="28" cy="24" r="8" className="fill-online" />
        <rect x="48" y="18" width="80" height="12" rx="6" className="fill-line" />
      </g>
    </svg>
  )
}
