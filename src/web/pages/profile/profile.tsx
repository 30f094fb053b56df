import { BadgeCheck } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { choiceNames, identityFacts } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { OwnProfileView } from '../../../contract/profiles/profiles.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { AlbumGuests } from '../../features/profiles/album/album-guests.tsx'
import { Completeness } from '../../features/profiles/card/completeness.tsx'
import { InterestChips } from '../../features/profiles/card/interest-chips.tsx'
import { OwnPreview } from '../../features/profiles/card/own-preview.tsx'
import { type ProfileSection, SectionNav } from '../../features/profiles/card/section-nav.tsx'
import { AboutMeField } from '../../features/profiles/editor/about-me-field.tsx'
import { AttributeFields } from '../../features/profiles/editor/attribute-fields.tsx'
import { BasicsFields } from '../../features/profiles/editor/basics-fields.tsx'
import { PlaceFields } from '../../features/profiles/editor/place-fields.tsx'
import { changesOfForm } from '../../features/profiles/editor/profile-form.ts'
import { SaveStatus } from '../../features/profiles/editor/save-status.tsx'
import { SeekingFields } from '../../features/profiles/editor/seeking-fields.tsx'
import { type ProfileEditor, useProfileEditor } from '../../features/profiles/editor/use-profile-editor.ts'
import { useRequestedFields } from '../../features/profiles/editor/use-requested-fields.ts'
import { useProfileWords } from '../../features/profiles/editor/words.ts'
import { PhotoManager } from '../../features/profiles/photos/photo-manager.tsx'
import { PromptFields } from '../../features/profiles/prompts/prompt-fields.tsx'
import { TripFields } from '../../features/profiles/trips/trip-fields.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form } from '../../ui/fields/form.tsx'

/** Identity and pronouns are among the basics. */
const factNames = choiceNames.filter((name) => !identityFacts.some((other) => other === name))

async function load(api: Api) {
  const [{ profile }, { interests }, { guests }] = await Promise.all([
    api.profiles.getOwnProfile({}),
    api.profiles.listInterests({}),
    api.profiles.listAlbumGuests({}),
  ])
  return { profile, interests, guests }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The whole form at once: for browsers that do not run our script. */
async function save(api: Api, { form }: ActArgs) {
  await api.profiles.saveProfile(changesOfForm(form))
  return null
}
export const action = onServerAction(save)
export const clientAction = inBrowserAction(save)

/** The own profile, edited in place and saved as one goes. */
export default function ProfilePage() {
  const t = useTranslations('profiles')
  const words = useTranslations('photos.album')
  const { profile: loaded, interests, guests } = useLoaderData<typeof loader>()
  const editor = useProfileEditor(loaded)
  const { profile } = editor
  const sections = useSections(profile)
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to={`/members/${profile.id}`} variant="secondary" className="lg:hidden">
            {t('viewAsOthers')}
          </LinkButton>
        }
      >
        {t('intro')}
      </PageHeader>
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[12rem_minmax(0,1fr)_19rem] xl:gap-x-6">
        <SectionNav sections={sections} />
        <div className="flex min-w-0 flex-col gap-5">
          {profile.is_held && (
            <Alert tone="info" title={t('held.title')}>
              {t('held.text')}
            </Alert>
          )}
          <Completeness profile={profile} />
          <Section id="photos" title={t('sections.photos')}>
            <PhotoManager memberId={profile.id} own={profile} name={profile.name} onChange={editor.changePhotos} />
          </Section>
          <Verification isVerified={profile.is_verified} />
          <Section id="album" title={words('title')}>
            <AlbumGuests loaded={guests} privatePhotos={profile.photos.filter(({ is_private }) => is_private).length} />
          </Section>
          <ProfileForm editor={editor} interests={interests} />
        </div>
        <OwnPreview profile={profile} />
      </div>
    </Page>
  )
}

/** The sections that the page shows, in their order, and which of them need nothing more. */
function useSections({
  advice,
  photos,
  prompts,
  offered_prompts,
  trips,
  is_verified,
}: OwnProfileView): ProfileSection[] {
  const t = useTranslations('profiles')
  const isRequested = useRequestedFields()
  const isOpen = (...kinds: OwnProfileView['advice']) => advice.some((kind) => kinds.includes(kind))
  const section = (id: string, title: string, isDone: boolean) => ({ id, title, isDone })
  return [
    section('photos', t('sections.photos'), photos.length > 0 && !isOpen('photo', 'more_photos')),
    section('verification', t(is_verified ? 'card.verified' : 'verification.action'), is_verified),
    ...(isRequested('about_me') ? [section('about-me', t('sections.aboutMe'), !isOpen('about_me'))] : []),
    ...(offered_prompts.length + prompts.length > 0
      ? [section('prompts', t('prompts.title'), prompts.length > 0)]
      : []),
    section('basics', t('sections.basics'), true),
    section('looking-for', t('sections.lookingFor'), true),
    section('place', t('sections.place'), !isOpen('place')),
    section('trips', t('trips.title'), trips.length > 0),
    ...([...factNames, 'languages'].some(isRequested)
      ? [section('facts', t('sections.facts'), !isOpen('attributes'))]
      : []),
    ...(isRequested('interests') ? [section('interests', t('sections.interests'), !isOpen('interests'))] : []),
  ]
}

