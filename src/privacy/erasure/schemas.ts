import { z } from 'zod'
import type { Row } from '../../db/statements/row-queries.ts'
import { selectableKinds } from '../../identity/customers/read-selector.ts'
import { jobRequest } from '../../kernel/context/job.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { erasureReasons } from '../domain/read-erasure-request.ts'

nameEnum('ErasureReason', erasureReasons)

/** The receipt of contract 2.5a. It never contains the customer id. */
export const receiptSchema = z.object({
  erasure_id: z.uuid(),
  request_ref: z.string().describe('`request_ref` of the request that erased the customer.'),
  status: z
    .enum(['done', 'queued'])
    .describe('`queued`: the customer is already inaccessible; some data is still being removed.'),
  customer_key: z.string().nullable().describe("The sent key, or the customer's key if another selector was used."),
  reason: z.enum(erasureReasons),
  requested_at: timestamp,
  completed_at: timestamp.nullable().describe('Null while queued.'),
})
nameSchema('ErasureReceipt', receiptSchema)

export type Receipt = z.input<typeof receiptSchema>

const text = (description: string) => ({ type: 'string', description })

/** Documentation only; `readErasureRequest` parses the body and names the invalid field. */
export const erasureBody = z.looseObject({}).meta({
  required: ['request_ref'],
  properties: {
    request_ref: {
      ...text('Your idempotency key, unique per profile; never personal data.'),
      minLength: 1,
      maxLength: 200,
      pattern: '^[A-Za-z0-9._:-]+$',
    },
    customer_key: text('Your own id, as in `user_traits.external_id`. Exactly one selector is allowed.'),
    email: text('Exact match.'),
    phone: text('Normalised to E.164; see `country`.'),
    identifier_type: text(`With \`identifier_value\`: ${selectableKinds.map((kind) => `\`${kind}\``).join(', ')}.`),
    identifier_value: text('A Chilean RUT is accepted in any format.'),
    country: text('Country for parsing a phone without a country code: ISO 3166-1 alpha-2. Default: `CL`.'),
    reason: { type: 'string', enum: [...erasureReasons], default: 'data_subject_request' },
  },
})

/** A stored receipt. */
export type Erasure = Omit<Row<'erasure'>, 'profile_id'>

export const customerKeyPurpose = 'erasure.customer_key'

export function toReceipt(secrets: SecretBox, erasure: Erasure): Receipt {
  const { id, request_ref, status, encrypted_customer_key, reason, requested_at, completed_at } = erasure
  const customer_key =
    encrypted_customer_key === null ? null : secrets.decrypt(customerKeyPurpose, encrypted_customer_key)
  return { erasure_id: id, request_ref, status, customer_key, reason, requested_at, completed_at }
}

/** Removes the remaining data. `person` is encrypted, because the queue must not contain personal data. */
export const finishErasureRequest = jobRequest(
  'finish-erasure',
  z.object({ profile_id: z.uuid(), erasure_id: z.uuid(), person: z.string() }),
)

/** Adds the receipt to the ledger; requested once per change of the receipt. */
export const recordErasureRequest = jobRequest(
  'record-erasure',
  z.object({ profile_id: z.uuid(), erasure_id: z.uuid() }),
)

export const personPurpose = 'erasure.person'
