import { z } from 'zod'
import type { Row } from '../../db/statements/row-queries.ts'
import { type HandoffReason, handoffResult } from '../../events/handoff-result.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { secretField } from '../../kernel/schemas/secret-field.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { currentState } from '../domain/decide-handoff.ts'
import type { Account, Provider } from '../provider.ts'
import { providers } from '../registry.ts'
import { handoffLink } from './handoff-link.ts'

export type Handoff = Row<'handoff'>

export type PendingSelection = Omit<Row<'pending_selection'>, 'accounts'> & { accounts: Account[] }

/** Providers with a consent screen, which can be connected by a hand-off (contract 4.3, rule 1). */
const handoffProviders = providers.filter(({ oauth }) => oauth !== undefined).map(({ key }) => key)
nameEnum('HandoffProvider', handoffProviders)

export const providerParams = z.object({
  provider: z
    .string()
    .refine((key) => handoffProviders.includes(key), 'is not a provider that can be connected here')
    .meta({ enum: handoffProviders }),
})

export function findHandoffProvider({ providers }: Pick<WorkContext, 'providers'>, key: string): Provider | null {
  const provider = providers.find(key)
  return provider?.oauth ? provider : null
}

/** Contract 2.11. */
export const handoffSchema = z.object({
  id: z.uuid(),
  kind: z.literal('connect'),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  url: secretField(
    z.string().describe('One-screen page for a person without an account. Anyone with the link can connect.'),
  ),
  start_url: secretField(z.string().describe("Goes straight to the provider's consent screen.")),
  expires_at: timestamp,
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  result: handoffResult.nullable().describe('Null while pending.'),
})
nameSchema('Handoff', handoffSchema)

export function toHandoff(
  { secrets, baseUrl, now }: Pick<WorkContext, 'secrets' | 'baseUrl' | 'now'>,
  handoff: Handoff,
): z.input<typeof handoffSchema> {
  const { status, reason } = currentState(handoff, now())
  const url = `${baseUrl}/connect/${handoffLink(secrets, handoff)}`
  return {
    id: handoff.id,
    kind: 'connect',
    status,
    url,
    start_url: `${url}/start`,
    expires_at: handoff.expires_at,
    created_at: handoff.created_at,
    completed_at: status === 'completed' ? handoff.finished_at : null,
    result: resultOf({ ...handoff, reason }),
  }
}

/**
 * Returns the result of a hand-off, null while it is pending. `reason` is the stored one, or `handoff_expired` after its expiry.
 */
export function resultOf(handoff: Handoff): z.input<typeof handoffResult> | null {
  const { provider, connection_id, candidate_count, selection_expires_at, reason, provider_message } = handoff
  if (connection_id !== null) return { provider, connection_id }
  if (candidate_count !== null) {
    return { provider, pending_selection: { candidate_count, expires_at: selection_expires_at!.toISOString() } }
  }
  if (reason === null) return null
  return { provider, reason: reason as HandoffReason, ...(provider_message !== null && { provider_message }) }
}

export const candidateSchema = z
  .object({ id: z.string().describe('The `candidate_id` to finalize with, verbatim.'), name: z.string() })
  .catchall(z.string().nullable())

export const handoffExample = { provider: 'social_ads' }
