export {
  activityRelation,
  audienceRelation,
  hidingFromContact,
  isReceiptShown,
  isShownOnline,
  searchableRelation,
  standingColumns,
  visibilityModesRelation,
} from './relations.ts'
export {
  allowsFictional,
  type CardContext,
  type StandingRow,
  sightings,
  sightOf,
  type VisibilityModesRow,
} from './viewer-access.ts'
export { visibilityView } from './visibility.ts'
