import { deleteConversionChanges } from '../../attribution/conversions/conversion-change-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { listCatalog } from '../catalog/catalog-queries.ts'
import { listConversionStates } from '../conversions/conversion-queries.ts'
import { listDestinations, updateDestinationDue } from '../destinations/destination-queries.ts'
import type { ConversionState } from '../domain/conversion-input.ts'
import { toChangeEvent } from '../domain/detect-change.ts'
import { receiverOf } from '../domain/receivers.ts'
import { changeRow } from '../domain/rows/change-row.ts'
import type { SyncRow } from '../domain/rows/row-state.ts'
import { selectsConversion } from '../domain/select-conversion.ts'
import { insertRows, lockRowsOf, lockRowsOfProfile, updateRows } from '../rows/row-queries.ts'
import type { CatalogLine, ExportRow } from '../schemas.ts'

const changesPerBatch = 2_000

/**
 * Processes queued changes of conversions: inserts a row for each destination whose catalog selects a new conversion, and
 * updates the rows of changed ones. Returns the number of changes.
 */
export function processConversionChanges(ctx: WorkContext, profileId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await lockRowsOfProfile(db, profileId)
    const ids = await deleteConversionChanges(db, profileId, changesPerBatch)
    if (ids.length === 0) return 0
    const now = ctx.now()
    const [states, lines, stored] = await Promise.all([
      listConversionStates(db, profileId, ids),
      listCatalog(db, profileId),
      lockRowsOf(db, profileId, ids),
    ])
    const conversions = new Map(states.map((state) => [state.id, state]))
    const known = new Set(stored.map(exportRowKey))
    const added = [...conversions.values()].flatMap((conversion) =>
      lines
        .filter((line) => selectsConversion(line, conversion))
        .map(({ destination_id }) => toRow(destination_id, conversion))
        .filter((row) => !known.has(exportRowKey(row))),
    )
    if (added.length > 0) await insertRows(db, profileId, added, now)
    const changed = await applyChanges(ctx, profileId, { stored, conversions, lines })
    const due = new Set([...added.map(({ destination_id }) => destination_id), ...changed])
    if (due.size > 0) await updateDestinationDue(db, profileId, [...due], now)
    return ids.length
  })
}

function toRow(destination_id: string, { id: conversion_id, definition_id, conversion_time }: ConversionState) {
  return { destination_id, conversion_id, definition_id, conversion_time }
}

function exportRowKey({ destination_id, conversion_id }: Pick<ExportRow, 'destination_id' | 'conversion_id'>): string {
  return `${destination_id} ${conversion_id}`
}

/** Returns the destinations that have rows to process after the changes. */
async function applyChanges(
  ctx: WorkContext,
  profileId: string,
  changed: {
    stored: readonly ExportRow[]
    conversions: ReadonlyMap<string, ConversionState>
    lines: readonly CatalogLine[]
  },
): Promise<string[]> {
  const now = ctx.now()
  const { stored, conversions, lines } = changed
  const destinations = new Map(
    (await listDestinations(ctx.db, profileId)).map((destination) => [destination.id, destination]),
  )
  const due: string[] = []
  for (const [destinationId, rows] of Map.groupBy(stored, ({ destination_id }) => destination_id)) {
    const destination = destinations.get(destinationId)
    if (!destination) continue
    const changes = rows.flatMap((row): SyncRow[] => {
      const line = lines.find(
        (line) => line.destination_id === destinationId && line.definition_id === row.definition_id,
      )
      const conversion = conversions.get(row.conversion_id) ?? null
      const is_counted = conversion?.is_counted ?? false
      const event = line ? toChangeEvent(row, conversion, { line, receiver: receiverOf(destination), now }) : null
      if (event) return [{ ...changeRow(row, event), is_counted }]
      return is_counted === row.is_counted ? [] : [{ ...row, is_counted }]
    })
    await updateRows(ctx.db, profileId, destinationId, changes, now)
    if (changes.length > 0) due.push(destinationId)
  }
  return due
}
