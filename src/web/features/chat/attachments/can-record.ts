/** MP4 plays in every browser; the rest where nothing else can be recorded. */
const formats = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
]

/** Whether this browser can record a voice note at all. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' &&
    Boolean(navigator.mediaDevices?.getUserMedia) &&
    recordingFormat() !== undefined
  )
}

/** The first of our formats that this browser records. */
export function recordingFormat() {
  return formats.find((type) => MediaRecorder.isTypeSupported(type))
}
