import { expect, it } from 'vitest'
import { layers } from './layers.ts'
import { reasonCodes } from './reason-codes.ts'

const rankingsFrom = (samplesByLayer: Record<string, [percentile: number, sample: number]>) => ({
  percentiles: Float64Array.from(layers, ({ name }) => samplesByLayer[name]?.[0] ?? Number.NaN),
  samples: Float64Array.from(layers, ({ name }) => samplesByLayer[name]?.[1] ?? 0),
})

it('names the best and the worst quarter with their evidence, and nothing in between', () => {
  const samplesByLayer = rankingsFrom({
    attributed_revenue: [0.75, 4.9],
    attributed_pipeline: [0.749, 90],
    attention: [0.25, 5],
    platform_diagnostics: [0.251, 90],
    delivery: [0.98765, 30],
  })
  expect(reasonCodes(samplesByLayer, 0)).toEqual([
    { layer: 'attributed_revenue', polarity: 'strength', percentile: 75, sample_confidence: 'low' },
    { layer: 'attention', polarity: 'weakness', percentile: 25, sample_confidence: 'medium' },
    { layer: 'delivery', polarity: 'strength', percentile: 98.8, sample_confidence: 'high' },
  ])
})

it('reports no weakness that is only caused by a small sample', () => {
  expect(reasonCodes(rankingsFrom({ attributed_revenue: [0.01, 0.1], attention: [0.01, 1.9] }), 0)).toEqual([])
  const weak = rankingsFrom({ attributed_revenue: [0.01, 4], attention: [0.01, 2] })
  expect(reasonCodes(weak, 0).map(({ polarity }) => polarity)).toEqual(['weakness', 'weakness'])
})

it('is empty if no layer is present', () => {
  expect(reasonCodes(rankingsFrom({}), 0)).toEqual([])
})
