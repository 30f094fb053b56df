import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../ui/toasts.tsx'

const typingMs = 1_200

type Options = {
  caption: string
  /** Throws where it could not be saved. */
  onSave: (caption: string) => Promise<unknown>
}

/** The words below one photo while they are written: saved after a pause and on leaving the field, which offers to take them back. */
export function usePhotoCaption({ caption, onSave }: Options) {
  const t = useTranslations('photos.caption')
  const [text, setText] = useState(caption)
  const [state, setState] = useState<'untouched' | 'saving' | 'saved' | 'failed'>('untouched')
  const kept = useRef({ typed: caption, sent: caption, atFocus: caption, isFocused: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saveLatest = useRef(onSave)
  useEffect(() => {
    saveLatest.current = onSave
  })
  useEffect(() => {
    if (kept.current.isFocused || kept.current.typed !== kept.current.sent) return
    kept.current = { ...kept.current, typed: caption, sent: caption }
    setText(caption)
  }, [caption])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      const { typed, sent } = kept.current
      if (typed !== sent) void saveLatest.current(typed).catch(() => undefined)
    },
    [],
  )

  async function save(): Promise<boolean> {
    clearTimeout(timer.current)
    const { typed, sent } = kept.current
    if (typed === sent) return true
    kept.current.sent = typed
    setState('saving')
    try {
      await saveLatest.current(typed)
      setState('saved')
      return true
    } catch {
      kept.current.sent = sent
      setState('failed')
      return false
    }
  }

  function write(next: string) {
    // One line, whatever was pasted
    const line = next.replace(/\s*\n\s*/g, ' ')
    kept.current.typed = line
    setText(line)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), typingMs)
  }

  function enter() {
    kept.current.isFocused = true
    kept.current.atFocus = kept.current.typed
  }

  async function leave() {
    kept.current.isFocused = false
    const { atFocus, typed } = kept.current
    if (atFocus === typed || !(await save())) return
    const onPress = () => {
      write(atFocus)
      void save()
      void notify(t('undone'), { id: 'photos' })
    }
    void notify(t('changed'), { tone: 'success', id: 'photos', action: { label: t('undo'), onPress } })
  }

  return { text, state, write, enter, leave, retry: () => void save() }
}
