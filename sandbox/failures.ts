import { z } from 'zod'
import type { SandboxResponse, SandboxVendor, VendorFailure } from './vendor.ts'

const vendorFailures = [
  'throttled',
  'token_expired',
  'token_revoked',
  'permission_missing',
  'app_rejected',
  'too_much_data',
  'version_ended',
  'server_error',
] as const satisfies VendorFailure[]

/** The failures that a script can cause; the first eight use the vendor's own error format. */
export const failureKinds = [
  ...vendorFailures,
  'html',
  'malformed_json',
  'other_shape',
  'half_page',
  'redirect',
  'huge',
  'slow',
  'hang',
  'drop',
] as const

export const failureScript = z.strictObject({
  vendor: z.string(),
  kind: z.enum(failureKinds),
  /** Only requests whose path contains this. Without it all requests except the consent screen. */
  path: z.string().min(1).nullable().default(null),
  /** How many matching requests succeed first. */
  skip: z.int().min(0).default(0),
  /** How many requests fail; null: all until the scripts are removed. */
  times: z.int().min(1).nullable().default(1),
  retry_after_seconds: z.int().min(0).default(1),
  /** The delay of `slow` before the normal response, unless the scripts are removed in the meantime. */
  delay_ms: z.int().min(0).max(60_000).default(3_000),
})

export type FailureScript = z.output<typeof failureScript>

export interface Failures {
  add(script: FailureScript): void
  list(): readonly FailureScript[]
  clear(): void
  /** Aborted when the current scripts are removed. */
  removal(): AbortSignal
  /** Returns the script that matches the request, and counts one use. */
  next(vendor: string, path: string, isConsent: boolean): FailureScript | null
}

export function openFailures(): Failures {
  let scripts: FailureScript[] = []
  let removing = new AbortController()

  function matches(script: FailureScript, vendor: string, path: string, isConsent: boolean): boolean {
    if (script.vendor !== vendor) return false
    return script.path === null ? !isConsent : path.includes(script.path)
  }

  return {
    add: (script) => void scripts.push({ ...script }),
    list: () => scripts,
    clear() {
      scripts = []
      removing.abort()
      removing = new AbortController()
    },
    removal: () => removing.signal,
    next(vendor, path, isConsent) {
      const script = scripts.find((script) => matches(script, vendor, path, isConsent))
      if (!script) return null
      if (script.skip > 0) {
        script.skip -= 1
        return null
      }
      if (script.times !== null) script.times -= 1
      if (script.times === 0) scripts = scripts.filter((candidate) => candidate !== script)
      return script
    },
  }
}

/** More than the 10 MB that a client should accept. */
const hugeBytes = 11 * 1024 * 1024

/** Returns the failed response; null for failures of the connection. */
export function failedResponse(vendor: SandboxVendor, script: FailureScript): SandboxResponse | null {
  switch (script.kind) {
    case 'html':
      return { html: '<!doctype html><title>Sorry</title><p>Something went wrong on our side.</p>' }
    case 'malformed_json':
      return { headers: { 'content-type': 'application/json' }, text: '{"data": [{"id": "1", "name": ' }
    case 'other_shape':
      return { json: { unexpected: true } }
    case 'redirect':
      return { status: 302, headers: { location: 'http://elsewhere.invalid/' } }
    case 'huge':
      return { json: { data: [], padding: 'x'.repeat(hugeBytes) } }
    case 'half_page':
    case 'slow':
    case 'hang':
    case 'drop':
      return null
    default:
      return vendor.failures?.[script.kind]?.(script) ?? plainFailure(script.kind, script.retry_after_seconds)
  }
}

const plainStatuses: Record<VendorFailure, number> = {
  throttled: 429,
  token_expired: 401,
  token_revoked: 401,
  permission_missing: 403,
  app_rejected: 403,
  too_much_data: 400,
  version_ended: 410,
  server_error: 500,
}

function plainFailure(kind: VendorFailure, retryAfterSeconds: number): SandboxResponse {
  return {
    status: plainStatuses[kind],
    headers: kind === 'throttled' ? { 'retry-after': String(retryAfterSeconds) } : {},
    json: { error: kind },
  }
}
