import type { WorkContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { bookFor } from '../book-for.ts'
import { type DefinitionTerms, deleteCredit, listDefinitionTerms } from '../credit-queries.ts'
import { placeTouch } from '../entity-book.ts'
import { type ChangedCredit, changedCredit } from './changed-credit.ts'
import { type ConversionColumns, conversionColumns } from './conversion-columns.ts'
import { insertCreditBytes, listConversionBytes, listCreditBytes, listTouchBytes } from './copy-queries.ts'
import { creditRows } from './credit-rows.ts'
import { stampAttributed } from './stamp-attributed.ts'
import { touchColumns } from './touch-columns.ts'

/**
 * Works out the credit of all conversions of customers, inside the caller's transaction and with them locked: what a
 * recompute does, for thousands at once. Only what differs from before is written; answers the days of those conversions.
 */
export async function creditCustomers(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
): Promise<{ conversions: number; days: Set<string> }> {
  if (customerIds.length === 0) return { conversions: 0, days: new Set() }
  const conversions = conversionColumns(await listConversionBytes(ctx.db, profileId, customerIds))
  if (conversions.count === 0) return { conversions: 0, days: new Set() }
  const touches = touchColumns(await listTouchBytes(ctx.db, profileId, customerIds))
  const book = await bookFor(ctx.db, profileId, touches.said)
  const places = touches.said.map((said) => placeTouch(book, said))
  const definitions = await listDefinitionTerms(ctx.db, profileId)
  const lookbackDays = (conversion: number) =>
    definitions.get(conversions.definitionId(conversion))?.lookback_window_days ?? null
  const rows = creditRows(conversions, touches, { profileId, lookbackDays, places })
  const ids = Array.from({ length: conversions.count }, (_, conversion) => conversions.id(conversion))
  const change = changedCredit(conversions, rows, await listCreditBytes(ctx.db, profileId, ids))
  await writeChange(ctx.db, profileId, change, ids)
  await stamp(ctx, profileId, conversions, definitions, change.changed.filter(rows.isPlaced))
  return { conversions: conversions.count, days: new Set(change.changed.map(conversions.day)) }
}

async function writeChange(
  db: Db,
  profileId: string,
  { changed, replaced, bytes }: ChangedCredit,
  ids: readonly string[],
): Promise<void> {
  if (replaced.length > 0) {
    await deleteCredit(
      db,
      profileId,
      replaced.map((conversion) => ids[conversion]!),
    )
  }
  if (changed.length > 0) await insertCreditBytes(db, bytes)
}

async function stamp(
  ctx: WorkContext,
  profileId: string,
  conversions: ConversionColumns,
  definitions: ReadonlyMap<string, DefinitionTerms>,
  placed: readonly number[],
): Promise<void> {
  if ([...definitions.values()].every(({ first_attributed_at }) => first_attributed_at !== null)) return
  const stampable = placed.map((conversion) => {
    const definition_id = conversions.definitionId(conversion)
    const conversion_time = new Date(conversions.ms(conversion))
    return { ...definitions.get(definition_id)!, id: conversions.id(conversion), definition_id, conversion_time }
  })
  await stampAttributed(ctx, profileId, stampable, new Set(stampable.map(({ id }) => id)))
}
