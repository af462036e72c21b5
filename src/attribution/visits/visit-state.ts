import { deriveId } from '../../kernel/ids.ts'
import type { Acquisition } from './domain/parse-acquisition.ts'
import type { NewEvent, VisitState } from './pending-event.ts'

/** The state of a visit before any touch. */
export const noState: VisitState = { signal: null, channel: null, source: null, medium: null, campaign: null }

/** The state of a visit after a touch; the signal is stored as a hash, because its parts may contain personal data. */
export function toVisitState(acquisition: Acquisition): VisitState {
  const { channel, source, medium, campaign_name, signal } = acquisition
  return { signal: signal && deriveId('signal', signal), channel, source, medium, campaign: campaign_name }
}

export function isPageView({ event_name, event_type }: Pick<NewEvent, 'event_name' | 'event_type'>): boolean {
  return event_name === 'page_view' || event_type === 'page_view'
}

/** A hit without a page (a separate identify call) belongs to the visit that it names and begins none. */
export function isOnPage(event: Pick<NewEvent, 'event_name' | 'event_type' | 'url' | 'recorded_via'>): boolean {
  return event.recorded_via === 'tracker' && (event.url !== null || isPageView(event))
}
