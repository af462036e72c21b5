import { describe, expect, it } from 'vitest'
import { modelNames } from '../../src/domain/attribution/models/index.ts'
import { arrivalWorld, type Told } from '../support/arrival-world.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()

const adLink = '?utm_source=facebook&utm_medium=paid_social&utm_campaign=C&svc_aid=ad-1&fbclid=X'
const adUtm = { source: 'facebook', medium: 'paid_social', campaign: 'C' }
const landing: Told = { key: 'landing', minute: 0, via: 'hit', browser: 'b', session: 's', query: adLink }
const secondPage: Told = { key: 'second', minute: 2, via: 'hit', browser: 'b', session: 's', query: 'chairs' }
const sale: Told = { key: 'sale', minute: 60, via: 'server', person: 'ana', browser: 'b' }
const identify: Told = { key: 'identify', minute: 5, via: 'identify', browser: 'b', person: 'ana' }
const saleByClick: Told = { key: 'sale', minute: 60, via: 'server', person: 'ana', click_ids: { fbclid: 'X' } }

/** Each is told in every order; the ad was all there was. */
const cases: [title: string, history: Told[]][] = [
  ['the second page of a session arrives before its landing page', [landing, secondPage, sale]],
  [
    'there is no session id and the middle hit arrives last',
    [
      { key: '1', minute: 0, via: 'hit', browser: 'b', query: adLink },
      { key: '2', minute: 25, via: 'hit', browser: 'b' },
      { key: '3', minute: 50, via: 'hit', browser: 'b' },
      sale,
    ],
  ],
  ['a server tells of a click before the visit that carries it is known', [landing, identify, saleByClick]],
  ['a visit, a server event with its click, and then identify', [landing, { ...identify, minute: 90 }, saleByClick]],
  [
    'a server repeats the campaign of an identified visit without an anonymous id',
    [landing, identify, { key: 'sale', minute: 60, via: 'server', person: 'ana', utm: adUtm }],
  ],
]

describe('the ad has everything, whatever was told first, when', () => {
  // Turns with ingestion deriving touches from a person's history.
  it.fails.each(cases)('%s', async (_title, history) => {
    for (const order of permutations(history)) {
      const world = await arrivalWorld(app)
      for (const one of order) await world.tell(one)
      const told = order.map(({ key }) => key).join(', ')
      for (const model of modelNames) {
        expect({ told, model, value: (await world.adRow(model))?.outcome_value }).toEqual({ told, model, value: 100 })
      }
    }
  })
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
