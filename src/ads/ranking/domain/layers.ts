import { type AdMetrics, conversationsOf } from './ad-metrics.ts'

/** One way in which an ad can be better than another: what it gains for what it is given. More is better. */
export interface Layer {
  name: string
  /** Its part of the score. */
  weight: number
  /** How much was gained, in whatever unit. */
  gained(metrics: AdMetrics): number
  /** In how many events: the sample. */
  events(metrics: AdMetrics): number
  /** What it was gained for: spend, impressions or clicks. */
  exposure(metrics: AdMetrics): number
  /**
   * How much more the gain of equal ads differs than independent events would: amounts differ from each other, and one
   * person's lead, appointment and deal come together.
   */
  dispersion: number
}

/**
 * The layers, from money down (semantics 8.2): what was paid counts for more than what is promised, that for more than a
 * conversation, and that for more than what the platform says of itself. Each takes one step of the way from spend to revenue,
 * so that none repeats another.
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
  // Impressions are bought by the hundred, at a price that moves from hour to hour.
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
