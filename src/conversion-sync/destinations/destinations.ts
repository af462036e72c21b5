import { z } from 'zod'
import { findConnection } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { failProvider, failReconnect } from '../../connect/fail-provider.ts'
import { openSession } from '../../connect/open-session.ts'
import type { ConversionReceiver, ConversionTarget, VendorSession } from '../../connect/provider.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findAnySiteId } from '../conversions/conversion-queries.ts'
import { destinationPurposes, destinationSchema, exampleId, liveErrors, toDestination } from '../schemas.ts'
import { subscribeToConversions } from '../subscribe-to-conversions.ts'
import * as queries from './destination-queries.ts'

const targetSchema = z.object({
  external_id: z.string(),
  name: z.string().nullable(),
  is_unavailable: z.boolean().nullable().describe('Null if unknown; do not show it as healthy.'),
  requires_order_id: z
    .boolean()
    .describe(
      'The conversion action belongs to a website tag and accepts only events with the id that the tag reports.',
    ),
})

export const listDestinations = operation({
  id: 'conversionSync.listDestinations',
  http: 'GET /conversion-sync/destinations',
  summary: 'List conversion sync destinations',
  scopes: ['exports:read'],
  data: z.array(destinationSchema),
  async run({ db, profile }) {
    return { data: (await queries.listDestinations(db, profile.id)).map(toDestination) }
  },
})

export const listTargets = operation({
  id: 'conversionSync.listTargets',
  http: 'GET /conversion-sync/targets',
  summary: 'List possible destinations of a connected ad account',
  description:
    'Loaded live from the platform. Meta: pixels and datasets. TikTok, Reddit and Snapchat: pixels. Pinterest: the ad account. LinkedIn: conversion rules. Google Ads: conversion actions that accept uploads, and those of a website tag if conversions have an `order_id` or `pixel_event_id`.',
  scopes: ['exports:read'],
  query: z.object({ connection_id: z.uuid() }),
  data: z.object({
    kind: z.enum(['dataset', 'conversion_action']),
    purposes: z
      .array(z.enum(destinationPurposes))
      .describe('The purposes that a destination of this platform can have.'),
    targets: z.array(targetSchema),
  }),
  errors: ['not_implemented', ...liveErrors],
  example: { query: { connection_id: exampleId } },
  async run(ctx, { query }) {
    const { receiver, ask } = await openReceiver(ctx, query.connection_id)
    const found = await ask((session) => receiver.listTargets(session))
    const isOffered = found.some(isOfTag) ? await findAnySiteId(ctx.db, ctx.profile.id) : true
    const targets = found
      .filter((target) => isOffered || !isOfTag(target))
      .map((target) => ({ ...target, requires_order_id: isOfTag(target) }))
    return { data: { kind: receiver.kind, purposes: purposesOf(receiver), targets } }
  },
})

export const createDestination = operation({
  id: 'conversionSync.createDestination',
  http: 'POST /conversion-sync/destinations',
  summary: 'Create a conversion sync destination',
  description:
    'The pixel, dataset or conversion action is looked up on the platform before it is stored. Nothing is sent until a line of the catalog is switched on. If the consent does not cover sending, the response is `connection_not_ready` with `reconnect_required` and a link. An existing destination is returned unchanged.',
  scopes: ['exports:write'],
  body: z.strictObject({
    connection_id: z.uuid(),
    external_id: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('The platform’s id. Optional for the dataset of a messaging account, which the platform returns.'),
    purpose: z.enum(destinationPurposes).default('standard'),
    messaging_account_id: z
      .string()
      .regex(/^\d{1,30}$/, 'must be the platform’s numeric id')
      .optional()
      .describe('Only with `purpose: messaging`: the messaging business account that owns the dataset.'),
  }),
  data: destinationSchema,
  statuses: [201, 200],
  errors: ['not_implemented', 'invalid_state', 'validation_error', ...liveErrors],
  example: { body: { connection_id: exampleId, external_id: '881100220033' } },
  async run(ctx, { body }) {
    const { connection, receiver, ask } = await openReceiver(ctx, body.connection_id)
    if (!purposesOf(receiver).includes(body.purpose)) {
      return fail('not_implemented', 'Destinations of this platform do not have this purpose.')
    }
    const target = await ask((session) => findTarget(receiver, session, body))
    if (target.is_unavailable === true) {
      return fail('validation_error', 'external_id: is not available on the platform', {
        field: 'external_id',
      })
    }
    if (isOfTag(target) && !(await findAnySiteId(ctx.db, ctx.profile.id))) {
      const what =
        'belongs to a website tag; send order_id or pixel_event_id with events first, as the tag reports them'
      return fail('validation_error', `external_id: ${what}`, { field: 'external_id' })
    }
    const stored = await queries.insertDestination(ctx.db, {
      ...{
        profile_id: ctx.profile.id,
        id: newId(),
        connection_id: connection.id,
        provider: connection.provider,
        kind: receiver.kind,
      },
      ...{ purpose: body.purpose, external_id: target.external_id, name: target.name },
      messaging_account_id: body.messaging_account_id ?? null,
      ...{ requires_order_id: isOfTag(target), created_at: ctx.now() },
    })
    if (stored) return { status: 201, data: toDestination(stored) }
    const others = await queries.listDestinations(ctx.db, ctx.profile.id)
    const same = others.find(
      (other) =>
        other.connection_id === connection.id &&
        other.external_id === target.external_id &&
        other.purpose === body.purpose &&
        other.messaging_account_id === (body.messaging_account_id ?? null),
    )
    if (same) return { status: 200, data: toDestination(same) }
    return fail('invalid_state', 'Another destination has this purpose; remove it first.', {
      reason: 'purpose_taken',
      field: 'purpose',
    })
  },
})

