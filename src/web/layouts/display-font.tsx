import { usePageFacts } from '../api/page-facts.ts'
import address from '../ui/styles/fonts/fraunces-latin.woff2?url'

/** For layouts whose pages begin with a headline: the display face is there when it is drawn. Text is readable without it, so photos in sight come first. */
export function DisplayFont() {
  if (!usePageFacts().look?.hasDisplayFace) return null
  return <link rel="preload" as="font" type="font/woff2" href={address} crossOrigin="anonymous" fetchPriority="low" />
}
