import { messagePhotoFile } from '../../profiles/photos/index.ts'

/** What says where the files of a photo or a voice note lie. */
export type StoredAttachment = { files_key: string } & (
  | { kind: 'photo'; width: number }
  | { kind: 'voice'; media_type: string }
)

/** The stored file of a photo or a voice note, and its type. */
export function storedFile(
  attachment: StoredAttachment,
  size: 'small' | 'large' = 'large',
): { key: string; type: string } {
  const { files_key: filesKey } = attachment
  if (attachment.kind === 'voice')
    return { key: voiceFile(filesKey, attachment.media_type), type: attachment.media_type }
  const { name, type } = messagePhotoFile(attachment.width, size)
  return { key: `${filesKey}/${name}`, type }
}

/** The file of a voice note of this type. */
export function voiceFile(filesKey: string, type: string): string {
  return `${filesKey}/voice.${endingOf(type)}`
}

/** What the name of a file of this type ends with. */
export function endingOf(type: string): string {
  return type.split('/').at(-1) ?? ''
}
