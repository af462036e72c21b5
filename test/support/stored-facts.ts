import type { Kysely } from 'kysely'
import { buildRateTable } from '../../src/attribution/currency.ts'
import type { DerivationInput } from '../../src/attribution/domain/derivation/derive.ts'
import { buildEntityIndex } from '../../src/attribution/entity-book.ts'
import { unpackAcquisition } from '../../src/attribution/kept-arrival.ts'
import { allModels } from '../../src/attribution/models.ts'
import { conversionId, stableIds } from '../../src/attribution/stable-ids.ts'
import { isOnPage, isPageView } from '../../src/attribution/visit-state.ts'
import type { Schema } from '../../src/db/schema.ts'
import { storedRows } from './stored-rows.ts'

/** All facts of a profile as they are stored, to derive its numbers from; of a profile whose other currencies have no rates. */
export async function storedInput(db: Kysely<Schema>, profileId: string): Promise<DerivationInput> {
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(db, table, profileId)
  const owners = new Map((await rows('visitor')).map((one) => [one.visitor_id, one.customer_id]))
  const [campaigns, ad_sets, ads] = [await rows('campaign'), await rows('ad_set'), await rows('ad')]
  return {
    ...{
      timezone: 'UTC',
      reporting_currency: 'USD',
      rates: buildRateTable([]),
      actions: await storedActions(db, profileId),
      deals: [],
      storedFirsts: new Map(),
      joins: new Map(),
    },
    models: allModels(),
    definitions: await rows('conversion_definition'),
    entityIndex: buildEntityIndex({ campaigns, ad_sets, ads }),
    events: (await rows('event')).map((event) => ({
      ...event,
      owner_id: event.recorded_via === 'tracker' ? (owners.get(event.visitor_id ?? '') ?? null) : null,
      told_session_id: event.is_session_explicit ? event.session_id : null,
      is_on_page: isOnPage(event),
      is_page_view: isPageView(event),
      acquisition: unpackAcquisition(event.acquisition),
      click_ids: Object.values(event.click_ids),
      is_erased: false,
    })),
  }
}

async function storedActions(db: Kysely<Schema>, profileId: string): Promise<DerivationInput['actions']> {
  const [actions, refunds, events] = [
    await storedRows(db, 'payment_action', profileId),
    await storedRows(db, 'payment_refund', profileId),
    new Map((await storedRows(db, 'event', profileId)).map((event) => [event.id, event])),
  ]
  const ids = new Set([...actions.map(({ event_id }) => event_id), ...refunds.map((one) => one.payment_event_id)])
  return new Map(
    [...ids].map((id) => {
      const action = actions.find(({ event_id }) => event_id === id)
      const own = refunds.filter(({ payment_event_id }) => payment_event_id === id)
      return [
        id,
        {
          is_installment: action?.is_installment ?? false,
          manual_refund: action?.manual_refund_amount ?? null,
          refunds: own.map(({ amount, currency, refund_event_id }) => ({
            ...{ amount, currency, event: events.get(refund_event_id)! },
          })),
        },
      ]
    }),
  )
}

export function storedIds(profileId: string) {
  return { ...stableIds(profileId), conversion: conversionId }
}
