import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { up } from './0241-recompute-joined-payments.ts'

const app = await testApp()

it('recomputes the customers whose payments have several reports, and no others', async () => {
  const shop = await payingBusiness(app)
  const ana = { user_traits: { external_id: 'ana' }, properties: { value: 60, currency: 'USD', order_id: 'A' } }
  await shop.pay('order', null, ana)
  const report = {
    idempotency_key: 'card',
    amount: 100,
    currency: 'USD',
    paid_at: '2026-02-05T10:05:00Z',
    order_id: 'A',
  }
  await shop.call('POST /api/v1/payments/cardpay', report)
  await shop.pay('other', 50, { user_traits: { external_id: 'bob' } })
  const [damaged] = (await shop.rows('conversion')).filter(({ reporting_value }) => Number(reporting_value) === 100)
  await app.db.updateTable('conversion').set({ reporting_value: '60' }).where('id', '=', damaged!.id).execute()
  await up(app.database.unguarded as unknown as Kysely<unknown>)
  expect(await shop.rows('recompute_subject')).toMatchObject([{ kind: 'customer', key: damaged!.customer_id }])
  await shop.recompute()
  const repaired = (await shop.rows('conversion')).find((conversion) => conversion.id === damaged!.id)
  expect(Number(repaired!.reporting_value)).toBe(100)
})
