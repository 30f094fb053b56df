/** The schema of the control data and of the first member pools. */
export const publicSchema = 'public'

const schemas = new WeakMap<object, string>()

/** Notes which pool schema a connection pool, or one of its connections, works in. */
export function setSchema(client: object, schema: string): void {
  schemas.set(client, schema)
}

/** The pool schema that a connection pool, or one of its connections, works in. */
export function schemaOfClient(client: object): string {
  return schemas.get(client) ?? publicSchema
}

/** A name for what each pool schema has for itself outside of its tables, such as `jobs` or a channel: `jobs`, `jobs_pool_b`. */
export function nameIn(schema: string, name: string): string {
  return schema === publicSchema ? name : `${name}_${schema}`
}
