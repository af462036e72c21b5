import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const fields = z.array(z.object({ field: z.string().nullish(), message: z.string().nullish() })).nullish()
const apiError = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).nullish(),
    message: z.string().nullish(),
    reason: z.string().nullish(),
    explanation: z.string().nullish(),
    fields,
  }),
})
/** The token endpoint: a code, or only the number of the status. */
const tokenError = z.object({ error: z.union([z.string(), z.number()]), message: z.string().nullish() })

/** Statuses decide about tokens, permissions and limits; the body only explains a rejection. */
export function parseError({ status, text }: VendorResponse): ProviderFailure | null {
  if (status === 401 || status === 403 || status === 429 || status >= 500) return null
  if (status === 410 || status === 426) return { kind: 'rejected', message: 'the version ended', code: 'version_ended' }
  const error = readJson(text, apiError)?.error
  if (error) {
    const details = (error.fields ?? []).map(({ field, message }) => `${field ?? ''}: ${message ?? ''}`)
    const message = [error.message ?? error.explanation ?? error.reason ?? '', ...details].filter(Boolean).join('; ')
    return { kind: 'rejected', message: message || String(status), code: String(error.code ?? error.reason ?? status) }
  }
  const rejection = readJson(text, tokenError)
  return (
    rejection && {
      kind: 'rejected',
      message: rejection.message ?? String(rejection.error),
      code: String(rejection.error),
    }
  )
}
