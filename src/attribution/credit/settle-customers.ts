import type { WorkContext } from '../../kernel/context.ts'
import { bookFor } from '../book-for.ts'
import type { ModelPlaces } from '../credit-all.ts'
import { listCredit } from '../credit-queries.ts'
import type { MatchableDefinition } from '../derivation-queries.ts'
import type { DerivedConversion } from '../domain/derivation/conversion-fact.ts'
import { deriveConversions, type PairedConversion } from '../domain/derivation/derive-conversions.ts'
import { difference } from '../domain/derivation/difference.ts'
import { changedIds, conversionFields, summedChanges } from '../domain/derivation/outcome-difference.ts'
import { placeTouch } from '../entity-book.ts'
import { loadConversions } from '../outcomes/load-outcomes.ts'
import { addToSums, stampAttributed, writeConversions } from '../outcomes/write-outcomes.ts'
import { deleteCredit } from '../outcomes/write-queries.ts'
import type { SubjectSince } from '../plan-derivation.ts'
import { conversionId } from '../stable-ids.ts'
import { changedCredit } from './changed-credit.ts'
import { conversionColumns } from './conversion-columns.ts'
import { insertCreditBytes, listCreditBytes, listTouchBytes } from './copy-queries.ts'
import { creditRows } from './credit-rows.ts'
import { touchColumns } from './touch-columns.ts'

/**
 * What `settleOutcomes` does, for thousands of customers at once: conversions are derived by the same function, and credit by
 * the same arithmetic, but out of and into PostgreSQL's binary form, which takes a fraction of the time. Answers how many
 * conversions there were.
 */
export async function settleCustomers(
  ctx: WorkContext,
  profileId: string,
  customers: readonly SubjectSince[],
): Promise<number> {
  if (customers.length === 0) return 0
  const { events, terms, stored } = await loadConversions(ctx.db, profileId, { subjects: customers, isWhole: true })
  const derived = deriveConversions(events, terms, { conversion: conversionId })
  const customerIds = customers.flatMap(({ customer_id }) => customer_id ?? [])
  await writeByCopy(ctx, profileId, customerIds, { stored, derived, ...terms })
  return derived.length
}

interface Derivation {
  stored: readonly DerivedConversion[]
  derived: readonly PairedConversion[]
  definitions: readonly MatchableDefinition[]
  models: ModelPlaces
}

/** Makes what is stored of customers what was derived, with the credit that follows from their touches. */
export async function writeByCopy(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
  { stored, derived, definitions, models }: Derivation,
): Promise<void> {
  const { db } = ctx
  const conversions = difference<DerivedConversion>(stored, derived, ({ id }) => id, conversionFields)
  const gone = conversions.deleted.map(({ id }) => id)
  const lost = Map.groupBy(gone.length > 0 ? await listCredit(db, profileId, gone) : [], (one) => one.conversion_id)
  writeConversions(ctx, profileId, conversions)
  const columns = conversionColumns(derived)
  const touches = touchColumns(await listTouchBytes(db, profileId, customerIds))
  const book = await bookFor(db, profileId, touches.said)
  const places = touches.said.map((said) => placeTouch(book, said))
  const rows = creditRows(columns, touches, { profileId, places, models })
  const change = changedCredit(
    columns,
    rows,
    await listCreditBytes(db, profileId, columns.ids),
    changedIds(conversions),
  )
  if (change.replaced.length > 0) await deleteCredit(db, profileId, change.replaced)
  if (change.isAny) await insertCreditBytes(db, change.bytes)
  const changed = new Set([...change.credits.keys(), ...gone])
  const changes = summedChanges(stored, derived, changed, (id) => {
    return change.credits.get(id) ?? { before: lost.get(id) ?? [], after: [] }
  })
  await addToSums(ctx, profileId, changes)
  await stampAttributed(ctx, profileId, definitions, derived, change.written)
}
