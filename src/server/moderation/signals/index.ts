export {
  addKnownImage,
  forgetKnownImage,
  knownImage,
  listKnownImages,
  type Recognised,
  recognise,
} from './known-images.ts'
export { noteLater } from './signal-jobs.ts'
export { countOpeners, markDone, markOf } from './signal-marks.ts'
export {
  type FlaggedMember,
  flaggedTexts,
  isFlagged,
  isHeld,
  markFine,
  type NewSignal,
  noteSignals,
  signalsOf,
} from './signals.ts'
export { openerKey, type Score } from './signals-rules.ts'
