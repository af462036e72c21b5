import { z } from 'zod'
import { insertConversionChangesSince } from '../../attribution/conversions/conversion-change-queries.ts'
import { inTransaction, type PrivacyMode, type ProfileContext, privacyModes } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { changePrivacyMode } from '../../tenancy/privacy-mode/change-privacy-mode.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { listDestinations } from '../destinations/destination-queries.ts'
import { backfillDaysMax, decideSpan } from '../domain/select-conversion.ts'
import { validateLine } from '../domain/validate-line.ts'
import { findTarget } from '../platform-safe/target-queries.ts'
import type { CatalogLine, Destination } from '../schemas.ts'
import { subscribeToConversions } from '../subscribe-to-conversions.ts'
import * as queries from './catalog-queries.ts'

nameEnum('PlatformSafeTarget', ['existing', 'clean'])

const countsSchema = z
  .object({
    selected: z.int().describe('Conversions that the line selects, counted in the conversions themselves.'),
    sent: z.int(),
    skipped: z.int(),
    rejected: z.int(),
    pending: z.int(),
    no_longer_selected: z
      .int()
      .describe(
        'Conversions in the log that the line no longer selects: removed, no longer counted, or from before it was switched on.',
      ),
  })
  .describe('Status of the selected conversions: `sent`, `skipped`, `rejected` and `pending` add up to `selected`.')

const lineSchema = z.object({
  definition_id: z.uuid(),
  definition_name: z.string(),
  conversion_key: z.string(),
  destination_id: z.uuid().nullable().describe('Null if the definition has no destination yet.'),
  event_name: z.string().nullable(),
  is_enabled: z.boolean(),
  sends_value: z.boolean(),
  enabled_from: timestamp.nullable().describe('Earlier conversions are not sent.'),
  enabled_until: timestamp
    .nullable()
    .describe('When the line was switched off: later conversions are not sent. Null while it is on.'),
  counts: countsSchema,
})
nameSchema('ConversionSyncLine', lineSchema)

const catalogSchema = z.object({
  privacy_mode: z.enum(privacyModes),
  target: z.enum(['existing', 'clean']).describe('Which dataset a platform-safe profile reports to.'),
  is_sending_allowed: z.boolean().describe('False in `hipaa` mode: nothing is sent.'),
  description: z.string().describe('The data that is sent in this privacy mode.'),
  entries: z.array(lineSchema),
})
nameSchema('ConversionSyncCatalog', catalogSchema)

export const readCatalog = operation({
  id: 'conversionSync.readCatalog',
  http: 'GET /conversion-sync/catalog',
  summary: 'Get the conversion sync catalog',
  scopes: ['exports:read'],
  data: catalogSchema,
  async run({ db, profile }) {
    return { data: await loadCatalog(db, profile.id, profile.privacy_mode) }
  },
})

export const writeCatalog = operation({
  id: 'conversionSync.writeCatalog',
  http: 'PUT /conversion-sync/catalog',
  summary: 'Update the conversion sync catalog or the privacy mode',
  description:
    'Lines that are not listed stay unchanged. After a line is switched on, every new conversion of its definition is sent once; `backfill_days` also sends conversions of up to 7 earlier days. A stricter `privacy_mode` is written first, in the same transaction, and revokes active keys with a person-level scope.',
  scopes: ['exports:write'],
  idempotency: 'natural',
  body: z.strictObject({
    privacy_mode: z.enum(privacyModes).optional(),
    entries: z
      .array(
        z.strictObject({
          definition_id: z.uuid(),
          destination_id: z.uuid(),
          event_name: z
            .string()
            .max(100)
            .nullish()
            .describe('One of the platform’s standard event names. A conversion action has none.'),
          is_enabled: z.boolean(),
          sends_value: z.boolean().default(true),
          backfill_days: z.int().min(0).max(backfillDaysMax).default(0),
        }),
      )
      .max(200)
      .optional(),
  }),
  data: catalogSchema,
  errors: ['forbidden', 'validation_error'],
  example: { body: { entries: [] } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const mode = body.privacy_mode ?? ctx.profile.privacy_mode
      if (body.privacy_mode !== undefined) await switchMode(ctx, mode)
      if (body.entries) await storeLines(ctx, body.entries)
      return { data: await loadCatalog(ctx.db, ctx.profile.id, mode) }
    })
  },
})

