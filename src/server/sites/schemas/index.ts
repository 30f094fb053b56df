export { schemaCache, schemaOfHost } from './schemas.ts'
