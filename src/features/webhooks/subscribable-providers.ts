import { events } from '../../events/registry.ts'
import { providers } from '../../providers/registry.ts'

/** Channels that messages come by. Nothing here speaks to them, but a partner may name them beside `service` (contract 6.2). */
const messagingChannels = ['chatapp', 'whatsapp', 'instagram', 'messenger', 'telegram', 'sms', 'webchat']

/** What a subscription may name: whoever an event can be of, every connector, and the channels of messages. */
export const subscribableProviders = [
  ...new Set([...events.map(({ provider }) => provider), ...providers.map(({ key }) => key), ...messagingChannels]),
] as [string, ...string[]]
