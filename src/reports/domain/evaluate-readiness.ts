/** The data that determines how far a profile is set up. */
export interface ReadinessInput {
  is_attribution_enabled: boolean
  is_tracker_seen: boolean
  has_server_events: boolean
  has_delivery: boolean
  has_goal: boolean
  has_conversion: boolean
  has_credit: boolean
  /** The categories of connected providers that can be synced. */
  connected_kinds: ReadonlySet<string>
}

export type ReadinessKey = (typeof steps)[number]['key']

export interface ReadinessStep {
  key: ReadinessKey
  /** The remaining task; null if the step is complete. */
  missing: string | null
  /** The route that completes the step, if there is one. */
  next: string | null
}

/** Categories of providers that report outcomes of customers. */
const outcomeKinds: ReadonlySet<string> = new Set(['crm', 'payments', 'store', 'bank'])

const steps = [
  {
    key: 'attribution_enabled',
    isDone: (input) => input.is_attribution_enabled,
    missing: 'The app that provisioned the profile has not enabled attribution.',
    next: 'PUT /profiles/{profileId}/entitlements/atribu_attribution',
  },
  {
    key: 'tracker_installed',
    isDone: (input) => input.is_tracker_seen,
    missing: 'No visit was received: install the tracker on the site.',
    next: 'GET /tracking/snippet',
  },
  {
    key: 'ad_platform_connected',
    isDone: (input) => input.connected_kinds.has('ads') || input.has_delivery,
    missing: 'No ad platform is connected and no delivery was imported.',
    next: 'POST /connections/{provider}/handoff',
  },
  {
    key: 'ad_delivery_received',
    isDone: (input) => input.has_delivery,
    missing: 'No ad spend yet: wait for the first sync or import it.',
    next: 'POST /campaigns/import',
  },
  {
    key: 'crm_or_outcome_source_connected',
    isDone: (input) => input.has_server_events || !input.connected_kinds.isDisjointFrom(outcomeKinds),
    missing: 'No CRM, payment provider or store is connected and no event was sent by a server.',
    next: 'POST /events',
  },
  {
    key: 'goal_defined',
    isDone: (input) => input.has_goal,
    missing: 'No goal is eligible for attribution.',
    next: 'POST /goals/definitions',
  },
  {
    key: 'conversion_recorded',
    isDone: (input) => input.has_conversion,
    missing: 'No event matched a goal yet.',
    next: null,
  },
  {
    key: 'conversion_attributed',
    isDone: (input) => input.has_credit,
    missing: 'No conversion was credited to a campaign yet: ad links need ad ids, and the ads must be synced.',
    next: 'GET /quality/ad-ids',
  },
] as const satisfies readonly {
  key: string
  missing: string
  next: string | null
  isDone(input: ReadinessInput): boolean
}[]

export const readinessKeys = steps.map(({ key }) => key)

/** Every step from a new profile to a credited sale, in the usual order. */
export function evaluateReadiness(input: ReadinessInput): ReadinessStep[] {
  return steps.map(({ key, isDone, missing, next }) =>
    isDone(input) ? { key, missing: null, next: null } : { key, missing, next },
  )
}
