import { directAcquisition, packAcquisition } from '../../attribution/visits/domain/stored-acquisition.ts'
import type { NewTouch, StoredEvent } from '../../attribution/visits/pending-event.ts'
import type { StoredAcquisition } from '../../attribution/visits/touch-input.ts'
import { customerKeyOf } from '../../identity/identifiers/claim.ts'
import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import { deriveId } from '../../kernel/ids.ts'
import type { NamedCustomer } from './domain/signals.ts'

/** A partner's report about a customer: an event of the journey, its touch, and the customer's identifiers. */
export interface Signal {
  event: StoredEvent
  touch: NewTouch
  claim: IdentityClaim
  /** The path in the request, for rejections: `referrals.3.` or empty. */
  path: string
}

interface SignalInput {
  profileId: string
  kind: 'declared_source' | 'ad_referral'
  /** The partner's key. It is not stored, because a message id contains the phone number. */
  key: string
  at: Date
  receivedAt: Date
  customer: NamedCustomer
  callerId: string | null
  acquisition: Pick<
    NewTouch,
    'channel' | 'source' | 'medium' | 'platform' | 'ad_external_id' | 'click_id_kind' | 'click_id' | 'join_method'
  >
  properties: Record<string, unknown>
  path: string
}

/** Builds a signal without its customer, who is known after the claim is resolved. */
export function toSignal(input: SignalInput): Signal {
  const { profileId: profile_id, kind, at, acquisition, customer, callerId: caller_id } = input
  const { channel, source, medium, click_id_kind, click_id } = acquisition
  const id = deriveId(kind, profile_id, input.key)
  const anonymous = { customer_id: null, visitor_id: null, session_id: null }
  return {
    event: {
      ...nowhere,
      ...anonymous,
      profile_id,
      id,
      event_key: id,
      recorded_via: 'partner',
      event_type: kind,
      caller_id,
      caller_key: caller_id === null ? null : customerKeyOf(customer),
      event_name: kind,
      event_time: at,
      received_at: input.receivedAt,
      channel,
      source,
      medium,
      properties: input.properties,
      click_ids: click_id_kind && click_id ? { [click_id_kind]: click_id } : {},
      acquisition: packAcquisition({ ...directAcquisition, ...(acquisition as Partial<StoredAcquisition>) }, null),
    },
    touch: {
      ...anonymous,
      profile_id,
      id: deriveId('touch', profile_id, id),
      event_id: id,
      touch_time: at,
      ...acquisition,
      campaign_name: null,
      campaign_external_id: null,
      ad_set_external_id: null,
      is_synthetic: false,
    },
    claim: { profile_id, ...customer, seen_at: at, caller_id, names_own: true },
    path: input.path,
  }
}

/** The event columns that only page events and payments fill. */
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

/** Returns the signal with its customer. */
export function ofCustomer(signal: Signal, customer_id: string): Pick<Signal, 'event' | 'touch'> {
  return { event: { ...signal.event, customer_id }, touch: { ...signal.touch, customer_id } }
}

/** Keeps the first signal per key. */
export function uniqueByKey(signals: readonly Signal[]): Signal[] {
  const first = new Map<string, Signal>()
  for (const signal of signals) if (!first.has(signal.event.id)) first.set(signal.event.id, signal)
  return [...first.values()]
}
