/** A connection lasts three quarters of an hour on average. */
const everyMs = 60_000
const share = 1 / 45

type Sockets = { sockets: { sockets: Map<string, { conn: { close(): void } }> } }

/**
 * Ends a share of the connections every minute, so that they spread over all processes again after one was restarted:
 * the browser reconnects at once, through the load balancer. Returns a function that stops it.
 */
export function renewConnections(sockets: Sockets): () => void {
  const timer = setInterval(() => renewSome(sockets, { share, withinMs: everyMs }), everyMs).unref()
  return () => clearInterval(timer)
}

/** Ends about this share of the connections, not all at the same moment. */
export function renewSome({ sockets }: Sockets, of: { share: number; withinMs: number }): void {
  // The browser reconnects by itself only if the transport is closed
  for (const { conn } of sockets.sockets.values())
    if (Math.random() < of.share) setTimeout(() => conn.close(), Math.random() * of.withinMs).unref()
}
