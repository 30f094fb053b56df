import { type PersonalData, personal } from '../platform/personal-data.ts'
import { dailyPicks, savedSearches, searchChanges } from './tables.ts'

export const searchData: PersonalData = {
  tables: [
    personal(savedSearches, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file: 'saved-searches.json',
        columns: {
          name: savedSearches.name,
          filters: savedSearches.filters,
          has_alert: savedSearches.hasAlert,
          saved_at: savedSearches.createdAt,
          last_seen_at: savedSearches.seenAt,
          last_notified_at: savedSearches.notifiedAt,
        },
        order: savedSearches.createdAt,
      },
    }),
    personal(dailyPicks, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'Other members who were suggested in the last weeks.' },
    }),
    personal(searchChanges, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'Says only that a profile was changed, for an hour.' },
    }),
  ],
}
