import { sql } from 'kysely'
import { findRow, listRows, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export function findStoredAdSet(db: Db, profileId: string, platform: string, external_id: string) {
  return findRow(db, 'ad_set', { profile_id: profileId, platform, external_id })
}

export function findStoredAd(db: Db, profileId: string, platform: string, external_id: string) {
  return findRow(db, 'ad', { profile_id: profileId, platform, external_id })
}

export function findStoredCampaign(db: Db, profileId: string, platform: string, external_id: string) {
  return findRow(db, 'campaign', { profile_id: profileId, platform, external_id })
}

export function findParentCampaign(db: Db, profileId: string, id: string) {
  return findRow(db, 'campaign', { profile_id: profileId, id })
}

export function listStoredAdSets(db: Db, profileId: string, campaign_id: string) {
  return listRows(db, 'ad_set', { profile_id: profileId, campaign_id }, ['external_id'])
}

export function listStoredAds(db: Db, profileId: string, campaign_id: string) {
  return listRows(db, 'ad', { profile_id: profileId, campaign_id }, ['external_id'])
}

export async function updateStoredBudget(
  db: Db,
  profileId: string,
  platform: string,
  external_id: string,
  changes: { daily_budget: string; updated_at: Date },
): Promise<void> {
  await updateRow(db, 'ad_set', { profile_id: profileId, platform, external_id }, changes)
}

/** The currency in which the platform's ads are paid. */
export async function findSpendCurrency(db: Db, profileId: string, platform: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select d.currency from ad_delivery d join ad on ad.profile_id = ${profileId} and ad.id = d.ad_id
    where d.profile_id = ${profileId} and ad.platform = ${platform} order by d.date desc limit 1`.execute(db)
  return rows[0]?.currency ?? null
}
