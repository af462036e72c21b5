import { z } from 'zod'
import { findConnection } from '../../connect/connection-queries.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { openSession } from '../../connect/open-session.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { ApiError, fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { displayText } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listCatalogDefinitions } from '../catalog/catalog-queries.ts'
import { exampleId, liveErrors } from '../schemas.ts'
import * as queries from './audience-queries.ts'
import { checkRule, syncAudience, tooManyMessage } from './sync-audience.ts'

const ruleSchema = z.strictObject({
  conversion_key: z.string().min(1).max(200).describe('Goal that the customers reached.'),
  within_days: z.int().min(1).max(540),
  min_spent: z.number().min(0).max(1_000_000_000_000).nullable().default(null).describe('In the reporting currency.'),
  not_since_days: z
    .int()
    .min(1)
    .max(540)
    .nullable()
    .default(null)
    .describe('Only customers who have not reached the goal again in this many days.'),
})
nameSchema('AudienceRule', ruleSchema)

const audienceSchema = z.object({
  id: z.uuid(),
  connection_id: z.uuid(),
  provider: z.string(),
  external_id: z.string().nullable().describe('The platform’s id; null until the first sync creates the list.'),
  name: z.string(),
  rule: z.object({
    conversion_key: z.string(),
    within_days: z.int(),
    min_spent: z.number().nullable(),
    not_since_days: z.int().nullable(),
  }),
  members: z.int(),
  error: z.string().nullable().describe('The platform’s error message if the last sync failed.'),
  synced_at: timestamp.nullable(),
  created_at: timestamp,
})
nameSchema('Audience', audienceSchema)

const audienceErrors = ['forbidden', 'not_implemented', 'audience_tos_required', ...liveErrors] as const

export const listAudiences = operation({
  id: 'audiences.listAudiences',
  http: 'GET /audiences',
  summary: 'List audiences',
  scopes: ['exports:read'],
  isForOrdinaryProfiles: true,
  data: z.array(audienceSchema),
  async run({ db, profile }) {
    return { data: (await queries.listAudiences(db, profile.id)).map((row) => shownFields(audienceSchema, row)) }
  },
})

export const createAudience = operation({
  id: 'audiences.createAudience',
  http: 'POST /audiences',
  summary: 'Create an audience at an ad platform',
  description:
    'A hashed list of customers who reached a goal within a number of days, spent a minimum amount and have not returned. The list is created immediately and synced every few hours; erased people are removed immediately. A rule that selects no customers, or more than `AUDIENCE_PEOPLE_MAX`, is rejected. If the advertiser has not accepted the platform’s terms, the response is 428 `audience_tos_required` with the link, and nothing is sent.',
  scopes: ['exports:write'],
  isForOrdinaryProfiles: true,
  body: z.strictObject({ connection_id: z.uuid(), name: displayText(100), rule: ruleSchema }),
  data: audienceSchema,
  statuses: [201],
  errors: [...audienceErrors, 'validation_error'],
  example: {
    body: { connection_id: exampleId, name: 'Buyers', rule: { conversion_key: 'closed_won', within_days: 90 } },
  },
  async run(ctx, { body }) {
    const connection = await findConnection(ctx.db, ctx.profile.id, body.connection_id)
    if (!connection) return fail('not_found', 'No such connection.')
    const keeper = ctx.providers.find(connection.provider)?.audiences
    if (!keeper) return fail('not_implemented', 'This provider has no audiences.')
    const goals = await listCatalogDefinitions(ctx.db, ctx.profile.id)
    if (!goals.some(({ conversion_key }) => conversion_key === body.rule.conversion_key)) {
      const field = 'rule.conversion_key'
      return fail('validation_error', `${field}: is not a goal of this profile`, { field })
    }
    const size = await checkRule(ctx, ctx.profile.id, body.rule)
    if (size !== null) {
      const what = size === 'empty' ? 'selects no customers' : tooManyMessage(ctx.settings.audiencePeopleMax)
      return fail('validation_error', `rule: ${what}`, { field: 'rule', reason: size })
    }
    const external_id = await withTermsLink(ctx, connection, async () =>
      keeper.create(await openSession(ctx, connection), body.name),
    )
    const { name, rule } = body
    const identity = { connection_id: connection.id, provider: connection.provider, external_id, name }
    const stored = await queries.insertAudience(ctx.db, {
      ...{ profile_id: ctx.profile.id, id: newId(), ...identity, rule: JSON.stringify(rule) },
      ...{ due_at: ctx.now(), created_at: ctx.now() },
    })
    ctx.wake('conversion_sync', ctx.profile.id)
    return { status: 201, data: shownFields(audienceSchema, stored) }
  },
})

const audienceParams = z.object({ id: z.uuid() })

export const syncAudienceNow = operation({
  id: 'audiences.syncAudienceNow',
  http: 'POST /audiences/:id/sync',
  summary: 'Sync an audience now',
  scopes: ['exports:write'],
  idempotency: 'natural',
  isForOrdinaryProfiles: true,
  params: audienceParams,
  data: audienceSchema.extend({ added: z.int(), removed: z.int() }),
  errors: [...audienceErrors, 'invalid_state'],
  example: { params: { id: exampleId } },
  async run(ctx, { params }) {
    const audience = (await queries.findAudience(ctx.db, ctx.profile.id, params.id)) ?? fail('not_found')
    const connection = await findConnection(ctx.db, ctx.profile.id, audience.connection_id)
    if (!connection) return fail('not_found')
    const step = await withTermsLink(ctx, connection, () => syncAudience(ctx, ctx.profile.id, audience.id))
    if (!step) return fail('invalid_state', 'A sync of this audience is already running.', { reason: 'running' })
    const stepped = await queries.findAudience(ctx.db, ctx.profile.id, params.id)
    return { data: { ...shownFields(audienceSchema, stepped ?? audience), ...step } }
  },
})

export const deleteAudience = operation({
  id: 'audiences.deleteAudience',
  http: 'DELETE /audiences/:id',
  summary: 'Delete an audience, also at the platform',
  scopes: ['exports:write'],
  idempotency: 'natural',
  params: audienceParams,
  statuses: [204],
  errors: audienceErrors,
  example: { params: { id: exampleId } },
  async run(ctx, { params }) {
    const audience = (await queries.findAudience(ctx.db, ctx.profile.id, params.id)) ?? fail('not_found')
    const connection = await findConnection(ctx.db, ctx.profile.id, audience.connection_id)
    const keeper = ctx.providers.find(audience.provider)?.audiences
    const { external_id } = audience
    if (connection && keeper && external_id !== null && connection.tokens !== null) {
      await withTermsLink(ctx, connection, async () => keeper.remove(await openSession(ctx, connection), external_id))
    }
    await queries.deleteMembers(ctx.db, ctx.profile.id, audience.id)
    await queries.updateAudience(ctx.db, ctx.profile.id, audience.id, { removed_at: ctx.now(), due_at: null })
    return {}
  },
})

async function withTermsLink<T>(
  ctx: ProfileContext,
  connection: Parameters<typeof failProvider>[1] & object,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const keeper = ctx.providers.find(connection.provider)?.audiences
    const link = error instanceof ProviderError ? keeper?.termsLink(error.failure, connection) : null
    if (error instanceof ProviderError && link) {
      const message = `The advertiser must accept the platform’s custom-audience terms first: ${link}`
      throw new ApiError('audience_tos_required', message, { provider_message: error.failure.message })
    }
    return failProvider(ctx, connection, error)
  }
}
