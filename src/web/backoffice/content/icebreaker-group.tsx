import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { IcebreakerLineView } from '../../../contract/office/icebreakers.ts'
import { IntentButton, useRefusal } from '../../features/forms/intent-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useGroupName } from '../sites/use-group-name.ts'
import { Unfold } from '../ui/unfold.tsx'
import { IcebreakerAct, type IcebreakerPlace } from './icebreaker-action.tsx'
import { IcebreakerFields } from './icebreaker-form.tsx'
import type { IcebreakerGroupOf } from './icebreaker-groups.ts'

type GroupProps = { group: IcebreakerGroupOf; place: IcebreakerPlace; isOwn: boolean }

/** A group of alternative icebreakers, in order. */
export function IcebreakerGroup({ group, place, isOwn }: GroupProps) {
  const nameOf = useGroupName()
  const { key, lines } = group
  return (
    <Card as="section" isPadded={false}>
      <h2 className="border-b border-line px-5 py-3.5 text-lg font-bold">{nameOf(key)}</h2>
      <ol className="divide-y divide-line" lang={place.locale}>
        {lines.map((line, index) => (
          <li key={line.id} className="px-5 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Words line={line} />
              {isOwn && <Acts line={line} place={place} isFirst={index === 0} isLast={index === lines.length - 1} />}
            </div>
            {isOwn && <Edit key={`${line.text} ${line.interest}`} line={line} place={place} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Words({ line: { text, is_active } }: { line: IcebreakerLineView }) {
  const t = useTranslations('office.icebreakers')
  return (
    <p className="min-w-0 flex-1 basis-60 break-words">
      <span className={classes(!is_active && 'text-ink-soft line-through')}>{text}</span>{' '}
      {!is_active && (
        <span lang="en">
          <Badge>{t('off')}</Badge>
        </span>
      )}
    </p>
  )
}

const moves = [
  { to: 'top', Icon: ArrowUpToLine },
  { to: 'up', Icon: ArrowUp },
  { to: 'down', Icon: ArrowDown },
] as const

type ActsProps = { line: IcebreakerLineView; place: IcebreakerPlace; isFirst: boolean; isLast: boolean }

function Acts({ line, place, isFirst, isLast }: ActsProps) {
  const t = useTranslations('office.icebreakers')
  const { id, text, is_active } = line
  return (
    <div className="flex flex-wrap items-center gap-1" lang="en">
      {moves.map(({ to, Icon }) => (
        <IcebreakerAct key={to} intent={`${to}/${id}`} place={place}>
          <IconButton
            type="submit"
            size="small"
            label={t(`moves.${to}`, { line: text })}
            isDisabled={to === 'down' ? isLast : isFirst}
            data-after={`${to}/${id}`}
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        </IcebreakerAct>
      ))}
      <IcebreakerAct intent={`${is_active ? 'off' : 'on'}/${id}`} place={place}>
        <IntentButton variant="secondary" size="small" data-after={`switch/${id}`}>
          <span aria-hidden>{t(is_active ? 'switchOff' : 'switchOn')}</span>
          <VisuallyHidden>{t(is_active ? 'switchOffLine' : 'switchOnLine', { line: text })}</VisuallyHidden>
        </IntentButton>
      </IcebreakerAct>
    </div>
  )
}

function Edit({ line, place }: { line: IcebreakerLineView; place: IcebreakerPlace }) {
  const t = useTranslations('office.icebreakers')
  const { id, text } = line
  const isRefused = [useRefusal(`edit/${id}`), useRefusal(`remove/${id}`)].some((refused) => refused !== null)
  const label = (
    <span data-after={`edit/${id}`}>
      <span aria-hidden>{t('edit')}</span>
      <VisuallyHidden>{t('editLine', { line: text })}</VisuallyHidden>
    </span>
  )
  return (
    <div className="-ms-4" lang="en">
      <Unfold label={label} isOpen={isRefused}>
        <div className="ms-4 grid gap-3 pb-2">
          <IcebreakerAct intent={`edit/${id}`} place={place} className="grid gap-4">
            <IcebreakerFields line={line} />
            <IntentButton size="small" className="justify-self-start">
              {t('save')}
            </IntentButton>
          </IcebreakerAct>
          <IcebreakerAct intent={`remove/${id}`} place={place}>
            <IntentButton variant="danger" size="small">
              {t('remove')}
            </IntentButton>
          </IcebreakerAct>
        </div>
      </Unfold>
    </div>
  )
}
