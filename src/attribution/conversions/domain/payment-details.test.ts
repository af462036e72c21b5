import { expect, it } from 'vitest'
import { paymentDetails } from './payment-details.ts'

it.each<[string, object | null, string | null, string | null]>([
  ['nothing', null, null, null],
  ['a product and a country', { product: ' Lamp ', country: 'cl' }, 'Lamp', 'CL'],
  ['the first item', { item: 'Sofa' }, 'Sofa', null],
  ['the name of an item', { item: { sku: 'S1', name: 'Sofa' } }, 'Sofa', null],
  ['the id of an item', { item: { id: 'S1' } }, 'S1', null],
  ['a product before an item', { product: 'Lamp', item: 'Sofa' }, 'Lamp', null],
  ['values of other types', { product: 7, item: [1], country: 56 }, null, null],
  ['empty texts', { product: ' ', item: { name: '' }, country: '' }, null, null],
  ['a product that names a person', { product: 'Plan of ana@example.com' }, null, null],
  ['a product with a phone number', { product: 'Call 56912345678' }, null, null],
])('reads %s', (_, stated, product, country) => {
  expect(paymentDetails([null, stated && JSON.stringify(stated)])).toEqual({ product, country })
})

it('takes the first report that states it, and cuts long names', () => {
  const reports = [JSON.stringify({ country: 'PE' }), JSON.stringify({ product: 'x'.repeat(300), country: 'CL' })]
  expect(paymentDetails(reports)).toEqual({ product: 'x'.repeat(100), country: 'PE' })
})
