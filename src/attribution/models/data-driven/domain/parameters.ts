import type { TouchJoin } from '../../../entities/entity-index.ts'
import type { LearnedModel } from '../../model.ts'
import type { LogLosses } from './compare-models.ts'

/** The propensity of a campaign, or of a channel's touches without an own one, with its 90 percent bootstrap interval. */
export interface FittedUnit {
  channel: string
  campaign_id: string | null
  p: number
  low: number
  high: number
  /** False: it has the propensity of its channel. */
  is_own: boolean
}

/** A stored fit of the data-driven model. */
export interface FittedParameters {
  /** The first and last instant of the window. */
  from: string
  until: string
  /** Whether paths end at payments or, if these are too few, at conversions of every kind. */
  ends: 'payments' | 'conversions'
  conversions: number
  paths: number
  units: FittedUnit[]
  removal_effects: { channel: string; effect: number }[]
  log_losses: { [Model in keyof LogLosses]: number | null }
  is_recommended: boolean
}

type UnitOfTouch = Pick<TouchJoin, 'channel' | 'campaign_id'>

/** The propensity of a touch and where it comes from. */
export interface TouchPropensity {
  p: number
  /** Null for `all_channels`. */
  low: number | null
  high: number | null
  /** The channel applies to campaigns with few conversions, and the mean of all channels to a channel that the fit did not see. */
  unit: 'campaign' | 'channel' | 'all_channels'
}

export function unitKey(channel: string, campaignId: string | null): string {
  return `${channel}\n${campaignId ?? ''}`
}

/** Returns a function that finds the propensity of a touch by its campaign or else its channel. */
export function indexPropensities({ units }: Pick<FittedParameters, 'units'>): (touch: UnitOfTouch) => TouchPropensity {
  const byKey = new Map(
    units.map(({ channel, campaign_id, is_own, p, low, high }): [string, TouchPropensity] => [
      unitKey(channel, campaign_id),
      { p, low, high, unit: is_own && campaign_id !== null ? 'campaign' : 'channel' },
    ]),
  )
  const channels = units.filter(({ campaign_id }) => campaign_id === null)
  const p = channels.reduce((sum, channel) => sum + channel.p, 0) / Math.max(1, channels.length)
  const unknown: TouchPropensity = { p, low: null, high: null, unit: 'all_channels' }
  return ({ channel, campaign_id }) =>
    byKey.get(unitKey(channel, campaign_id)) ?? byKey.get(unitKey(channel, null)) ?? unknown
}

/** The data-driven model with the parameters of a version: the weight of a touch is its propensity. */
export function dataDriven(version: number, parameters: Pick<FittedParameters, 'units'>): LearnedModel {
  const find = indexPropensities(parameters)
  return {
    credit: 'multi',
    version,
    propensityOf: (touch) => find(touch).p,
    weigh({ propensities, from, to }, weights) {
      let sum = 0
      for (let touch = from; touch < to; touch++) {
        const weight = propensities![touch]!
        weights[touch - from] = weight
        sum += weight
      }
      // Touches that all have a propensity of 0 share the credit equally.
      if (sum === 0) weights.fill(1, 0, to - from)
    },
  }
}
