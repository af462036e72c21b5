import type { Logger } from '../kernel/context/context.ts'
import type { Breaches } from '../kernel/context/deployment.ts'
import { exchange, openTrustedRequest } from '../kernel/network/http-client.ts'

/** How long a user waits for the corpus before the password is checked without it. */
const timeoutMs = 3_000
/** A range has about 800 hashes of 40 bytes; padding adds some more. */
const bytesMax = 500_000

/**
 * The range API of a breach corpus (`GET /range/{5 characters of the SHA-1}`), as Have I Been Pwned serves it. Only those 5
 * characters are sent, and padding hides the number of matching passwords from the network. Without an origin no request is made.
 */
export function openBreaches(origin: string | null, log: Logger): Breaches {
  return {
    async findRange(hashPrefix) {
      if (origin === null) return null
      try {
        const headers = { 'add-padding': 'true', 'user-agent': 'tributary' }
        const request = openTrustedRequest(new URL(`${origin}/range/${hashPrefix}`), { method: 'GET', headers })
        const { status, body, cutOffBy } = await exchange(request, { timeoutMs, bytesMax })
        if (status !== 200) throw new Error(`it responded with ${status}`)
        if (cutOffBy) throw new Error(`the response was cut off by its ${cutOffBy}`)
        return body.toString('utf8')
      } catch (error) {
        log.warn({ err: error }, 'the breach corpus did not respond; a password was checked without it')
        return null
      }
    },
  }
}
