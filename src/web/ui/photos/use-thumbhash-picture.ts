import { useEffect, useState } from 'react'
import { thumbhashPicture } from './thumbhash.ts'

/** The blurred picture of a thumbhash as a data URL; undefined until its decoder is there, or where `isWanted` says no by then. */
export function useThumbhashPicture(hash: string, isWanted: () => boolean = always) {
  const [picture, setPicture] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each hash
  useEffect(() => {
    if (!isWanted()) return
    let isCurrent = true
    // Where the decoder cannot be loaded, the colour stays
    thumbhashPicture(hash)
      .then((decoded) => isCurrent && isWanted() && setPicture(decoded))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [hash])
  return [picture, setPicture] as const
}

const always = () => true
