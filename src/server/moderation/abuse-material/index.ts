export { endSuspension, isMatch, refuseAbuseMaterial } from './abuse-material.ts'
