import { memberRoutes } from './member-routes.ts'
import { officeRoutes } from './office/office-routes.ts'

export * from './file-routes.ts'
export * from './member-routes.ts'

/** All calls: domain -> name -> 'METHOD /path'. */
export const routes = { ...memberRoutes, backoffice: officeRoutes } as const
