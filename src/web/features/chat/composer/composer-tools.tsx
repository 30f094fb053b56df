import { Camera, Gift, ImagePlus, Mic, Plus, Smile } from 'lucide-react'
import { useRef, useState } from 'react'
import { DialogTrigger, Dialog as PopoverDialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { useTranslations } from 'use-intl'
import { onceFocusIsBack } from '../../../ui/focus-back.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import { PhotoInput } from '../attachments/photo-input.tsx'
import { EmojiPicker } from '../emoji/emoji-picker.tsx'

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
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="noscript:hidden">
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Pressable>
          <IconButton label={t('open')}>
            <Smile aria-hidden className="size-5 text-ink-soft" />
          </IconButton>
        </Pressable>
        <Popover
          placement="top end"
          offset={8}
          className="w-[min(24rem,100vw-1rem)] rounded-card bg-raised p-3 shadow-raised data-entering:animate-appear sm:w-auto"
        >
          <PopoverDialog aria-label={t('open')} className="outline-none">
            <EmojiPicker onPick={onPick} />
          </PopoverDialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}
