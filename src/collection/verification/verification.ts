import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { listRejectionReasons } from '../feed/rejected-queries.ts'
import { evaluateVerification, verificationNonce } from './domain/verification.ts'
import { findLatestVerification, insertVerification } from './verification-queries.ts'
import { type Verification, verificationSchema } from './verification-schemas.ts'

/** A verification in the format of the API. The nonce appears only in the link. */
function toVerification(verification: Verification, rejectedSince: readonly string[], now: Date) {
  const { nonce, page_url, ...shown } = verification
  const link = new URL(page_url)
  link.searchParams.set('atb_verify', nonce)
  return { ...shown, ...evaluateVerification(verification, rejectedSince, now), verification_url: link.href }
}

const waitMs = 30 * minuteMs

export const startVerification = operation({
  id: 'tracking.startVerification',
  http: 'POST /tracking/verification',
  summary: 'Start an install verification',
  description:
    'Open `verification_url` in a browser; the tracker on that page reports and completes the verification. It expires after 30 minutes.',
  scopes: ['attribution:write'],
  body: z.object({
    page_url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe("A page with the snippet. Default: the start page of the profile's first domain."),
  }),
  isBodyOptional: true,
  data: verificationSchema,
  statuses: [201],
  errors: ['validation_error'],
  example: { body: { page_url: 'https://shop.example.com/' } },
  async run(ctx, { body }) {
    const pageUrl = body.page_url ?? startPageOf(ctx.profile.domains)
    if (!pageUrl) {
      return fail('validation_error', 'page_url: is required, because the profile lists no domain', {
        field: 'page_url',
      })
    }
    const started = newVerification(ctx.profile.id, pageUrl, ctx.now())
    await insertVerification(ctx.db, ctx.profile.id, started)
    return { data: toVerification(started, [], ctx.now()) }
  },
})

function startPageOf(domains: readonly string[]): string | null {
  const host = domains.find((domain) => !domain.startsWith('*'))
  return host ? `https://${host}/` : null
}

function newVerification(profileId: string, pageUrl: string, at: Date): Verification {
  return {
    id: newId(at.getTime()),
    nonce: verificationNonce(profileId, randomBytes(16).toString('hex')),
    page_url: pageUrl,
    started_at: at,
    expires_at: new Date(at.getTime() + waitMs),
    verified_at: null,
    seen: null,
    seen_at: null,
  }
}

export const readVerification = operation({
  id: 'tracking.readVerification',
  http: 'GET /tracking/verification',
  summary: 'Get the latest install verification',
  description:
    'Null if no verification was started. Without a valid beacon, `seen` contains what was received instead.',
  scopes: ['analytics:read'],
  isReport: false,
  data: verificationSchema.nullable(),
  async run(ctx) {
    const latest = await findLatestVerification(ctx.db, ctx.profile.id)
    if (!latest) return { data: null }
    const rejected = await listRejectionReasons(ctx.db, ctx.profile.id, latest.started_at)
    return { data: toVerification(latest, rejected, ctx.now()) }
  },
})
