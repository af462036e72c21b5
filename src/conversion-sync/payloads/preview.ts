import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listCatalog, listCatalogDefinitions } from '../catalog/catalog-queries.ts'
import { listConversionInputs, listLatestIds } from '../conversions/conversion-queries.ts'
import { findDestination } from '../destinations/destination-queries.ts'
import type { CatalogEntry, ConversionInput } from '../domain/conversion-input.ts'
import { getPermissions, skipReasons } from '../domain/decide-export.ts'
import { siteEventId } from '../domain/payloads/platform-event-id.ts'
import { receiverOf } from '../domain/receivers.ts'
import { validateLine } from '../domain/validate-line.ts'
import { exampleId } from '../schemas.ts'
import { createRenderer, hideIdentifiers } from './create-renderer.ts'

export const previewConversions = operation({
  id: 'conversionSync.previewConversions',
  http: 'POST /conversion-sync/preview',
  summary: 'Preview the payloads of the latest conversions',
  description:
    'Returns the payloads that the platform would receive in the profile’s privacy mode, with every identifier hashed. Nothing is sent. `event_name` and `sends_value` override the line of the catalog.',
  scopes: ['exports:read'],
  isReport: true,
  needsEntitlement: false,
  idempotency: 'natural',
  body: z.strictObject({
    definition_id: z.uuid(),
    destination_id: z.uuid(),
    event_name: z.string().max(100).nullish(),
    sends_value: z.boolean().optional(),
    limit: z.int().min(1).max(50).default(5).describe('Number of conversions, latest first.'),
  }),
  data: z.object({
    conversions: z.array(
      z.object({
        conversion_id: z.uuid(),
        conversion_time: timestamp,
        outcome: z.enum(['send', 'skip', 'wait']),
        reason: z.enum(skipReasons).nullable(),
        sent_to: z.string().nullable().describe('The platform’s id of the dataset or conversion action.'),
        payload: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  errors: ['validation_error'],
  example: { body: { definition_id: exampleId, destination_id: exampleId, event_name: 'Lead' } },
  async run({ db, profile, now }, { body }) {
    const reject = (field: string, reason: string): never => fail('validation_error', `${field}: ${reason}`, { field })
    const destination = await findDestination(db, profile.id, body.destination_id)
    if (!destination) return reject('destination_id', 'is unknown')
    const definition = (await listCatalogDefinitions(db, profile.id)).find(({ id }) => id === body.definition_id)
    if (!definition) return reject('definition_id', 'is unknown')
    const stored = (await listCatalog(db, profile.id)).find(
      (line) => line.definition_id === body.definition_id && line.destination_id === body.destination_id,
    )
    const line: CatalogEntry = {
      definition_id: definition.id,
      destination_id: destination.id,
      is_enabled: true,
      enabled_from: null,
      enabled_until: null,
      event_name: body.event_name ?? stored?.event_name ?? null,
      sends_value: body.sends_value ?? stored?.sends_value ?? true,
    }
    const invalid = validateLine(line, destination, definition)
    if (invalid) return reject(invalid.field, invalid.reason)
    const ids = await listLatestIds(db, profile.id, definition.id, body.limit)
    const conversions = new Map(
      (await listConversionInputs(db, profile.id, ids)).map(({ conversion }) => [conversion.id, conversion]),
    )
    const render = await createRenderer(db, profile.id, destination, { protection: profile, now: now() })
    const shown = (conversion: ConversionInput) => {
      const event_id = getPermissions(profile).siteIds ? siteEventId(receiverOf(destination), conversion) : null
      const rendered = render(conversion, line, { event_id })
      const about = { conversion_id: conversion.id, conversion_time: conversion.conversion_time }
      const none = { reason: null, sent_to: null, payload: null }
      if ('skip' in rendered) return { ...about, ...none, outcome: 'skip' as const, reason: rendered.skip }
      if ('wait_until' in rendered) return { ...about, ...none, outcome: 'wait' as const }
      const payload = hideIdentifiers(rendered.payload) as Record<string, unknown>
      return { ...about, outcome: 'send' as const, reason: null, sent_to: rendered.sent_to, payload }
    }
    return { data: { conversions: ids.flatMap((id) => (conversions.has(id) ? [shown(conversions.get(id)!)] : [])) } }
  },
})
