import { z } from 'zod'
import { modelNames } from '../../attribution/models.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { nameEnum, nameSchema } from '../../kernel/json-schema.ts'
import { answerKeys } from '../domain/signals.ts'

nameEnum('AdReferralStatus', ['recorded', 'duplicate'])

export const referralsMax = 500

const reference = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
const refused = z.unknown().optional().meta({ type: 'string', description: 'Refused with 400 `invalid_parameter`.' })

/** Exactly one of them. */
const customerFields = {
  external_ref: reference
    .optional()
    .describe(
      'Your own id of a known customer. On a healthcare-family profile customers are named by it alone, here or in `customer`.',
    ),
  wa_id: z
    .string()
    .regex(/^\+?\d{6,20}$/, 'must be the digits of a phone number')
    .meta({ examples: ['56987654321'] })
    .optional()
    .describe('Somebody new is created.'),
  customer: z
    .object({
      external_ref: reference,
      email: z.string().nullish(),
      phone: z.string().nullish(),
      national_id: refused,
    })
    .optional()
    .describe(
      'With an email or a phone a reference that is nobody’s creates the customer, or is bound to whose they are.',
    ),
  national_id: refused,
}

const instant = z.iso.datetime({ offset: true })

export const declaredSourceBody = z.object({
  wamid: z.string().min(1).max(255).describe('The message that held the answer. The same one is the same answer.'),
  answer_key: z.string().describe(`One of ${Object.keys(answerKeys).join(', ')}.`),
  answer_text: z.string().max(2_000).nullish().describe('The customer’s own words.'),
  ...customerFields,
  answered_at: instant.optional().describe('Default: now.'),
})

export const declaredSourceShape = z.object({
  touch_id: z.uuid(),
  status: z
    .enum(['recorded', 'duplicate', 'already_answered'])
    .describe('`duplicate`: this message was recorded before. `already_answered`: the customer’s first answer stands.'),
  answer_key: z.string().describe('The answer that stands.'),
  answered_at: timestamp,
})
nameSchema('DeclaredSource', declaredSourceShape)

const referralFields = {
  idempotency_key: z.string().min(1).max(255).describe('The same key is the same referral for ever.'),
  ad_id: z.string().describe('The platform’s id of one of the profile’s ads.'),
  occurred_at: instant.describe('When the conversation began.'),
  ...customerFields,
  ctwa_clid: z.string().min(1).max(1_000).nullish(),
}

export const referralShape = z.object(referralFields)

export type ReferralInput = z.output<typeof referralShape>

const referralList = z.array(referralShape).min(1).max(referralsMax)

/** One referral, or several under `referrals`. */
export const adReferralsBody = z.object({
  ...z.object(referralFields).partial().shape,
  referrals: referralList
    .optional()
    .describe('Up to 500 of the fields above. They are recorded together: when one is refused, none is.'),
})

const recordedShape = z.object({ touch_id: z.uuid(), status: z.enum(['recorded', 'duplicate']) })
nameSchema('RecordedAdReferral', recordedShape)

export const adReferralsShape = z.union([
  recordedShape,
  z.object({
    results: z.array(z.object({ index: z.int(), ...recordedShape.shape })),
    summary: z.object({ total: z.int(), recorded: z.int(), duplicate: z.int() }),
  }),
])

export const previewBody = z.object({ referrals: referralList })

export const previewShape = z.object({
  conversions_considered: z
    .int()
    .describe('Conversions of the named customers at or after their referral, which it could be credited with.'),
  recredited: z.object(Object.fromEntries(modelNames.map((model) => [model, z.int()]))),
})
nameSchema('AdReferralPreview', previewShape)
