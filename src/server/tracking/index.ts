export { reactTracking, registerTrackingJobs } from './listeners.ts'
export { trackingData } from './personal-data.ts'
export { tryPostback } from './postbacks.ts'
