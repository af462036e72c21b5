import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import type { Creative, DescribedEntities } from '../../connect/vendor-rows.ts'
import type { Db, WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { describeByRules } from '../creatives/domain/describe-by-rules.ts'
import { insertCreatives, insertDescriptors } from '../creatives/queries.ts'
import type { NewEntities } from '../entities/entity-schemas.ts'
import { type EntityRow, insertEntities, lockEntities, updateAdCampaigns } from '../entities/queries.ts'

/**
 * Stores campaigns, ad sets, ads and their creatives. Parents are in the batch or already stored. Returns the new entities, those
 * whose touches now match elsewhere, and the internal ad id per platform ad id.
 */
export async function storeEntities(
  db: Db,
  profileId: string,
  source: EntitySource,
  entities: DescribedEntities,
): Promise<{ added: NewEntities; moved: MovedEntity[]; adIds: ReadonlyMap<string, string> }> {
  const store = (table: EntityTable, rows: readonly EntityRow[]) => storeLevel(db, profileId, table, source, rows)
  const campaigns = await store('campaign', entities.campaigns.map(withId))
  const adSets = await store(
    'ad_set',
    entities.ad_sets.map((set) => ({ ...withId(set), campaign_id: campaigns.ids.get(set.campaign_external_id) })),
  )
  const ads = await store(
    'ad',
    entities.ads.map((ad) => ({
      ...withId(ad),
      campaign_id: campaigns.ids.get(ad.campaign_external_id),
      ad_set_id: adSets.ids.get(ad.ad_set_external_id),
    })),
  )
  await storeCreatives(db, profileId, creativesOf(entities, ads.ids), source.at)
  const setIds = adSets.moved.map(({ external_id }) => adSets.ids.get(external_id)!)
  const movedAdIds = setIds.length === 0 ? [] : await updateAdCampaigns(db, profileId, setIds)
  const moved = [
    ...campaigns.moved,
    ...[...adSets.moved, ...ads.moved].map(({ external_id }) => ({ external_id, former_name: null })),
    ...movedAdIds.map((external_id) => ({ external_id, former_name: null })),
  ]
  return { added: { campaigns: campaigns.added, ad_sets: adSets.added, ads: ads.added }, moved, adIds: ads.ids }
}

function creativesOf({ ads }: DescribedEntities, ids: ReadonlyMap<string, string>) {
  return ads.flatMap(({ external_id, name: ad_name, creative }) =>
    creative ? [{ ...creative, ad_name, ad_id: ids.get(external_id)! }] : [],
  )
}

type EntityTable = 'campaign' | 'ad_set' | 'ad'

interface EntitySource {
  platform: string
  account_id: string
  at: Date
}

/** An entity whose touches now match elsewhere: a campaign by its new name, others by their new parent. */
interface MovedEntity {
  external_id: string
  former_name: string | null
}

async function storeLevel(
  db: Db,
  profileId: string,
  table: EntityTable,
  source: EntitySource,
  rows: readonly EntityRow[],
): Promise<{ ids: ReadonlyMap<string, string>; added: string[]; moved: MovedEntity[] }> {
  const externalIds = rows.map(({ external_id }) => external_id)
  const before = await lockEntities(db, profileId, table, source.platform, externalIds)
  const stored = await insertEntities(db, profileId, table, source, rows)
  return {
    ids: new Map(stored.map(({ external_id, id }) => [external_id, id])),
    added: stored.filter(({ is_new }) => is_new).map(({ external_id }) => external_id),
    // An entity that another transaction added concurrently is neither new nor known: it counts as moved.
    moved: stored
      .filter(({ external_id, is_new, leads_by }) => !is_new && before.get(external_id) !== leads_by)
      .map(({ external_id }) => ({ external_id, former_name: before.get(external_id) ?? null })),
  }
}

function withId<Entity extends object>(entity: Entity): Entity & { id: string } {
  return { ...entity, id: newId() }
}

/** Requests a recompute of customers who came through new or moved entities, in the transaction that stores them. */
export async function propagateEntities(
  ctx: WorkContext,
  profileId: string,
  platform: string,
  { added, moved }: { added: NewEntities; moved: MovedEntity[] },
): Promise<void> {
  const external_ids = [...added.campaigns, ...added.ad_sets, ...added.ads]
  if (external_ids.length > 0) {
    await requestRecompute(ctx, profileId, { kind: 'entities_added', platform, external_ids })
  }
  if (moved.length > 0) await requestRecompute(ctx, profileId, { kind: 'entities_moved', platform, moved })
}

/**
 * Stores the creatives that platforms report with the descriptors that the rules read, so that the ranking can compare ads of one
 * format before an analysis is requested.
 */
export async function storeCreatives(
  db: Db,
  profileId: string,
  creatives: readonly (Creative & { ad_id: string; ad_name: string })[],
  at: Date,
): Promise<void> {
  if (creatives.length === 0) return
  const changed = await insertCreatives(db, profileId, creatives, at)
  const described = creatives.map((creative) => ({ ...creative, ...describeByRules(creative) }))
  // A copy of a creative (for example with new URL parameters) has the same texts, so descriptors from a model stay valid.
  for (const preservesModel of [true, false]) {
    const rows = described.filter(({ ad_id }) => changed.has(ad_id) !== preservesModel)
    if (rows.length > 0) await insertDescriptors(db, profileId, rows, { source: 'rules', at, preservesModel })
  }
}
