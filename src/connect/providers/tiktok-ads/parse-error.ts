import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { retryAfterSeconds } from '../open-vendor-http.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const errorBody = z.object({ code: z.int(), message: z.string().nullish() })

/** 20001: some of the rows were accepted. */
const successCodes: ReadonlySet<number> = new Set([0, 20001])
const throttledCodes: ReadonlySet<number> = new Set([40100, 40132, 61000])
const permissionCodes: ReadonlySet<number> = new Set([40001, 40003, 40113, 40117, 40118, 40125, 40130, 40301])
const expired = 40102
/** An empty or invalid token: tokens of advertisers end only when the consent is withdrawn. */
const revokedCodes: ReadonlySet<number> = new Set([40104, 40105])
/** The version or the call was ended. */
const endedCodes: ReadonlySet<number> = new Set([40006, 40051, 41001])
const unavailableCodes: ReadonlySet<number> = new Set([50000, 50002, 60001])

/** After a limit per minute, the vendor asks for a pause of five minutes and sends no header. */
const pauseSeconds = 300

/** The code in the body decides; the status is 200 for most errors. */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody)
  if (!body || successCodes.has(body.code)) return null
  const { code } = body
  const message = `${body.message ?? ''} (${code})`.trim()
  if (throttledCodes.has(code)) {
    const hasHeader = response.headers['retry-after'] !== undefined
    return { kind: 'throttled', message, retry_after_seconds: hasHeader ? retryAfterSeconds(response) : pauseSeconds }
  }
  if (code === expired) return { kind: 'token_expired', message }
  if (revokedCodes.has(code)) return { kind: 'token_revoked', message }
  if (permissionCodes.has(code)) return { kind: 'permission_missing', message, code: String(code) }
  if (unavailableCodes.has(code)) return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code: endedCodes.has(code) ? 'version_ended' : String(code) }
}
