import Big from 'big.js'
import { declaredChannel, directChannel, isSeen } from '../../attribution/visits/domain/visit.ts'

/** The touches of one channel before a conversion. */
export interface ChannelTouches {
  channel: string
  count: number
  first_ms: number
  last_ms: number
  /** The source of the last touch. */
  last_source: string | null
  last_country: string | null
  last_device: string | null
}

/** The touches before a conversion, however long before. */
interface DescribedPath {
  channel: string
  source: string
  /** Null if there was no touch. */
  first_ms: number | null
  touch_count: number
  /** Unique, in order of their first touch. */
  channels: string[]
  country: string | null
  device: string | null
}

/**
 * Describes all touches before a conversion, also those before its window. A declared source counts as a touch; as in credit, it
 * is the last touch only if there is no other than Direct in the window, which starts at `window_ms`. Simultaneous touches are
 * ordered by channel.
 */
export function describePath(touches: readonly ChannelTouches[], window_ms: number): DescribedPath {
  const isDeclaredIgnored = touches.some(({ channel, last_ms }) => isSeen(channel) && last_ms >= window_ms)
  const candidates = touches.filter(({ channel }) => !isDeclaredIgnored || channel !== declaredChannel)
  const byName = (a: ChannelTouches, b: ChannelTouches) => (a.channel < b.channel ? -1 : 1)
  const inOrder = touches.toSorted((a, b) => a.first_ms - b.first_ms || byName(a, b))
  const last = candidates.toSorted((a, b) => b.last_ms - a.last_ms || byName(b, a))[0]
  if (!last) return nothing
  return {
    channel: last.channel,
    source: last.last_source ?? (last.channel === directChannel ? 'direct' : nothing.source),
    first_ms: inOrder[0]!.first_ms,
    touch_count: touches.reduce((sum, { count }) => sum + count, 0),
    channels: [...new Set(inOrder.map(({ channel }) => channel))],
    country: last.last_country,
    device: last.last_device,
  }
}

const nothing: DescribedPath = {
  channel: 'Unknown',
  source: 'unknown',
  first_ms: null,
  touch_count: 0,
  channels: [],
  country: null,
  device: null,
}

/** The sum of a person's counted conversions, net of refunds, by type; null if there is none of the type. */
export interface RevenueByType {
  cash: string | null
  gross: string | null
  pipeline: string | null
}

/**
 * A person's lifetime revenue. A deal, its order and its payment represent the same money, so one type is used and never their
 * sum: payments, else orders, else won deals.
 */
export function lifetimeRevenue({ cash, gross, pipeline }: RevenueByType): number {
  return new Big(cash ?? gross ?? pipeline ?? 0).toNumber()
}
