import type { Outline } from '../people/faces.ts'

/**
 * Part of a painting's plane that a picture shows, in widths of the painting. It reaches beyond the painting where nobody is cut off there.
 */
export type Frame = { left: number; top: number; width: number; height: number }

/** How the camera stands to somebody. */
export type View = {
  /** Height of the picture to its width. */
  ratio: number
  /** Width of the picture to the width of their painting: 1 is as near as in the painting, 1.5 from farther away. */
  distance: number
  /** Where the middle of the head is across the picture, from 0 to 1. */
  across: number
  /** Degrees by which somebody leans, and by which the camera does. */
  lean: number
  tilt: number
}

const paintingHeight = 4 / 3
/** Space above the head, to the height of the picture. */
const headroom = 0.07
/** Lowest place of the top of a head in a picture. */
const lowest = 0.3
const nearest = 0.88
/** Pictures show somebody down to here, a share of the height of their painting: below the chin and the neck. */
const collar = 0.86

/**
 * What a picture shows of somebody: as far away and as far to one side as their painting allows; null where it does not allow this form of
 * picture. They always end at its edge, never within it, and their head is whole.
 */
export function frameOf(outline: Outline, { ratio, distance, across, lean, tilt }: View): Frame | null {
  // Leaning lifts the lower corners of the painting
  const lift = 0.5 * Math.sin((Math.abs(lean + tilt) * Math.PI) / 180) + 0.005
  for (let width = distance; width > nearest; width -= 0.04) {
    const wanted = outline.middle - across * width
    for (const left of [wanted, lift, 1 - lift - width]) {
      const middle = (outline.middle - left) / width
      if (middle < 0.37 || middle > 0.63) continue
      const frame = frameAt(outline, { left, width, height: width * ratio, lift })
      if (frame !== null) return frame
    }
  }
  return null
}

type Sides = { left: number; width: number; height: number; lift: number }

function frameAt({ top: head, leftEnd, rightEnd }: Outline, { left, width, height, lift }: Sides): Frame | null {
  const ends = [1]
  if (left < lift) ends.push(leftEnd)
  if (left + width > 1 - lift) ends.push(rightEnd)
  const end = Math.min(...ends) * paintingHeight - lift
  const crown = head * paintingHeight
  const highest = head < 0.015 ? lift : crown - lowest * height
  const top = Math.max(highest, Math.min(end - height, crown - headroom * height))
  const bottom = top + height
  const isWhole = top <= crown + lift && bottom >= collar * paintingHeight
  return isWhole && bottom <= end + 0.004 ? { left, top, width, height } : null
}
