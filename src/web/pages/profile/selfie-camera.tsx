import { Aperture } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Gesture } from '../../../contract/profiles/verification-constants.ts'
import { Button } from '../../ui/button.tsx'
import { GestureDrawing } from './gesture-drawing.tsx'

type SelfieCameraProps = {
  gesture: Gesture
  /** A JPEG, as others see the member: not mirrored. */
  onTaken: (picture: File) => void
  /** There is no camera, or the member or the device does not allow it. */
  onBlocked: () => void
}

/** The device's own camera, shown as a mirror with the gesture beside it. The camera is off again when this is gone. */
export function SelfieCamera({ gesture, onTaken, onBlocked }: SelfieCameraProps) {
  const t = useTranslations('verification')
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [isReady, setReady] = useState(false)
  const blocked = useEffectEvent(onBlocked)

  useEffect(() => {
    let isUnmounted = false
    const camera = openCamera()
    camera.then(
      (stream) => {
        if (video.current) video.current.srcObject = stream
      },
      () => !isUnmounted && blocked(),
    )
    return () => {
      isUnmounted = true
      camera.then(close, () => undefined)
    }
  }, [])
  useEffect(() => {
    if (isReady) shutter.current?.focus()
  }, [isReady])

  return (
    <div className="flex flex-col items-start gap-3">
      <div className="relative w-full max-w-sm overflow-hidden rounded-card bg-sunken">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('live')}
          onLoadedData={() => setReady(true)}
          className="aspect-3/4 w-full -scale-x-100 object-cover"
        />
        <GestureDrawing gesture={gesture} className="absolute end-3 top-3 size-20 shadow-card" />
      </div>
      <Button
        ref={shutter}
        isBusy={!isReady}
        onPress={() => video.current && void pictureOf(video.current).then(onTaken)}
      >
        <Aperture aria-hidden className="size-5" />
        {t('take')}
      </Button>
    </div>
  )
}

/** Rejects where there is none, and on pages without TLS, which have no `mediaDevices`. */
async function openCamera(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } })
}

function close(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return new File(picture ? [picture] : [], 'selfie.jpg', { type: 'image/jpeg' })
}
