import type { Logger } from '../kernel/context/context.ts'
import type { Breaches } from '../kernel/context/deployment.ts'

/** How long a person waits for the corpus before their password is judged without it. */
const timeoutMs = 3_000
/** A range has some 800 hashes of 40 bytes; padded ones somewhat more. */
const bytesMax = 500_000

/**
 * The range API of a breach corpus (`GET /range/{5 characters of the SHA-1}`), as Have I Been Pwned serves it. Only those 5
 * characters leave, and padding hides from the wire how many passwords share them. Without an origin nobody is asked.
 */
export function openBreaches(origin: string | null, log: Logger): Breaches {
  return {
    async findRange(hashPrefix) {
      if (origin === null) return null
      try {
        const response = await fetch(`${origin}/range/${hashPrefix}`, {
          headers: { 'add-padding': 'true', 'user-agent': 'tributary' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new Error(`it answered ${response.status}`)
        return (await response.text()).slice(0, bytesMax)
      } catch (error) {
        log.warn({ err: error }, 'the breach corpus could not be asked; a password was judged without it')
        return null
      }
    },
  }
}
