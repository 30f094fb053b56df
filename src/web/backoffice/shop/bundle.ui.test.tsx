import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShopBundleView } from '../../../contract/office/shop.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { ShopBundle } from './bundle.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

test('a credit pack lists what members see of its price', () => {
  const shown = { price: eur(999), per_message: eur(50), with_discount: eur(749), lowest: eur(899) }
  const bundle = {
    ...{ id: '0198f000-0000-7000-8000-000000000001', country: null, currency: 'EUR', credits: 20 },
    ...{ is_active: true, prices: [], shown },
  } as unknown as ShopBundleView
  renderUi(
    <OfficeTexts>
      <ShopBundle bundle={bundle} where="Everywhere" timeZone="UTC" isFirst isLast />
    </OfficeTexts>,
  )
  const amounts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(amounts).toEqual([
    [copy('office.shop.amounts.price'), '€9.99'],
    [copy('office.shop.amounts.message'), '€0.50'],
    [copy('office.shop.amounts.discounted'), '€7.49'],
    [copy('office.shop.amounts.lowest'), '€8.99'],
  ])
})
