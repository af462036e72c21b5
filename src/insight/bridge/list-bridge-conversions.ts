import { z } from 'zod'
import { allParts } from '../../attribution/rollups/domain/day-parts.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { exampleRange, reportMeta } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import type { DayProfile } from '../days/day-queries.ts'
import { fromUnits, type Tally } from '../days/domain/units.ts'
import { loadDays } from '../days/load-days.ts'
import { bridgeMetricOf, scopeName } from './bridge-metric.ts'
import { bridgeParams, type RequestedBridge, requireBridge, stepName } from './bridge-schemas.ts'
import { type BridgeScope, entryOf } from './domain/bridge-entry.ts'
import { type BridgeQuery, type BridgeStep, bridge } from './domain/bridge-steps.ts'
import { fromStoredEntry } from './domain/stored-entry.ts'
import { type LoadedConversion, loadBridgeConversions } from './load-bridge-conversions.ts'

const bridgeConversionSchema = z.object({
  conversion_id: z.uuid(),
  outcome_event_id: z.uuid().describe('The id returned at ingest.'),
  conversion_key: z.string(),
  conversion_time: timestamp,
  value: z.string().nullable().describe('Exact decimal in `currency`, as sent.'),
  currency: z.string().nullable(),
  effect_conversions: z.number().describe('What the step adds to the count for this conversion: -1, 0 or 1.'),
  effect_value: z.string().describe('What it adds to the value, exact, in the reporting currency.'),
  reason: z.string().nullable().describe('Of `never_sent`: why the platform does not know the conversion.'),
})
nameSchema('BridgeConversion', bridgeConversionSchema)

const list = 'bridge-conversions'
const cursorSchema = z.tuple([z.iso.date(), z.uuid()])

export const listBridgeConversions = operation({
  id: 'campaigns.listBridgeConversions',
  http: 'GET /campaigns/bridge/conversions',
  summary: 'List the conversions of a step of the bridge',
  description: `The conversions that a step of \`GET /campaigns/bridge\` consists of, latest day first, with the same parameters. The effects
of all rows add up to the step.`,
  scopes: ['conversions:read', 'campaigns:read'],
  query: z.object({
    ...bridgeParams,
    step: stepName,
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(bridgeConversionSchema),
  meta: reportMeta,
  isPaged: true,
  errors: ['invalid_date_range', 'campaign_not_found', 'invalid_state'],
  example: { query: { ...exampleRange, platform: 'social_ads', step: 'never_sent' } },
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const requested = await requireBridge(ctx, query)
    const after = query.cursor === undefined ? null : toPosition(query.cursor)
    const page = { step: query.step, after, limit: query.limit + 1 }
    const found = await inSnapshot(db, (db) => listEffects(db, profile, requested, page))
    const { rows, pagination } = cutPage(found, query.limit, ({ conversion }) =>
      encodeCursor(list, [conversion.local_day, conversion.id]),
    )
    const { date_from, date_to } = requested.query
    return {
      data: rows.map((row) => toRow(row, profile.reporting_currency)),
      pagination,
      meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id, query.model)) },
    }
  },
})

interface Position {
  day: string
  id: string
}

interface Effect {
  conversion: LoadedConversion
  effect: Tally
  reason: string | null
}

/** Reads only days on which the step is not zero, until the page is full. */
async function listEffects(
  db: Db,
  profile: DayProfile,
  { scope, query, days }: RequestedBridge,
  { step, after, limit }: { step: BridgeStep; after: Position | null; limit: number },
): Promise<Effect[]> {
  const last = after && after.day < days.last ? after.day : days.last
  if (last < days.first) return []
  const loaded = await loadDays(db, profile, bridgeMetricOf(scope), { first: days.first, last }, scopeName(scope))
  const effectful = [...loaded.days].filter(([day, stored]) => {
    const { count, units } = bridge(new Map([[day, stored.map(fromStoredEntry)]]), query).steps[step]
    return count !== 0 || units !== 0n
  })
  const effects: Effect[] = []
  for (const [day] of effectful.reverse()) {
    const conversions = await loadBridgeConversions(db, profile, [{ day, parts: allParts }])
    const unread = conversions.filter(({ id }) => !after || day < after.day || id < after.id)
    effects.push(...unread.flatMap((conversion) => effectOf(conversion, scope, query, step) ?? []))
    if (effects.length >= limit) return effects.slice(0, limit)
  }
  return effects
}

/** The effect of one conversion; null if the step does not change it. */
function effectOf(
  conversion: LoadedConversion,
  scope: BridgeScope,
  query: BridgeQuery,
  step: BridgeStep,
): Effect | null {
  const entry = entryOf(conversion, scope)
  if (!entry) return null
  const { steps, unsent } = bridge(new Map([[conversion.local_day, [entry]]]), query)
  const effect = steps[step]
  if (effect.count === 0 && effect.units === 0n) return null
  return { conversion, effect, reason: step === 'never_sent' ? ([...unsent.keys()][0] ?? null) : null }
}

function toRow({ conversion, effect, reason }: Effect, currency: string): z.input<typeof bridgeConversionSchema> {
  const { id, event_id, conversion_key, conversion_time, value } = conversion
  return {
    conversion_id: id,
    outcome_event_id: event_id,
    conversion_key,
    conversion_time,
    value,
    currency: conversion.currency,
    effect_conversions: effect.count,
    effect_value: toDecimalString(fromUnits(effect.units), currency),
    reason,
  }
}

function toPosition(cursor: string): Position {
  const [day, id] = decodeCursor(list, cursor, cursorSchema)
  return { day, id }
}
