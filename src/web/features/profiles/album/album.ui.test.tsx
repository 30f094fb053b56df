import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GalleryPhotoView, ProfileView } from '../../../../contract/profiles/profiles.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { Toasts } from '../../../ui/toasts.tsx'
import { useProfilePhotos } from '../photos/profile-photos.tsx'
import { type AlbumGuest, AlbumGuests } from './album-guests.tsx'
import { AlbumOfMember } from './album-of-member.tsx'

const photo = (id: string, part: Partial<GalleryPhotoView> = {}): GalleryPhotoView => ({
  id,
  filename: `${id}.jpg`,
  thumb_filename: `${id}-thumb.jpg`,
  status: 'active',
  match: `/photos/${id}`,
  signature: 's',
  width: 300,
  height: 400,
  thumbhash: '',
  is_blurred: false,
  caption: '',
  ...part,
})
const guest = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Bram',
  opened_at: '2026-11-02T10:00:00.000Z',
  profile: {
    id: '01890000-0000-7000-8000-000000000002',
    name: 'Bram',
    age: 34,
    gender: 'male',
    gender_identity: null,
    trips: [],
    country: 'NL',
    region: null,
    region_name: null,
    city: null,
    distance_km: null,
    main_image: null,
    is_online: false,
    last_active: 'today',
    is_new: false,
    is_verified: false,
    is_fictional: false,
  },
} satisfies AlbumGuest

afterEach(() => vi.unstubAllGlobals())

describe('the private album of somebody else', () => {
  const album = (part: Partial<ProfileView['album']>) => ({
    count: 2,
    is_open: false,
    photos: [],
    is_own_open: false,
    ...part,
  })
  test('is not mentioned where it is empty', async () => {
    renderUi(
      <>
        <AlbumOfMember name="Anna" album={album({ count: 0 })} isOwn={false} />
        <p>Page</p>
      </>,
    )
    await screen.findByText('Page')
    expect(screen.queryByText(copyPattern('photos.album.badge'))).toBeNull()
  })
  test('says how many photos it has and who opens it', async () => {
    renderUi(<AlbumOfMember name="Anna" album={album({})} isOwn={false} />)
    await screen.findByText(copy('profiles.album.count', { count: 2 }))
    expect(screen.getByText(copy('profiles.album.closed', { name: 'Anna' }))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('covers each photo until it is pressed, and enlarges the one that is shown', async () => {
    const photos = [photo('a', { caption: 'By the sea' }), photo('b')]
    renderUi(<AlbumOfMember name="Anna" album={album({ is_open: true, photos })} isOwn={false} />)
    fireEvent.click(await screen.findByRole('button', { name: copy('profiles.album.covered', { place: 1, count: 2 }) }))
    const shown = screen.getByRole('button', {
      name: copy('profiles.album.enlarge', {
        photo: copy('profiles.gallery.captioned', { caption: 'By the sea', place: 1, count: 2, name: 'Anna' }),
      }),
    })
    expect(screen.getByRole('button', { name: copy('profiles.album.covered', { place: 2, count: 2 }) })).toBeTruthy()
    fireEvent.click(shown)
    await screen.findByRole('dialog', { name: copy('profiles.gallery.label', { name: 'Anna' }) })
    expect(
      screen.getByRole('img', {
        name: copy('profiles.gallery.captioned', { caption: 'By the sea', place: 1, count: 2, name: 'Anna' }),
      }),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: copy('profiles.gallery.next') }))
    expect(
      screen.queryByRole('img', { name: copyPattern('profiles.gallery.photo', { place: 2, count: 2 }) }),
    ).toBeNull()
    const cover = screen.getByRole('button', { name: copy('profiles.album.covered', { place: 2, count: 2 }) })
    cover.focus()
    fireEvent.click(cover)
    expect(
      screen.getByRole('img', { name: copy('profiles.gallery.photo', { place: 2, count: 2, name: 'Anna' }) }),
    ).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('FIGURE')
  })
})

describe('the own private album', () => {
  test.each([
    [0, copyPattern('profiles.album.empty')],
    [2, copyPattern('photos.album.nobodyText')],
  ])('open to nobody, with %i photos, says how to go on', async (privatePhotos, words) => {
    renderUi(<AlbumGuests loaded={[]} privatePhotos={privatePhotos} />)
    await screen.findByText(copy('photos.album.nobody'))
    expect(screen.getByText(words)).toBeTruthy()
  })
  test('is closed at once, and opened again where the server refuses', async () => {
    const loaded = [guest]
    const answers = [
      Response.json({ error: { code: 'internal', params: {} }, request_id: 'x' }, { status: 500 }),
      Response.json({ guests: [] }),
    ]
    const calls: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      return answers.shift()
    })
    renderUi(
      <>
        <AlbumGuests loaded={loaded} privatePhotos={1} />
        <Toasts />
      </>,
    )
    fireEvent.click(await screen.findByRole('button', { name: copy('photos.album.closeTo', { name: 'Bram' }) }))
    expect(screen.queryByText(/Bram/)).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: copy('photos.album.closeTo', { name: 'Bram' }) }))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[0]).toBe(`DELETE /api/profiles/me/album/${guest.id}`)
    expect(screen.getByText(copy('photos.album.nobody'))).toBeTruthy()
    expect(await screen.findByRole('button', { name: copy('photos.album.undo') })).toBeTruthy()
  })
  test('is closed to somebody who hides, who stands there by name; opening it to them again would be refused', async () => {
    const loaded = [{ ...guest, name: 'Cleo', profile: null }]
    vi.stubGlobal('fetch', async () => Response.json({ guests: [] }))
    renderUi(
      <>
        <AlbumGuests loaded={loaded} privatePhotos={1} />
        <Toasts />
      </>,
    )
    await screen.findByText('Cleo')
    expect(screen.queryByRole('link')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: copy('photos.album.closeTo', { name: 'Cleo' }) }))
    await screen.findByText(copy('photos.album.closed', { name: 'Cleo' }))
    expect(screen.queryByRole('button', { name: copy('photos.album.undo') })).toBeNull()
  })
})

