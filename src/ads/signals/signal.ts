import { directAcquisition, packAcquisition } from '../../attribution/visits/domain/stored-acquisition.ts'
import type { NewTouch, StoredEvent } from '../../attribution/visits/pending-event.ts'
import type { StoredAcquisition } from '../../attribution/visits/touch-input.ts'
import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import { deriveId } from '../../kernel/ids.ts'
import type { NamedCustomer } from './domain/signals.ts'

/** What a partner tells of a customer: an event of the journey, the touch it is, and who it says it was. */
export interface Signal {
  event: StoredEvent
  touch: NewTouch
  claim: IdentityClaim
  /** Where the request names it, for a refusal: `referrals.3.` or nothing. */
  path: string
}

interface SignalInput {
  profileId: string
  kind: 'declared_source' | 'ad_referral'
  /** The partner's key. It is not stored: a message's id has the phone number in it. */
  key: string
  at: Date
  receivedAt: Date
  customer: NamedCustomer
  acquisition: Pick<
    NewTouch,
    'channel' | 'source' | 'medium' | 'platform' | 'ad_external_id' | 'click_id_kind' | 'click_id' | 'join_method'
  >
  properties: Record<string, unknown>
  path: string
}

/** Everything of a signal but whose it is, which is known once the claim is resolved. */
export function toSignal(input: SignalInput): Signal {
  const { profileId: profile_id, kind, at, acquisition, customer } = input
  const { channel, source, medium, click_id_kind, click_id } = acquisition
  const id = deriveId(kind, profile_id, input.key)
  const anonymous = { customer_id: null, visitor_id: null, session_id: null }
  return {
    event: {
      ...nowhere,
      ...anonymous,
      ...{ profile_id, id, event_key: id, recorded_via: 'partner', event_type: kind, event_name: kind },
      ...{ event_time: at, received_at: input.receivedAt, channel, source, medium, properties: input.properties },
      click_ids: click_id_kind && click_id ? { [click_id_kind]: click_id } : {},
      acquisition: packAcquisition({ ...directAcquisition, ...(acquisition as Partial<StoredAcquisition>) }, null),
    },
    touch: {
      ...anonymous,
      ...{ profile_id, id: deriveId('touch', profile_id, id), event_id: id, touch_time: at, ...acquisition },
      ...{ campaign_name: null, campaign_external_id: null, ad_set_external_id: null, is_synthetic: false },
    },
    claim: { profile_id, ...customer, seen_at: at },
    path: input.path,
  }
}

/** What an event has that happened on a page, or for money. */
const nowhere = {
  url: null,
  path: null,
  referrer: null,
  value: null,
  currency: null,
  subject_ref: null,
  action_source: null,
  device: null,
  browser: null,
  os: null,
  country: null,
  campaign: null,
  is_synthetic: false,
  clicked_at: null,
  is_session_explicit: true,
}

/** A signal as it is once its customer is known. */
export function ofCustomer(signal: Signal, customer_id: string): Pick<Signal, 'event' | 'touch'> {
  return { event: { ...signal.event, customer_id }, touch: { ...signal.touch, customer_id } }
}

/** Of signals with one key the first. */
export function eachOnce(signals: readonly Signal[]): Signal[] {
  const first = new Map<string, Signal>()
  for (const signal of signals) if (!first.has(signal.event.id)) first.set(signal.event.id, signal)
  return [...first.values()]
}
