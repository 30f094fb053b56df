export { exportTracking } from './export.ts'
export { reactTracking, registerTrackingJobs } from './on.ts'
export { tryPostback } from './postbacks.ts'
