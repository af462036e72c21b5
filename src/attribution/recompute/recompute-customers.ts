import type { WorkContext } from '../../kernel/context/context.ts'
import type { MatchableDefinition } from '../conversions/derivation-queries.ts'
import type { DerivedConversion } from '../conversions/domain/conversion-input.ts'
import { deriveConversions, type PairedConversion } from '../conversions/domain/derive-conversions.ts'
import { changedIds, conversionFields } from '../conversions/domain/outcome-difference.ts'
import { loadConversions } from '../conversions/load-outcomes.ts'
import type { FoundReports } from '../conversions/payment-report-queries.ts'
import type { SubjectSince } from '../conversions/plan-derivation.ts'
import { addToRollups, stampAttributed, writeConversions } from '../conversions/write-outcomes.ts'
import { deleteCredit } from '../conversions/write-queries.ts'
import { listCredit } from '../credit/credit-queries.ts'
import { joinTouch } from '../entities/entity-index.ts'
import { loadEntityIndex } from '../entities/load-entity-index.ts'
import type { ModelSlots } from '../models/credit-all.ts'
import { contribute } from '../rollups/domain/contributions.ts'
import { pathRoles } from '../rollups/domain/path-contributions.ts'
import { RollupTable } from '../rollups/domain/rollup-table.ts'
import { toPath } from '../rollups/domain/summed-path.ts'
import { difference } from '../touches/domain/difference.ts'
import { conversionId } from '../touches/stable-ids.ts'
import { changedCredit } from './changed-credit.ts'
import { conversionColumns } from './conversion-columns.ts'
import { insertCreditBytes, listCreditBytes, listTouchBytes } from './copy-queries.ts'
import { creditRows } from './credit-rows.ts'
import { touchColumns } from './touch-columns.ts'

/**
 * Does the same as `recomputeOutcomes` for thousands of customers: derives conversions by the same function and credit by the
 * same arithmetic, but reads and writes PostgreSQL's binary format, which is several times faster. Returns the number of
 * conversions.
 */
export async function recomputeCustomers(
  ctx: WorkContext,
  profileId: string,
  customers: readonly SubjectSince[],
  found: FoundReports,
): Promise<number> {
  if (customers.length === 0) return 0
  const customerIds = customers.flatMap(({ customer_id }) => customer_id ?? [])
  const { events, input, stored } = await loadConversions(ctx.db, profileId, customerIds, found)
  const derived = deriveConversions(events, input, { conversion: conversionId })
  await writeByCopy(ctx, profileId, customerIds, { stored, derived, ...input })
  return derived.length
}

interface Derivation {
  stored: readonly DerivedConversion[]
  derived: readonly PairedConversion[]
  definitions: readonly MatchableDefinition[]
  models: ModelSlots
  timezone: string
}

/** Writes the difference between stored and derived conversions, and the credit that the customers' touches earn. */
export async function writeByCopy(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
  { stored, derived, definitions, models, timezone }: Derivation,
): Promise<void> {
  const { db } = ctx
  const conversions = difference<DerivedConversion>(stored, derived, ({ id }) => id, conversionFields)
  const gone = conversions.deleted.map(({ id }) => id)
  const lost = Map.groupBy(
    gone.length > 0 ? await listCredit(db, profileId, gone) : [],
    ({ conversion_id }) => conversion_id,
  )
  writeConversions(ctx, profileId, conversions)
  const columns = conversionColumns(derived)
  const touches = touchColumns(await listTouchBytes(db, profileId, customerIds))
  const entityIndex = await loadEntityIndex(db, profileId, touches.labels)
  const joins = touches.labels.map((labels) => joinTouch(entityIndex, labels))
  const rows = creditRows(columns, touches, { profileId, joins, models, timezone })
  const held = await listCreditBytes(db, profileId, columns.ids)
  const change = changedCredit(columns, rows, held, changedIds(conversions))
  if (change.replaced.length > 0) await deleteCredit(db, profileId, change.replaced)
  if (change.isAny) await insertCreditBytes(db, change.bytes)
  const [before, after] = [byId(stored), byId(derived)]
  const rollups = new RollupTable(Math.max(models.length, pathRoles.length), change.changed.length)
  for (const { id, index, before: credit } of change.changed) {
    const was = before.get(id)
    if (was) contribute(rollups, was, toPath(credit, was.conversion_time), -1)
    contribute(rollups, after.get(id)!, rows.pathAt(index), 1)
  }
  for (const was of conversions.deleted) {
    contribute(rollups, was, toPath(lost.get(was.id) ?? [], was.conversion_time), -1)
  }
  await addToRollups(ctx, profileId, rollups)
  await stampAttributed(ctx, profileId, definitions, derived, () => {
    const recredited = change.changed.filter(({ isRecredited }) => isRecredited)
    return recredited.filter(({ index }) => rows.pathAt(index).joins.some(isAssigned)).map(({ id }) => id)
  })
}

function byId<Conversion extends { id: string }>(conversions: readonly Conversion[]): Map<string, Conversion> {
  return new Map(conversions.map((conversion) => [conversion.id, conversion]))
}

function isAssigned({ campaign_id }: { campaign_id: string | null }): boolean {
  return campaign_id !== null
}
