import { z } from 'zod'
import { modelNames } from '../../attribution/models/models.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { answerKeys } from './domain/signals.ts'

nameEnum('AdReferralStatus', ['recorded', 'duplicate'])

export const referralsMax = 500

const reference = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
const rejected = z.unknown().optional().meta({ type: 'string', description: 'Rejected with 400 `invalid_parameter`.' })

/** Exactly one of them is set. */
const customerFields = {
  external_ref: reference
    .optional()
    .describe('Your own id of an existing customer. Required on a healthcare-family profile, here or in `customer`.'),
  wa_id: z
    .string()
    .regex(/^\+?\d{6,20}$/, 'must be the digits of a phone number')
    .meta({ examples: ['56987654321'] })
    .optional()
    .describe('Creates the customer if it does not exist.'),
  customer: z
    .object({
      external_ref: reference,
      email: z.string().nullish(),
      phone: z.string().nullish(),
      national_id: rejected,
    })
    .optional()
    .describe('With an email or a phone, an unknown reference creates the customer or is added to the matching one.'),
  national_id: rejected,
}

const instant = z.iso.datetime({ offset: true })

export const declaredSourceBody = z.object({
  wamid: z.string().min(1).max(255).describe('Id of the message with the answer; idempotency key.'),
  answer_key: z.string().describe(`One of ${Object.keys(answerKeys).join(', ')}.`),
  answer_text: z.string().max(2_000).nullish().describe('The customer’s own words.'),
  ...customerFields,
  answered_at: instant.optional().describe('Default: now.'),
})

export const declaredSourceSchema = z.object({
  touch_id: z.uuid(),
  status: z
    .enum(['recorded', 'duplicate', 'already_answered'])
    .describe(
      '`duplicate`: the message was already recorded. `already_answered`: the customer’s first answer is kept.',
    ),
  answer_key: z.string().describe('The stored answer.'),
  answered_at: timestamp,
})
nameSchema('DeclaredSource', declaredSourceSchema)

const referralFields = {
  idempotency_key: z.string().min(1).max(255).describe('Sending the same key again has no effect.'),
  ad_id: z.string().describe('Platform id of one of the profile’s ads.'),
  occurred_at: instant.describe('Start of the conversation.'),
  ...customerFields,
  ctwa_clid: z.string().min(1).max(1_000).nullish(),
}

export const referralSchema = z.object(referralFields)

export type ReferralInput = z.output<typeof referralSchema>

const referralList = z.array(referralSchema).min(1).max(referralsMax)

/** One referral, or several under `referrals`. */
export const adReferralsBody = z.object({
  ...z.object(referralFields).partial().shape,
  referrals: referralList
    .optional()
    .describe('Up to 500 referrals with the fields above. If one is rejected, none is recorded.'),
})

const recordedSchema = z.object({ touch_id: z.uuid(), status: z.enum(['recorded', 'duplicate']) })
nameSchema('RecordedAdReferral', recordedSchema)

export const adReferralsSchema = z.union([
  recordedSchema,
  z.object({
    results: z.array(z.object({ index: z.int(), ...recordedSchema.shape })),
    summary: z.object({ total: z.int(), recorded: z.int(), duplicate: z.int() }),
  }),
])

export const previewBody = z.object({ referrals: referralList })

export const previewSchema = z.object({
  conversions_considered: z.int().describe('Conversions of the named customers at or after their referral.'),
  recredited: z.object(Object.fromEntries(modelNames.map((model) => [model, z.int()]))),
})
nameSchema('AdReferralPreview', previewSchema)
