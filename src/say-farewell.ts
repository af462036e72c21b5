import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A kept-open connection that the server closes may carry a request at that very moment, which the client then sees fail.
 * So for a while each answer says `Connection: close`, and whoever is busy leaves by himself; what is still open afterwards
 * was silent all the time.
 */
export async function sayFarewell(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await delay(ms)
}
