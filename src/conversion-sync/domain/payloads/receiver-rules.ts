import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { ActionSource } from './action-source.ts'
import type { Rendered, Surroundings } from './rendered-event.ts'

/** How a platform accepts conversions. */
export interface ReceiverRules {
  /** The maximum age of an event when it reaches the platform. */
  ageMaxMs(source: ActionSource): number
  /** How long the platform counts a repeated key once. Null: it promises nothing, so a row in doubt is not sent again. */
  repeatMs: number | null
  /** Whether a sent conversion can be adjusted. */
  adjusts: boolean
  /** Which ids of the site its own pixel or tag also reports, the preferred one first, and their maximum length. */
  siteIds: { order: readonly ('pixel_event_id' | 'order_id')[]; max: number }
  /** The accepted event names; null: the destination itself says what the event is. */
  eventNames: readonly string[] | null
  /** Names that the platform rejects without an amount. */
  needsValue(name: string | null): boolean
  /** The click ids that it accepts. */
  clickKinds: readonly string[]
  /** Fields of a payload with ids of browsers and clicks in clear text, which previews hide. */
  clearFields: readonly string[]
  render: Renderer
}

export type Renderer = (
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings & { adjusts?: boolean },
) => Rendered
