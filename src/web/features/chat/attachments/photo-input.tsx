import type { Ref } from 'react'

type PhotoInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** With the camera, where the device has one for that. */
  isCamera?: boolean
  onFile: (file: File) => void
}

/** What a button of ours opens to choose a photo with. */
export function PhotoInput({ ref, label, isCamera = false, onFile }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      // The server says what it takes; a shorter list here would hide photos that phones turn into JPEG by themselves
      accept="image/*,.heic,.heif"
      {...(isCamera && { capture: 'environment' as const })}
      aria-label={label}
      hidden
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
