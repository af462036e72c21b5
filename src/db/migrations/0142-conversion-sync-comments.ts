import { type Kysely, sql } from 'kysely'

/** The comments of two indexes name the queries of conversion sync that need them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`comment on index event_by_consent is
    'latest consent of a person or browser: conversion-sync/conversions/conversion-queries listConversionInputs'`.execute(
    db,
  )
  await sql`comment on index export_row_by_platform_event_id is
    'conversion that holds an id of the site: conversion-sync/rows/row-queries listRowsByPlatformEventId'`.execute(db)
}
