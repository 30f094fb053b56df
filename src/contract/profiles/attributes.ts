/** Attributes of a profile, in display order. Keys are used in the API; texts are in i18n, area profiles. */
export const attributes = {
  // biome-ignore format: one line, as the others
  gender_identity: ['nonbinary', 'trans_woman', 'trans_man', 'trans', 'genderfluid', 'genderqueer', 'agender', 'bigender', 'intersex', 'questioning'],
  /** Sets of pronouns, as each language writes them. */
  pronouns: ['she', 'he', 'they', 'she_they', 'he_they', 'any'],
  relationship_status: ['single', 'relationship', 'married', 'divorced', 'widowed', 'open'],
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  body_type: ['slim', 'athletic', 'average', 'curvy', 'full'],
  hair_color: ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'coloured'],
  eye_color: ['brown', 'blue', 'green', 'grey', 'hazel'],
  tattoos: ['none', 'few', 'many'],
  dating_intent: ['relationship', 'casual', 'friendship', 'unsure'],
  children: ['want', 'none', 'have', 'have_want'],
  smoking: ['no', 'sometimes', 'quitting', 'yes'],
  drinking: ['no', 'rarely', 'socially', 'often'],
  education: ['school', 'vocational', 'student', 'bachelor', 'master', 'doctorate'],
  // biome-ignore format: centimetres, in steps: little is told, and the list to search by is short
  height: ['under_150', '150_154', '155_159', '160_164', '165_169', '170_174', '175_179', '180_184', '185_189', '190_194', '195_199', 'over_199'],
  // biome-ignore format: ISO 639-1; the only one with several values, at most 32 as search stores a bit for each
  languages: ['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'hi', 'hr', 'hu', 'it', 'ja', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'tr', 'uk', 'zh'],
} as const
export type AttributeName = keyof typeof attributes
export const attributeNames = Object.keys(attributes) as AttributeName[]
/** Attributes with one value. */
export type ChoiceName = Exclude<AttributeName, 'languages'>
export const choiceNames = attributeNames.filter((name): name is ChoiceName => name !== 'languages')
/** Who someone is and how to speak of them, beside the gender that searches use (docs/decisions/0058). */
export const identityFacts = ['gender_identity', 'pronouns'] as const
export type SpokenLanguage = (typeof attributes)['languages'][number]
export const maxLanguages = 10
/** Attributes about how someone lives; the others are about who they are and how they look. */
export const lifeFacts = [
  'dating_intent',
  'children',
  'smoking',
  'drinking',
  'education',
  'height',
  'languages',
] as const
