import { accountsData } from '../accounts/index.ts'
import { backofficeData } from '../backoffice/index.ts'
import { chatData } from '../chat/index.ts'
import { contentData } from '../content/index.ts'
import { creditsData } from '../credits/index.ts'
import { invoicesData } from '../invoices/index.ts'
import { likesData } from '../likes/index.ts'
import { moderationData } from '../moderation/index.ts'
import { notificationsData } from '../notifications/index.ts'
import { paymentsData } from '../payments/index.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { profilesData } from '../profiles/index.ts'
import { searchData } from '../search/index.ts'
import { trackingData } from '../tracking/index.ts'

/** The personal data of every domain, in order of erasure; the account itself comes last. */
export const personalData: readonly PersonalData[] = [
  moderationData,
  profilesData,
  creditsData,
  likesData,
  paymentsData,
  invoicesData,
  searchData,
  chatData,
  notificationsData,
  contentData,
  trackingData,
  backofficeData,
  accountsData,
]
