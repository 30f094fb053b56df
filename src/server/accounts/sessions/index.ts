export { deviceCookie, sharedDevices } from './devices.ts'
export { keepViewer, type RecentViewer, recentViewer, ViewerChanged } from './recent-viewers.ts'
export { heldSessions, sessionCookie, sessionViewer, storeSession } from './sessions.ts'
export { deviceOf } from './user-agents.ts'