/** The link to verification, or its status. */
function Verification({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations('profiles.verification')
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-3">
      <p id="verification" tabIndex={-1} className="flex scroll-mt-28 items-center gap-2">
        <BadgeCheck aria-hidden className="size-5 shrink-0 text-secondary-ink" />
        {t(isVerified ? 'isVerified' : 'text')}
      </p>
      <LinkButton to="/profile/verify" variant={isVerified ? 'secondary' : 'primary'}>
        {t(isVerified ? 'more' : 'action')}
      </LinkButton>
    </Card>
  )
}

function ProfileForm({ editor, interests }: { editor: ProfileEditor; interests: OwnProfileView['interests'] }) {
  const t = useTranslations('profiles')
  const c = useTranslations('common')
  const words = useProfileWords()
  const { profile, change, failure } = editor
  const errors = useFormErrors(failure)?.fields ?? {}
  const isRequested = useRequestedFields()

  function undoByKey(event: KeyboardEvent) {
    if (!isUndoKey(event) || editor.undoes === null) return
    // The browser would take back what was typed last, wherever that was
    event.preventDefault()
    editor.undo()
  }
  return (
    <Form preventScrollReset className="flex flex-col gap-5" onKeyDown={undoByKey}>
      {isRequested('about_me') && (
        <Section id="about-me" title={t('sections.aboutMe')}>
          <AboutMeField
            isLabelHidden
            value={profile.about_me}
            error={errors.about_me}
            onChange={(about_me) => change({ about_me }, { after: 1_200, undoable: t('fields.about_me') })}
            onLeave={editor.saveNow}
          />
        </Section>
      )}
      {(profile.offered_prompts.length > 0 || profile.prompts.length > 0) && (
        <Section id="prompts" title={t('prompts.title')} hint={t('prompts.lead')}>
          <PromptFields
            profile={profile}
            error={errors.prompts}
            onChange={(prompts, isTyping) =>
              change({ prompts }, { after: isTyping ? 1_200 : 0, undoable: t('prompts.title') })
            }
            onLeave={editor.saveNow}
          />
        </Section>
      )}
      <Section id="basics" title={t('sections.basics')}>
        <BasicsFields profile={profile} errors={errors} onChange={change} />
      </Section>
      <Section id="looking-for" title={t('sections.lookingFor')}>
        <SeekingFields
          value={profile}
          onChange={(seeking) => change(seeking, { undoable: t('sections.lookingFor') })}
        />
      </Section>
      <Section id="place" title={t('sections.place')} hint={t('hints.place')}>
        <PlaceFields
          place={profile}
          errors={errors}
          onChange={(place) => change(place, { undoable: t('fields.place') })}
        />
      </Section>
      <Section id="trips" title={t('trips.title')} hint={t('trips.lead')}>
        <TripFields
          trips={profile.trips}
          error={errors.trips}
          onChange={(trips) => change({ trips }, { after: 700, undoable: t('trips.title') })}
        />
      </Section>
      {[...factNames, 'languages'].some(isRequested) && (
        <Section id="facts" title={t('sections.facts')}>
          <AttributeFields
            names={factNames}
            values={profile}
            onChange={(name, value) => change({ [name]: value }, { undoable: words.field(name) })}
            onLanguages={(languages) => change({ languages }, { after: 700, undoable: words.field('languages') })}
            hidden={profile.hidden_facts}
            onHide={(hidden_facts, name) => change({ hidden_facts }, { undoable: words.field(name) })}
          />
        </Section>
      )}
      {isRequested('interests') && (
        <Section id="interests" title={t('sections.interests')}>
          <InterestChips
            all={interests}
            chosen={profile.interests}
            onChange={(chosen) => change({ interests: chosen }, { after: 700, undoable: t('fields.interests') })}
          />
        </Section>
      )}
      <noscript>
        <button type="submit" className="min-h-11 rounded-full bg-primary px-5 font-semibold text-on-primary">
          {c('save')}
        </button>
      </noscript>
      <div
        data-above-bar
        className="pointer-events-none sticky bottom-[calc(var(--bottom-bar-height)+0.75rem)] z-20 flex justify-center"
      >
        <div className="pointer-events-auto">
          <SaveStatus editor={editor} />
        </div>
      </div>
    </Form>
  )
}

/** Ctrl+Z, or Command+Z, where nothing is typed. */
function isUndoKey({ ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  const isTyped =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z' && !isTyped
}

function Section({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <Card as="section">
      {/* Focus target of profile tips: the next Tab moves to the first field */}
      <h2 id={id} tabIndex={-1} className="scroll-mt-28 font-display text-xl font-semibold">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