/** Contract 5.5: rejects callers who may not lower the mode, and revokes what the mode forbids, in the same transaction. */
async function switchMode(ctx: ProfileContext, mode: PrivacyMode): Promise<void> {
  const profile = (await lockProfile(ctx.db, ctx.profile.id)) ?? fail('not_found', 'No such profile.')
  await changePrivacyMode(ctx, profile, mode)
  await ctx.forgetCredentials()
}

interface RequestedLine {
  definition_id: string
  destination_id: string
  event_name?: string | null | undefined
  is_enabled: boolean
  sends_value: boolean
  backfill_days: number
}

async function storeLines(ctx: ProfileContext, entries: readonly RequestedLine[]): Promise<void> {
  const { db, profile } = ctx
  await queries.lockCatalog(db, profile.id)
  const now = ctx.now()
  const definitions = new Map(
    (await queries.listCatalogDefinitions(db, profile.id)).map((catalogDefinition) => [
      catalogDefinition.id,
      catalogDefinition,
    ]),
  )
  const destinations = new Map(
    (await listDestinations(db, profile.id)).map((destination) => [destination.id, destination]),
  )
  const stored = new Map((await queries.listCatalog(db, profile.id)).map((line) => [catalogLineKey(line), line]))
  const listed = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    const reject = (field: string, reason: string): never =>
      fail('validation_error', `entries.${at}.${field}: ${reason}`, { field: `entries.${at}.${field}` })
    const destination: Destination = destinations.get(entry.destination_id) ?? reject('destination_id', 'is unknown')
    const definition = definitions.get(entry.definition_id) ?? reject('definition_id', 'is unknown')
    const invalid = validateLine({ ...entry, event_name: entry.event_name ?? null }, destination, definition)
    if (invalid) reject(invalid.field, invalid.reason)
    if (listed.has(catalogLineKey(entry))) reject('definition_id', 'is named twice for this destination')
    listed.add(catalogLineKey(entry))
    const before = stored.get(catalogLineKey(entry)) ?? null
    const span = decideSpan(before, entry, now)
    const { definition_id, destination_id, is_enabled, sends_value } = entry
    await queries.insertCatalogLine(db, {
      ...{ profile_id: profile.id, definition_id, destination_id, is_enabled, sends_value, ...span, updated_at: now },
      event_name: entry.event_name ?? null,
    })
    if (is_enabled && entry.backfill_days > 0)
      await insertConversionChangesSince(db, profile.id, definition_id, span.enabled_from!)
  }
  await subscribeToConversions(ctx, profile.id)
  ctx.wake('conversion_changes', profile.id)
}

function catalogLineKey({
  definition_id,
  destination_id,
}: Pick<CatalogLine, 'definition_id' | 'destination_id'>): string {
  return `${definition_id} ${destination_id}`
}

const dataSent: Record<PrivacyMode, string> = {
  standard:
    'Hashed email, phone, name, country and customer id; click ids, browser ids, user agent and IP address; time, value and the page URL without its query string.',
  platform_safe: 'Click ids, time, value and a neutral event name. No identifier, no IP address, no page.',
  hipaa: 'Nothing. Conversions that would be sent are listed as skipped.',
}

async function loadCatalog(db: Db, profileId: string, mode: PrivacyMode): Promise<z.input<typeof catalogSchema>> {
  const definitions = await queries.listCatalogDefinitions(db, profileId)
  const live = new Set((await listDestinations(db, profileId)).map(({ id }) => id))
  const lines = (await queries.listCatalog(db, profileId)).filter(({ destination_id }) => live.has(destination_id))
  const counted = new Map((await queries.countByLine(db, profileId)).map((item) => [catalogLineKey(item), item]))
  const entries = definitions.flatMap(({ id, name, conversion_key }): z.input<typeof lineSchema>[] => {
    const goal = { definition_id: id, definition_name: name, conversion_key }
    const own = lines.filter(({ definition_id }) => definition_id === id)
    if (own.length === 0) return [{ ...goal, ...unchosen }]
    return own.map((line) => {
      const counts = shownFields(countsSchema, counted.get(catalogLineKey(line)) ?? uncounted)
      return shownFields(lineSchema, { ...line, ...goal, counts })
    })
  })
  const target = await findTarget(db, profileId)
  return { privacy_mode: mode, target, is_sending_allowed: mode !== 'hipaa', description: dataSent[mode], entries }
}

const uncounted = { selected: 0, sent: 0, skipped: 0, rejected: 0, pending: 0, no_longer_selected: 0 }

const unchosen = {
  destination_id: null,
  event_name: null,
  is_enabled: false,
  sends_value: true,
  enabled_from: null,
  enabled_until: null,
  counts: uncounted,
}
