export { deviceCookie, sharedDevices } from './devices.ts'
export { heldSessions, sessionCookie, sessionViewer, storeSession } from './sessions.ts'
export { deviceOf } from './user-agents.ts'
