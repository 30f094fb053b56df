import type { ChoiceName } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import type { Trail } from '../../features/accounts/sign-up-trail.ts'
import type { Interest } from '../../features/profiles/editor/words.ts'
import type { SignUpStep } from './sign-up-steps.ts'

type ProfileChanges = Parameters<Api['profiles']['saveProfile']>[0]

/** Facts that sign-up asks for; the profile has more. */
export const signUpFacts: readonly ChoiceName[] = [
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
]

/** Saves what the form of a step gives; answers whether it gave anything. Errors: those of the calls. */
export async function saveStep(api: Api, step: SignUpStep, form: FormData, { to }: Trail): Promise<boolean> {
  const texts = formTexts(form)
  switch (step) {
    case 'message': {
      const text = (texts.text ?? '').replaceAll('\r\n', '\n')
      const { waiting } = await api.chat.saveWaitingMessage({ text, ...(to !== null && { member_id: to }) })
      return waiting !== null
    }
    case 'place': {
      const { country, region = null, city = null } = texts
      await api.profiles.saveProfile({ ...(country && { country }), region, city })
      return region !== null
    }
    case 'personal': {
      const facts = Object.fromEntries(signUpFacts.map((name) => [name, texts[name] ?? null]))
      await api.profiles.saveProfile(facts as ProfileChanges)
      return Object.values(facts).some((value) => value !== null)
    }
    case 'about': {
      const interests = form.getAll('interests') as Interest[]
      await api.profiles.saveProfile({ about_me: texts.about_me ?? '', interests })
      return interests.length > 0 || texts.about_me !== undefined
    }
    // Nothing that a form could carry: a photo is sent by itself, the device knows of its pushes, the mailbox of its link
    case 'photo':
    case 'push':
    case 'email':
      return false
  }
}
