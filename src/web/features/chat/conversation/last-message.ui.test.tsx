import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { LastMessage } from './last-message.tsx'
import { hiddenPattern } from './text/covered-text.ts'
import { HiddenWordsContext } from './text/hidden-words.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))

const chat = (sender_id: string) =>
  ({
    conversation: { last_message: { seq: 1, sender_id, text: 'What a pest' } },
    seen_seq: 0,
    delivered_seq: 0,
    draft: '',
  }) as ChatView

test.each([
  ['bram', false],
  ['me', true],
])('hidden words by %s are shown in the list: %s', (sender, isShown) => {
  renderUi(
    <HiddenWordsContext value={hiddenPattern(['pest'])}>
      <p data-testid="line">
        <LastMessage chat={chat(sender)} memberId="me" />
      </p>
    </HiddenWordsContext>,
  )
  expect(screen.getByTestId('line').textContent.includes('pest')).toBe(isShown)
})
