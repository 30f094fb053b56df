import { v7 as newId } from 'uuid'
import { browserApi } from '../../../api/browser.ts'
import type { LiveStore } from '../../../live/store.ts'
import { isUnsaved, keepDraft, localDraft } from './drafts.ts'

const restMs = 1_500
const againMs = 15_000

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** Saves the draft of a conversation on the server for the member's other devices: after a pause in typing, or at once. */
export function createDraftSaver(store: LiveStore, memberId: string, conversationId: string) {
  /** Marks the events of drafts saved here. */
  const tab_id = newId()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  function saveAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** One at a time: a late answer must not bring back an earlier text. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (running) return saveAfter(restMs)
    const draft = localDraft(memberId, conversationId)
    if (!isUnsaved(draft)) return
    running = send(draft.text)
    await running
    running = null
  }

  async function send(text: string) {
    try {
      await browserApi.chat.saveDraft({ id: conversationId, text, tab_id })
    } catch {
      return saveAfter(againMs)
    }
    const current = localDraft(memberId, conversationId)?.text ?? ''
    keepDraft(memberId, conversationId, { text: current, onServer: text })
    if (current !== text && timer === undefined) saveAfter(0)
    store.hear({ kind: 'draft_changed', conversation_id: conversationId, text, tab_id })
  }

  return {
    tab_id,
    /** Call after each change; an empty text is saved without delay. */
    written: (text: string) => saveAfter(text === '' ? 0 : restMs),
    /** What waits goes now: the page may be on its way out. */
    flush() {
      if (timer !== undefined) void save()
    },
  }
}
