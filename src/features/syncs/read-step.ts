import type { WorkContext } from '../../kernel/context.ts'
import type { Provider, ReadRange, VendorSession } from '../../providers/provider.ts'
import type { ReadingStep } from '../../providers/reading-steps.ts'
import type { Connection } from '../connections/shapes.ts'
import { storeStages } from '../stages/store-stages.ts'
import { insertSearchDays } from './queries.ts'
import { followListing } from './remove-deals.ts'
import { storeDeliveryPage } from './store-delivery-page.ts'
import { storeOpportunities } from './store-opportunities.ts'
import { storePayments } from './store-payments.ts'

/** A page that was read and how to store it, inside a transaction; storing it twice changes nothing. */
export interface ReadPage {
  cursor: string | null
  progress: number | null
  rowCount: number
  store(ctx: WorkContext): Promise<void>
}

/** Reads one kind of thing from a provider, page by page. */
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
    case 'opportunities':
      for await (const read of provider.readOpportunities!(session, range))
        yield page(read, read.opportunities.length, async (ctx) => {
          await storeOpportunities(ctx, connection, read.opportunities)
          await followListing(ctx, connection, runId, read)
        })
      return
    case 'payments':
      for await (const read of provider.readPayments!(session, range))
        yield page(read, read.payments.length, (ctx) => storePayments(ctx, connection, read.payments, read.removed))
      return
    case 'search':
      for await (const read of provider.readSearchDays!(session, range))
        yield page(read, read.rows.length, (ctx) => insertSearchDays(ctx.db, profileId, id, read.rows))
  }
}
