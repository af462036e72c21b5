import { z } from 'zod'
import { nameSchema } from '../kernel/schemas/json-schema.ts'
import { timestamp } from '../kernel/time/date-range.ts'

/** Why a hand-off ended without a connection (contract 3.1), and the status it ends in. */
export const handoffReasons = {
  user_cancelled: 'cancelled',
  provider_denied: 'failed',
  provider_error: 'failed',
  token_exchange_failed: 'failed',
  account_connected_elsewhere: 'failed',
  no_candidates: 'failed',
  connect_failed: 'failed',
  internal_error: 'failed',
  state_expired: 'failed',
  state_invalid: 'failed',
  handoff_expired: 'failed',
  handoff_used: 'failed',
  provider_not_configured: 'failed',
  origin_not_allowed: 'failed',
} as const satisfies Record<string, 'cancelled' | 'failed'>

export type HandoffReason = keyof typeof handoffReasons

export const handoffReasonNames = Object.keys(handoffReasons) as [HandoffReason, ...HandoffReason[]]

const provider = z.string()

const connected = z.object({ provider, connection_id: z.uuid() })
nameSchema('HandoffConnected', connected)

const pendingSelection = z.object({
  provider,
  pending_selection: z.object({
    candidate_count: z
      .int()
      .describe('Present if several accounts are available; `GET /connections/pending/{provider}` lists them.'),
    expires_at: timestamp.describe('Deadline of the selection; afterwards the connect must be restarted.'),
  }),
})
nameSchema('HandoffPendingSelection', pendingSelection)

const ended = z.object({
  provider,
  reason: z.enum(handoffReasonNames),
  provider_message: z
    .string()
    .optional()
    .describe('The provider’s error message, if the provider rejected the request.'),
})
nameSchema('HandoffEnded', ended)

/** The result of a hand-off (contract 4.3, rule 5): the same object in `GET /handoffs/{id}` and in `handoff.completed`. */
export const handoffResult = z.union([connected, pendingSelection, ended])

/** Every result of a hand-off, for the reference. */
export const handoffResultsText = `All outcomes:

- \`completed\` with \`{provider, connection_id}\`: the consent covered one account, which is now connected.
- \`completed\` with \`{provider, pending_selection: {candidate_count, expires_at}}\`: the consent covered several accounts. Choose one within 60 minutes with \`POST /connections/pending/{provider}/finalize\`.
- \`cancelled\` with \`{provider, reason: "user_cancelled"}\`: the person declined on the provider’s screen.
- \`failed\` with \`{provider, reason}\`, where \`reason\` is \`provider_denied\`, \`provider_error\`, \`token_exchange_failed\`, \`account_connected_elsewhere\`, \`no_candidates\`, \`connect_failed\`, \`state_expired\`, \`state_invalid\`, \`provider_not_configured\` or \`origin_not_allowed\`; \`provider_message\` contains the provider’s error message, if there is one.
- \`failed\` with \`reason: "handoff_expired"\`: 45 minutes passed. No \`handoff.completed\` is sent; poll \`GET /handoffs/{id}\`.

\`internal_error\` and \`handoff_used\` do not finish the hand-off: they are only shown to the user and in the query of \`return_url\`.`
