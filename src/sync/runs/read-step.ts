import { deleteDroppedDelivery } from '../../ads/entities/entity-report-queries.ts'
import { storeClicks } from '../../ads/imports/store-clicks.ts'
import { storeDelivery } from '../../ads/imports/store-delivery.ts'
import { propagateEntities, storeEntities } from '../../ads/imports/store-entities.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import type { ClickPage, DeliveryPage, Provider, ReadRange, VendorSession } from '../../connect/provider.ts'
import type { ReadingStep } from '../../connect/sync-runs/reading-steps.ts'
import { insertSearchDays } from '../../connect/sync-runs/sync-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { applyListing, removeDeals } from '../records/remove-deals.ts'
import { storeOpportunities } from '../records/store-opportunities.ts'
import { storeOrders } from '../records/store-orders.ts'
import { storePayments } from '../records/store-payments.ts'
import { storeStages } from '../stages/store-stages.ts'

/** A page and the function that stores it inside a transaction; storing it twice changes nothing. */
interface ReadPage {
  cursor: string | null
  progress: number | null
  rowCount: number
  store(ctx: WorkContext): Promise<void>
}

/** Reads one step of a provider, page by page. */
export async function* readStep(
  step: ReadingStep,
  provider: Provider,
  { connection, runId }: { connection: Connection; runId: string },
  session: VendorSession,
  range: ReadRange,
): AsyncGenerator<ReadPage> {
  const page = (
    { cursor, progress = null }: { cursor: string | null; progress?: number | null },
    rowCount: number,
    store: ReadPage['store'],
  ): ReadPage => ({ cursor, progress, rowCount, store })
  const { profile_id: profileId, id } = connection
  switch (step) {
    case 'stages': {
      const stages = await provider.listStages!(session)
      yield page({ cursor: null }, stages.length, (ctx) => storeStages(ctx, profileId, provider.key, stages))
      return
    }
    case 'delivery':
      for await (const read of provider.readDelivery!(session, range))
        yield page(read, read.rows.length, (ctx) => storeDeliveryPage(ctx, connection, read))
      return
    case 'clicks':
      for await (const read of provider.readClicks!(session, range))
        yield page(read, read.clicks.length, (ctx) => storeClickPage(ctx, connection, read))
      return
    case 'opportunities':
      for await (const read of provider.readOpportunities!(session, range))
        yield page(read, read.opportunities.length, async (ctx) => {
          await storeOpportunities(ctx, connection, read.opportunities)
          if (read.removed?.length) await removeDeals(ctx, connection, read.removed)
          await applyListing(ctx, connection, runId, read)
        })
      return
    case 'payments':
      for await (const read of provider.readPayments!(session, range))
        yield page(read, (read.orders ?? read.payments).length, async (ctx) => {
          if (read.orders?.length) await storeOrders(ctx, connection, read.orders)
          await storePayments(ctx, connection, read.payments, read.removed)
        })
      return
    case 'search':
      for await (const read of provider.readSearchDays!(session, range))
        yield page(read, read.rows.length, (ctx) => insertSearchDays(ctx.db, profileId, id, read.rows))
  }
}

function storeClickPage(
  ctx: WorkContext,
  { profile_id: profileId, provider: platform }: Connection,
  { clicks, cursor }: ClickPage,
): Promise<void> {
  const reported = clicks.map(({ click_id, date, campaign_id, ad_set_id, ad_id }) => ({
    ...{ click_id, day: date, campaign_external_id: campaign_id },
    ...{ ad_set_external_id: ad_set_id, ad_external_id: ad_id },
  }))
  return storeClicks(ctx, profileId, { platform, clicks: reported, isLast: cursor === null })
}

/**
 * Stores a page of delivery and the current entities inside the caller's transaction, and deletes rows of its days that the
 * platform no longer reports.
 */
async function storeDeliveryPage(
  ctx: WorkContext,
  { profile_id: profileId, provider: platform, external_id: account_id }: Connection,
  { currency, rows, whole_days: days = [], entities }: DeliveryPage,
): Promise<void> {
  if (entities.campaigns.length > 0) {
    const stored = await storeEntities(ctx.db, profileId, { platform, account_id, at: ctx.now() }, entities)
    await propagateEntities(ctx, profileId, platform, stored)
  }
  if (rows.length > 0) await storeDelivery(ctx, profileId, { platform, account_id, currency, rows })
  if (days.length === 0) return
  const retained = rows.map(({ date, ad_id }) => ({ date, ad_id }))
  await deleteDroppedDelivery(ctx.db, profileId, { platform, account_id, days, retained })
}
