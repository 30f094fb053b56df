export { exportTracking } from './export.ts'
export { reactTracking, registerTrackingJobs } from './listeners.ts'
export { tryPostback } from './postbacks.ts'