export const deleteDestination = operation({
  id: 'conversionSync.deleteDestination',
  http: 'DELETE /conversion-sync/destinations/:id',
  summary: 'Remove a conversion sync destination',
  description: 'Switches off its lines of the catalog. Sent conversions stay in the log.',
  scopes: ['exports:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  statuses: [204],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const isRemoved = await queries.updateDestinationRemoved(ctx.db, ctx.profile.id, params.id, ctx.now())
      if (!isRemoved) return fail('not_found', 'No such destination.')
      await subscribeToConversions(ctx, ctx.profile.id)
      return {}
    })
  },
})

/** Only a platform with datasets of messages has other purposes; the clean dataset takes the place of one that reports health. */
function purposesOf({ findMessagingTarget }: ConversionReceiver): (typeof destinationPurposes)[number][] {
  return findMessagingTarget ? [...destinationPurposes] : ['standard']
}

function isOfTag({ requires_order_id = false }: ConversionTarget): boolean {
  return requires_order_id
}

/** Opens the conversion receiver of a connection. Calls the platform, therefore never inside a transaction. */
async function openReceiver(ctx: ProfileContext, connectionId: string) {
  const connection = await findConnection(ctx.db, ctx.profile.id, connectionId)
  if (!connection) return fail('not_found', 'No such connection.')
  const receiver = ctx.providers.find(connection.provider)?.conversions
  if (!receiver) return fail('not_implemented', 'This provider does not accept conversions.')
  const session = await openOrFail(ctx, connection)
  if (!receiver.canSend(session.tokens)) return failReconnect(ctx, connection)
  const ask = async <T>(work: (session: VendorSession) => Promise<T>): Promise<T> => {
    try {
      return await work(session)
    } catch (error) {
      return failProvider(ctx, connection, error)
    }
  }
  return { connection, receiver, ask }
}

async function openOrFail(ctx: ProfileContext, connection: Connection): Promise<VendorSession> {
  if (connection.status === 'disconnected') return fail('connection_not_ready', 'It is disconnected.')
  try {
    return await openSession(ctx, connection)
  } catch (error) {
    return failProvider(ctx, connection, error)
  }
}

interface RequestedTarget {
  external_id?: string | undefined
  purpose: (typeof destinationPurposes)[number]
  messaging_account_id?: string | undefined
}

async function findTarget(
  receiver: ConversionReceiver,
  session: VendorSession,
  requested: RequestedTarget,
): Promise<ConversionTarget> {
  const { external_id, purpose, messaging_account_id } = requested
  const reject = (field: string, reason: string): never => fail('validation_error', `${field}: ${reason}`, { field })
  if (purpose === 'messaging') {
    if (!messaging_account_id) return reject('messaging_account_id', 'is required for this purpose')
    const linked = await receiver.findMessagingTarget?.(session, messaging_account_id)
    if (!linked) return reject('messaging_account_id', 'has no dataset that the consent covers')
    const isOther = external_id !== undefined && external_id !== linked.external_id
    return isOther ? reject('external_id', 'is not the dataset of this messaging account') : linked
  }
  if (messaging_account_id !== undefined) return reject('messaging_account_id', 'is only valid with purpose messaging')
  if (external_id === undefined) return reject('external_id', 'is required')
  const found = (await receiver.listTargets(session)).find((target) => target.external_id === external_id)
  return found ?? reject('external_id', 'does not exist in this ad account')
}
