import { type AdMetrics, conversationsOf } from './ad-metrics.ts'

/** One measure by which ads are compared: gain per exposure. Higher is better. */
export interface Layer {
  name: string
  /** Its share of the score. */
  weight: number
  /** The gain, in any unit. */
  gained(metrics: AdMetrics): number
  /** The number of events of the gain: the sample. */
  events(metrics: AdMetrics): number
  /** The denominator: spend, impressions or clicks. */
  exposure(metrics: AdMetrics): number
  /**
   * How much more the gain of equal ads varies than independent events would: amounts differ from each other, and one person's
   * lead, appointment and deal are correlated.
   */
  dispersion: number
}

/**
 * The layers, starting with money (semantics 8.2): payments weigh more than pipeline, pipeline more than conversations, and
 * conversations more than platform metrics. Each layer covers one step from spend to revenue, so that none repeats another.
 */
export const layers: readonly Layer[] = [
  layer('attributed_revenue', 30, ({ revenue }) => Math.max(0, revenue), spend, {
    events: ({ cash_outcomes }) => cash_outcomes,
    dispersion: 2,
  }),
  layer('attributed_pipeline', 20, ({ pipeline_outcomes }) => pipeline_outcomes, spend, { dispersion: 2 }),
  layer('post_click_messaging', 14, conversationsOf, clicks),
  layer('click_intent', 12, ({ outcomes_total }) => outcomes_total, clicks, { dispersion: 2 }),
  layer('attention', 10, clicks, ({ impressions }) => impressions),
  layer('platform_diagnostics', 8, ({ platform_conversions }) => platform_conversions ?? 0, clicks),
  // Impressions are bought by the hundred, at a price that changes hourly.
  layer('delivery', 6, ({ impressions }) => impressions, spend, { dispersion: 500 }),
]

function spend(metrics: AdMetrics): number {
  return metrics.spend
}

function clicks(metrics: AdMetrics): number {
  return metrics.clicks
}

function layer(
  name: string,
  weight: number,
  gained: Layer['gained'],
  exposure: Layer['exposure'],
  rest: Partial<Pick<Layer, 'events' | 'dispersion'>> = {},
): Layer {
  return { name, weight, gained, exposure, events: gained, dispersion: 1, ...rest }
}
