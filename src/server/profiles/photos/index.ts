export { photosAt, profileForReport } from './evidence.ts'
export { copyPhotos } from './evidence-photo.ts'
export { messagePhotoFile } from './files/renditions.ts'
export { servePhotos } from './files/serve-photos.ts'
export { galleriesOf } from './gallery.ts'
export { clearAnswers, clearProfileText, putBackAnswers, putBackMainPhoto, putBackProfileText } from './moderate.ts'
export { decisionsOn } from './photo-decisions.ts'
export {
  mainPhotosForStaff,
  photosForStaff,
  tallyPhotos,
  waitingPhotos,
} from './photo-queue.ts'
export { holdPhoto, letPhotoStand, letPhotoWait, photoOwner, reviewPhotoIn } from './photo-review.ts'
export { refuseKnown, rememberPhoto } from './photo-signals.ts'
export {
  attachPhoto,
  checkUpload,
  removeStored,
  type StoredPhoto,
  storeMessagePhoto,
  storeSeedPhoto,
  uploadPath,
} from './store-photo.ts'
