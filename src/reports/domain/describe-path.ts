import Big from 'big.js'
import { declaredChannel, directChannel, isSeen } from '../../attribution/visits/domain/visit.ts'

/** Touches of one channel before a conversion. */
export interface ChannelTouches {
  channel: string
  count: number
  first_ms: number
  last_ms: number
  /** Of the last of them. */
  last_source: string | null
  last_country: string | null
  last_device: string | null
}

/** How somebody came to a conversion, in whatever time before it. */
interface DescribedPath {
  channel: string
  source: string
  /** Null where there was no touch at all. */
  first_ms: number | null
  touch_count: number
  /** Each once, in the order they came. */
  channels: string[]
  country: string | null
  device: string | null
}

/**
 * Describes the touches before a conversion, within its window or not: what happened is not undone by being long ago. An answer
 * is a touch and is counted as one; as in credit, it is the last touch only where no touch other than Direct was seen in the
 * window, which begins at `window_ms`. Touches of one instant are taken by their channels.
 */
export function describePath(touches: readonly ChannelTouches[], window_ms: number): DescribedPath {
  const isDeclaredIdle = touches.some(({ channel, last_ms }) => isSeen(channel) && last_ms >= window_ms)
  const speaking = touches.filter(({ channel }) => !isDeclaredIdle || channel !== declaredChannel)
  const byName = (a: ChannelTouches, b: ChannelTouches) => (a.channel < b.channel ? -1 : 1)
  const inOrder = touches.toSorted((a, b) => a.first_ms - b.first_ms || byName(a, b))
  const last = speaking.toSorted((a, b) => b.last_ms - a.last_ms || byName(b, a))[0]
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

/** What a person's counted conversions come to, net of refunds, by kind; null where there is none of the kind. */
export interface RevenueByType {
  cash: string | null
  gross: string | null
  pipeline: string | null
}

/**
 * A person's revenue over their lifetime. A deal, its order and its payment are the same money three times over, so one kind
 * is taken and never their sum: what was paid, else what was ordered, else what was won.
 */
export function lifetimeRevenue({ cash, gross, pipeline }: RevenueByType): number {
  return new Big(cash ?? gross ?? pipeline ?? 0).toNumber()
}
