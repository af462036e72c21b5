import { deriveId } from '../../kernel/ids.ts'
import type { Acquisition } from './domain/parse-acquisition.ts'
import type { NewEvent, VisitState } from './pending-event.ts'

/** What a visit is known by before any touch. */
export const noState: VisitState = { signal: null, channel: null, source: null, medium: null, campaign: null }

/** What a visit is known by after a touch; the signal only as a mark, since its parts may tell a person. */
export function visitStateOf(acquisition: Acquisition): VisitState {
  const { channel, source, medium, campaign_name, signal } = acquisition
  return { signal: signal && deriveId('signal', signal), channel, source, medium, campaign: campaign_name }
}

export function isPageView({ event_name, event_type }: Pick<NewEvent, 'event_name' | 'event_type'>): boolean {
  return event_name === 'page_view' || event_type === 'page_view'
}

/** A hit from no page (an identity told by itself) belongs to a visit where it names one, and begins none. */
export function isOnPage(event: Pick<NewEvent, 'event_name' | 'event_type' | 'url' | 'recorded_via'>): boolean {
  return event.recorded_via === 'tracker' && (event.url !== null || isPageView(event))
}
