import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anna } from '../../../../test/ui/card.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { ConversationHeader } from './conversation-header.tsx'

test('name and age look the same', async () => {
  renderUi(<ConversationHeader profile={{ ...anna, is_available: true }} isTyping={false} badges={null} menu={null} />)
  // Matches only where no element of its own is around the age
  expect((await screen.findByText('Anna, 34')).className).toContain('font-semibold')
})