function Photos({ photos }: { photos: GalleryPhotoView[] }) {
  const hiddenHint = <a href="/premium">{copy('photos.premium')}</a>
  const { first, others, hidden, lightbox } = useProfilePhotos({ name: 'Anna', photos, hiddenHint })
  return (
    <>
      {first}
      {others}
      <section aria-label="hidden">{hidden}</section>
      {lightbox}
    </>
  )
}

describe('the gallery', () => {
  test('describes a photo by its words, and one that is blurred as such, with a lock and what to do', async () => {
    const photos = [photo('a', { caption: 'By the sea' }), photo('b'), photo('c', { is_blurred: true })]
    renderUi(<Photos photos={photos} />)
    await screen.findByRole('img', {
      name: copy('profiles.gallery.captioned', { caption: 'By the sea', place: 1, count: 3, name: 'Anna' }),
    })
    expect(
      screen.getByRole('img', { name: copy('profiles.gallery.photo', { place: 2, count: 3, name: 'Anna' }) }),
    ).toBeTruthy()
    const hidden = within(screen.getByRole('region', { name: 'hidden' }))
    expect(hidden.getAllByRole('img').map(({ attributes }) => attributes.getNamedItem('alt')?.value)).toEqual([
      copy('profiles.gallery.blurred', { place: 3, count: 3, name: 'Anna' }),
    ])
    expect(screen.getAllByRole('link', { name: copy('photos.premium') })).toHaveLength(1)
    expect(document.querySelectorAll('.lucide-lock')).toHaveLength(1)
    const second = copy('profiles.gallery.photo', { place: 2, count: 3, name: 'Anna' })
    fireEvent.click(screen.getByRole('button', { name: copy('profiles.album.enlarge', { photo: second }) }))
    await screen.findByRole('dialog', { name: copy('profiles.gallery.label', { name: 'Anna' }) })
  })
})
