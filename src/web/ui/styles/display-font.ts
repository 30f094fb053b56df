import type { LinkDescriptor } from 'react-router'
import address from './fonts/fraunces-latin.woff2?url'

/** For layouts whose pages begin with a headline: the display face is there when it is drawn. */
export const displayFont = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: address,
  crossOrigin: 'anonymous',
  // Text is readable without it: the photos in sight come first
  fetchPriority: 'low',
} as LinkDescriptor
