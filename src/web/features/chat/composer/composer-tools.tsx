import { Camera, Gift, ImagePlus, Mic, Plus, Smile } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onceFocusIsBack } from '../../../ui/focus-back.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadedPart, loadedLater } from '../../../ui/loaded-later.tsx'
import { Menu, MenuAction } from '../../../ui/menu/menu.tsx'
import { PhotoInput } from '../attachments/photo-input.tsx'

const emojiPopover = loadedLater(async () => (await import('../emoji/emoji-popover.tsx')).EmojiPopover)

type AttachToolsProps = { onPhoto: (file: File) => void; onGift: () => void; isDisabled: boolean }

/** Photo and gift: two buttons, or one with a menu where there is little room. Without script they would do nothing. */
export function AttachTools({ onPhoto, onGift, isDisabled }: AttachToolsProps) {
  const t = useTranslations('chat')
  const album = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className="flex noscript:hidden">
      <div className="flex max-sm:hidden">
        <IconButton label={t('attach.choose')} isDisabled={isDisabled} onPress={() => album.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('gifts.open')} isDisabled={isDisabled} onPress={onGift}>
          <Gift aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="sm:hidden">
        <Menu
          label={t('composer.more')}
          trigger={
            <IconButton label={t('composer.more')} isDisabled={isDisabled}>
              <Plus aria-hidden className="size-6" />
            </IconButton>
          }
        >
          <MenuAction icon={<ImagePlus aria-hidden className="size-5" />} onAction={() => album.current?.click()}>
            {t('attach.choose')}
          </MenuAction>
          <MenuAction icon={<Camera aria-hidden className="size-5" />} onAction={() => camera.current?.click()}>
            {t('attach.take')}
          </MenuAction>
          <MenuAction icon={<Gift aria-hidden className="size-5" />} onAction={() => onceFocusIsBack(onGift)}>
            {t('gifts.open')}
          </MenuAction>
        </Menu>
      </div>
      <PhotoInput ref={album} label={t('attach.choose')} onFile={onPhoto} />
      <PhotoInput ref={camera} label={t('attach.take')} isCamera onFile={onPhoto} />
    </div>
  )
}

export function VoiceButton({ onPress, isDisabled }: { onPress: () => void; isDisabled: boolean }) {
  const t = useTranslations('chat.record')
  return (
    <IconButton label={t('start')} isDisabled={isDisabled} onPress={onPress}>
      <Mic aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Opens the emoji over the field; several can be picked, and the words go on where they were. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('chat.emoji')
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'open' | 'closed' | null>(null)
  const isOpen = opened === 'open'
  function open() {
    // Safari gives no focus to a button that is pressed, and the popover returns it to where it was
    button.current?.focus()
    setOpened('open')
  }
  return (
    <div className="noscript:hidden">
      <IconButton ref={button} label={t('open')} aria-haspopup="dialog" aria-expanded={isOpen} onPress={open}>
        <Smile aria-hidden className="size-5 text-ink-soft" />
      </IconButton>
      {opened && (
        <Suspense>
          <LoadedPart
            part={emojiPopover}
            {...{ isOpen, onPick }}
            triggerRef={button}
            label={t('open')}
            onClose={() => setOpened('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Loads the emoji, ahead of the first time. */
export async function fetchEmojis(): Promise<void> {
  await emojiPopover.fetch()
}
