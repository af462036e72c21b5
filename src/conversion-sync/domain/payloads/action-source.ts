import { kindOf } from '../../../connect/vendors.ts'
import type { ConversionInput } from '../conversion-input.ts'

export const actionSources = [
  'website',
  'business_messaging',
  'physical_store',
  'system_generated',
  'app',
  'phone_call',
  'chat',
  'email',
  'other',
] as const

export type ActionSource = (typeof actionSources)[number]

/** Infers the action source from the way the event was recorded, or from the kind of the provider. */
const inferred: Readonly<Record<string, ActionSource>> = {
  tracker: 'website',
  store: 'website',
  chat: 'chat',
  partner: 'system_generated',
}

/** The event's own action source, verbatim, or the inferred one. */
export function actionSourceOf({
  action_source,
  recorded_via,
  url,
}: Pick<ConversionInput, 'action_source' | 'recorded_via' | 'url'>): ActionSource {
  if (isActionSource(action_source)) return action_source
  return inferred[kindOf(recorded_via) ?? recorded_via] ?? (url === null ? 'system_generated' : 'website')
}

function isActionSource(text: string | null): text is ActionSource {
  return (actionSources as readonly (string | null)[]).includes(text)
}

export interface MessagingDataset {
  external_id: string
  messaging_account_id: string
}

export type Routing =
  | { action_source: ActionSource; messaging: null }
  | { action_source: 'business_messaging'; messaging: MessagingDataset & { ctwa_clid: string } }

/**
 * A message from a click goes to the dataset of the messaging business account; without the dataset or the click it is sent as
 * `chat` to the line's dataset.
 */
export function routeMessage(
  source: ActionSource,
  dataset: MessagingDataset | null,
  ctwaClid: string | undefined,
): Routing {
  if (source !== 'business_messaging') return { action_source: source, messaging: null }
  if (!dataset || !ctwaClid) return { action_source: 'chat', messaging: null }
  return { action_source: source, messaging: { ...dataset, ctwa_clid: ctwaClid } }
}

/** Google's values of the action source. */
const googleSources: Readonly<Record<ActionSource, string>> = {
  website: 'WEB',
  app: 'APP',
  physical_store: 'IN_STORE',
  phone_call: 'PHONE',
  business_messaging: 'MESSAGE',
  chat: 'MESSAGE',
  email: 'MESSAGE',
  system_generated: 'OTHER',
  other: 'OTHER',
}

export function googleSourceOf(source: ActionSource): string {
  return googleSources[source]
}
