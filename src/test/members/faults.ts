import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** When a connection is cut: before its statement is sent, or when the database has answered it and nobody has heard. */
export type Moment = 'before' | 'after'
type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Hook = (client: pg.Client, args: unknown[], go: () => unknown) => unknown

/**
 * Cuts the connections of one pool to PostgreSQL at chosen statements, by taking the place of the driver's `query`. `databaseName` is of the
 * product under test; other connections, such as those of jobs, are left alone. Call `end` in afterAll.
 */
export function saboteur(databaseName: string) {
  const own = pg.Client.prototype.query as unknown as Query
  // What an earlier call still does in the background is not counted
  const counted = new AsyncLocalStorage<Hook>()

  const replaced: Query = function query(...args) {
    const go = () => own.apply(this, args)
    const hook = counted.getStore()
    return hook === undefined || !isOurs(this, databaseName) ? go() : hook(this, args, go)
  }
  pg.Client.prototype.query = replaced as unknown as typeof pg.Client.prototype.query

  return {
    /** Runs `work` and cuts the connection at the `nth` statement, counted from 1. Answers what was asked until then. */
    async cutting<T>(nth: number, moment: Moment, work: () => Promise<T>) {
      const statements: string[] = []
      let isOver = false
      const hook: Hook = (client, args, go) => {
        const text = textOf(args[0])
        // Only every tenth message is counted in the store: its statement would shift the others
        if (isOver || text.startsWith('rate_limits:')) return go()
        statements.push(text)
        if (statements.length !== nth) return go()
        return moment === 'before' ? cutBefore(client, go) : cutAfter(client, args, own)
      }
      const result = await counted.run(hook, work)
      isOver = true
      return { result, statements, isCut: statements.length >= nth }
    },
    end() {
      pg.Client.prototype.query = own as unknown as typeof pg.Client.prototype.query
    },
  }
}

function isOurs(client: pg.Client, databaseName: string): boolean {
  const { application_name: name } = (client as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters
  return name === 'vonk' && client.database === databaseName
}

function cut(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

function cutBefore(client: pg.Client, go: () => unknown): unknown {
  cut(client)
  return go()
}

/** The statement is done and its answer is lost: the error is one that the network gives. */
function cutAfter(client: pg.Client, args: unknown[], own: Query): unknown {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const lose = async () => {
    const ended = new Promise((resolve) => client.once('end', resolve))
    cut(client)
    await ended
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    return own.apply(client, [...args.slice(0, -1), () => void lose().then(() => callback(lost))])
  }
  return Promise.resolve(own.apply(client, args)).then(async () => {
    await lose()
    throw lost
  })
}

/** A statement by its name, or the beginning of its text. */
function textOf(request: unknown): string {
  if (typeof request === 'string') return request.slice(0, 60)
  const { name, text } = request as { name?: string; text?: string }
  return name ?? (text ?? '').replace(/\s+/g, ' ').slice(0, 60)
}
