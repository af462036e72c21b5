import { expect, it } from 'vitest'
import { learnedModel, modelNames } from '../../models/models.ts'
import { toShareOrder } from './share-order.ts'

const inOrder = modelNames.map((model, index) => ({ model: model as string, position: index + 1 }))
const ppm = [1_000_000, 0, 500_000, 250_000, 1, 400_000]
const shares = {
  last_touch: 1,
  first_touch: 0,
  linear: 0.5,
  time_decay: 0.25,
  last_non_direct: 1e-6,
  position_based: 0.4,
}

it.each([
  ['before the first credit', [], ppm, shares],
  ['in the order of the registry', inOrder, ppm, shares],
  [
    'in another order of slots',
    inOrder.map((slot) => ({ ...slot, position: 7 - slot.position })),
    ppm.toReversed(),
    shares,
  ],
  [
    'with a fitted model',
    [...inOrder, { model: learnedModel, position: 7 }],
    [...ppm, 700_000],
    { ...shares, data_driven: 0.7 },
  ],
  [
    'with a model that this credit lacks',
    [...inOrder, { model: learnedModel, position: 7 }],
    ppm,
    { ...shares, data_driven: 0 },
  ],
] as const)('reads the shares of a touch %s', (_, slots, stored, expected) => {
  const order = toShareOrder(slots)
  expect(order.toShares(stored)).toEqual(expected)
  expect(order.reorder(stored).map((part) => part / 1_000_000)).toEqual(Object.values(expected))
  expect(order.names).toEqual(Object.keys(expected))
})

it('gives a touch without credit a share of 0 under every model', () => {
  expect(Object.values(toShareOrder(inOrder).toShares(null))).toEqual(modelNames.map(() => 0))
})
