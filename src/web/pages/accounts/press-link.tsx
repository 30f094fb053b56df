import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import type { Refused } from '../../api/load.ts'
import envelope from '../../features/scenes/pictures/states/envelope.svg?url&no-inline'
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

type PressLinkProps = {
  /** The token of the mailed link. */
  token: string
  picture?: string
  title: string
  /** What the button says. */
  submit: string
  children: ReactNode
}

/** Where a mailed link leads: opening it changes nothing, because mail programs open links by themselves; a press does. */
export function PressLink({ token, picture = envelope, title, submit, children }: PressLinkProps) {
  const errors = useFormErrors(useActionData<Refused>()?.error)
  return (
    <PicturePage
      picture={picture}
      title={title}
      actions={
        <Form errors={errors} replace>
          <input type="hidden" name="token" value={token} />
          <SubmitButton size="large">{submit}</SubmitButton>
        </Form>
      }
    >
      <p>{children}</p>
    </PicturePage>
  )
}

type LinkFormProps = Omit<PressLinkProps, 'picture' | 'submit'> & {
  lead: ReactNode
  submit: ReactNode
  /** Below the form. */
  note?: ReactNode
}

/** Where a mailed link leads that asks for more than a press, or that explains more: the fields or facts are its children. */
export function LinkForm({ token, title, lead, submit, note, children }: LinkFormProps) {
  const errors = useFormErrors(useActionData<Refused>()?.error)
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageHeader title={title}>{lead}</PageHeader>
      <Card>
        <Form errors={errors} replace>
          <div className="grid gap-5">
            <input type="hidden" name="token" value={token} />
            {children}
            <SubmitButton size="large" isWide>
              {submit}
            </SubmitButton>
          </div>
        </Form>
      </Card>
      {note}
    </Page>
  )
}
