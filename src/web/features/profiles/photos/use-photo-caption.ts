import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../ui/toasts.tsx'

const typingMs = 1_200

type Options = {
  caption: string
  /** Throws if it could not be saved. */
  onSave: (caption: string) => Promise<unknown>
}

/** The words below one photo while they are written: saved after a pause and on leaving the field, which offers to take them back. */
export function usePhotoCaption({ caption, onSave }: Options) {
  const t = useTranslations('photos.caption')
  const [text, setText] = useState(caption)
  const [state, setState] = useState<'untouched' | 'saving' | 'saved' | 'failed'>('untouched')
  const saved = useRef({ typed: caption, sent: caption, atFocus: caption, isFocused: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saveLatest = useRef(onSave)
  useEffect(() => {
    saveLatest.current = onSave
  })
  useEffect(() => {
    if (saved.current.isFocused || saved.current.typed !== saved.current.sent) return
    saved.current = { ...saved.current, typed: caption, sent: caption }
    setText(caption)
  }, [caption])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      const { typed, sent } = saved.current
      if (typed !== sent) void saveLatest.current(typed).catch(() => undefined)
    },
    [],
  )

  async function save(): Promise<boolean> {
    clearTimeout(timer.current)
    const { typed, sent } = saved.current
    if (typed === sent) return true
    saved.current.sent = typed
    setState('saving')
    try {
      await saveLatest.current(typed)
      setState('saved')
      return true
    } catch {
      saved.current.sent = sent
      setState('failed')
      return false
    }
  }

  function write(next: string) {
    // One line, whatever was pasted
    const line = next.replace(/\s*\n\s*/g, ' ')
    saved.current.typed = line
    setText(line)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), typingMs)
  }

  function enter() {
    saved.current.isFocused = true
    saved.current.atFocus = saved.current.typed
  }

  async function leave() {
    saved.current.isFocused = false
    const { atFocus, typed } = saved.current
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
