import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { findConnection } from '../connection-queries.ts'
import { connectionParams, connectionParamsExample } from '../connection-schemas.ts'
import { failProvider } from '../fail-provider.ts'
import { openSession } from '../open-session.ts'

/** Contract 2.12: except for `id`, null means that the platform did not say. */
const pixelSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  created_at: timestamp.nullable(),
  last_fired_at: timestamp.nullable().describe('Null usually means never fired.'),
  is_unavailable: z.boolean().nullable().describe('Null if unknown; do not show it as healthy.'),
  owner_business: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
})
nameSchema('Pixel', pixelSchema)

export const listPixels = operation({
  id: 'connections.listPixels',
  http: 'GET /connections/:id/pixels',
  summary: 'List the live pixels of an ad-account connection',
  description: 'Calls the platform once per request; not cached. 409 for other kinds of connections.',
  scopes: ['exports:read'],
  params: connectionParams,
  data: z.object({ pixels: z.array(pixelSchema) }),
  errors: ['invalid_state', 'connection_not_ready', 'provider_error', 'provider_not_configured'],
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    const connection = await findConnection(ctx.db, ctx.profile.id, params.id)
    if (!connection) return fail('not_found', 'No such connection.')
    const provider = ctx.providers.find(connection.provider)
    if (provider?.kind !== 'ads') return fail('invalid_state', 'This is not an ad-platform connection.')
    if (!provider.listPixels) return { data: { pixels: [] } }
    try {
      return { data: { pixels: await provider.listPixels(await openSession(ctx, connection)) } }
    } catch (error) {
      return failProvider(ctx, connection, error)
    }
  },
})
