import type { ReactElement } from 'react'
import type { Gesture } from '../../../contract/profiles/verification-constants.ts'
import { classes } from '../../ui/classes.ts'

const hand = { fill: 'currentColor', stroke: 'none' } as const
/** Where the hand is and what it does, beside the same head and shoulders. The words say it, too. */
const hands: Record<Gesture, ReactElement> = {
  wave: (
    <g>
      <circle cx="94" cy="52" r="9" {...hand} />
      <path d="M87 47 82 34M91 43 89 28M96 43 97 28M101 47 106 34M86 55 77 50M95 61v34" />
    </g>
  ),
  thumb_up: (
    <g>
      <rect x="84" y="48" width="20" height="16" rx="6" {...hand} />
      <path d="M90 48V32M95 64v32" />
    </g>
  ),
  two_fingers: (
    <g>
      <rect x="86" y="50" width="18" height="15" rx="6" {...hand} />
      <path d="M90 50 84 30M99 50l6-20M95 65v31" />
    </g>
  ),
  hand_on_head: (
    <g>
      <path d="M44 20h32" strokeWidth="9" />
      <path d="M76 20q28 8 26 40l-4 36" />
    </g>
  ),
  touch_ear: (
    <g>
      <circle cx="86" cy="48" r="7" {...hand} />
      <path d="M90 53q14 14 10 43" />
    </g>
  ),
  point_up: (
    <g>
      <rect x="86" y="50" width="18" height="15" rx="6" {...hand} />
      <path d="M95 50V26M95 65v31" />
    </g>
  ),
  hand_on_chin: (
    <g>
      <rect x="50" y="72" width="20" height="14" rx="6" {...hand} />
      <path d="M66 85q14 8 20 26" />
    </g>
  ),
  hand_on_chest: (
    <g>
      <path d="M46 104h26" strokeWidth="9" />
      <path d="M72 104q18 2 26 12" />
    </g>
  ),
}

/** A drawing of a gesture. Decorative: the text next to it has the meaning. */
export function GestureDrawing({ gesture, className = 'size-40' }: { gesture: Gesture; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 120"
      className={classes('shrink-0 rounded-card bg-primary-soft text-primary-ink', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    >
      <circle cx="60" cy="48" r="24" />
      <path d="M52 45v2M68 45v2M52 58q8 6 16 0" strokeWidth="4" />
      <path d="M20 118q4-32 40-32t40 32" />
      {hands[gesture]}
    </svg>
  )
}
