import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import type { PoolView } from '../../../contract/office/pools.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { showsPool } from '../../api/office-pool.ts'
import { useSite } from '../../api/page-facts.ts'
import { DemoPill } from '../../layouts/demo-pill.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { contentId, SkipLink } from '../../ui/visually-hidden.tsx'
import { forStaff } from '../auth/entry.ts'
import { PoolSwitch } from '../pools/pool-switch.tsx'
import { MemberSearch, useSearchKey } from './member-search.tsx'
import { OfficeMenu, OfficeSideNav } from './office-nav.tsx'

/** The server counts no more often either. */
const countsGoodForMs = 30_000
let countedAt = Date.now()

const load = forStaff(async (api: Api, { url }: LoadArgs) => {
  const { staff } = await api.backoffice.getStaff({})
  if (staff.must_set_up) throw redirect(`/office/set-up?next=${encodeURIComponent(url.pathname + url.search)}`)
  const [counts, { pools }] = await Promise.all([api.backoffice.getOfficeCounts({}), api.backoffice.listPools({})])
  countedAt = Date.now()
  return { staff, counts, pools }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** After every form, and on the way to another page where the counts have grown old. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  const isForm = formMethod !== undefined && formMethod !== 'GET'
  return isForm || Date.now() - countedAt >= countsGoodForMs
}

/** Headlines of a tool; small buttons large enough for a thumb on phones; on wide screens with a mouse, a tenth less space and smaller controls, so that more rows are in sight. */
const compact =
  'max-sm:[&_.min-h-9]:min-h-11 [&_h1]:font-sans [&_h1]:text-2xl [&_h1]:font-bold [&_h1]:tracking-tight lg:pointer-fine:[--spacing:0.2225rem]'

/** The office's own bar and navigation, and nothing of the public site's. */
export default function OfficeLayout() {
  const { staff, counts, pools } = useLoaderData<typeof loader>()
  const schema = pools.find(({ is_current }) => is_current)?.schema
  useEffect(() => showsPool(schema), [schema])
  useSearchKey()
  return (
    <div className={classes('flex min-h-dvh flex-col', compact)}>
      <SkipLink />
      <OfficeBar staff={staff} pools={pools} />
      <OfficeMenu staff={staff} counts={counts} />
      <div className="mx-auto flex w-full max-w-[96rem] flex-1">
        <OfficeSideNav staff={staff} counts={counts} />
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto w-full max-w-screen-xl min-w-0 flex-1 px-4 py-6 outline-none sm:py-8 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** Site name or the switch of pools, staff name and log-out. */
function OfficeBar({ staff, pools }: { staff: StaffView; pools: readonly PoolView[] }) {
  const t = useTranslations('office')
  const { name } = useSite()
  const hasPools = pools.length > 1
  return (
    <header className="sticky top-0 z-40 bg-surface shadow-bar">
      <div className="mx-auto flex min-h-(--bar-height) max-w-[96rem] items-center gap-x-3 px-4 sm:gap-x-6">
        <Link
          to="/office"
          className={classes(
            'inline-flex min-h-12 min-w-0 items-center gap-2 rounded-small font-extrabold tracking-tight',
            hasPools && 'max-sm:hidden',
          )}
        >
          <span className="whitespace-nowrap">{t('brand')}</span>
          {!hasPools && <span className="truncate font-medium text-ink-soft max-sm:sr-only">{name}</span>}
        </Link>
        {hasPools && <PoolSwitch pools={pools} />}
        <DemoPill />
        {staff.calls.includes('findMembers') && <MemberSearch className="ms-auto w-full max-w-80 max-md:hidden" />}
        <div className="ms-auto flex min-w-0 items-center gap-2 md:shrink-0">
          <Link
            to="/office/me"
            className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-small font-medium underline-offset-2 hover:underline"
          >
            <span className="sr-only">{t('nav.me')}: </span>
            <span className="max-w-28 truncate">{staff.name}</span>
            <Badge tone="secondary">{t(`roles.${staff.role}`)}</Badge>
          </Link>
          {/* A form of the document: nothing that this tab has read stays in it. */}
          <form method="post" action="/office/logout">
            <IconButton type="submit" label={t('nav.logOut')}>
              <LogOut aria-hidden className="size-5" />
            </IconButton>
          </form>
        </div>
      </div>
    </header>
  )
}
