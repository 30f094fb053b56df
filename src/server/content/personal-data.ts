import { type PersonalData, personal } from '../platform/personal-data.ts'
import { contactMessages } from './tables.ts'

export const contentData: PersonalData = {
  tables: [
    personal(contactMessages, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file: 'service-messages.json',
        columns: {
          receipt: contactMessages.receipt,
          topic: contactMessages.topic,
          name: contactMessages.name,
          email: contactMessages.email,
          text: contactMessages.text,
          at: contactMessages.createdAt,
        },
        order: contactMessages.createdAt,
      },
    }),
  ],
}
