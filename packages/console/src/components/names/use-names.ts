import { useMemo } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { providerName } from './platform-name.ts'

/**
 * Channels, events and the like by the names that people use for them. One's own event `brochure_asked` has no other name than
 * its own, with its lines taken for spaces.
 */
export function useNames() {
  const { translateName } = useTranslation()
  return useMemo(
    () => ({
      channelName: (channel: string) => translateName(`channel.${keyOf(channel)}`, channel),
      /** The source is left out where it says what the channel says: `Direct`, not `Direct · direct`. */
      channelAndSource: (channel: string | null, source: string | null) => {
        const isSame = source !== null && source === channel?.toLowerCase()
        const name = channel && translateName(`channel.${keyOf(channel)}`, channel)
        return [name, isSame ? null : source].filter(Boolean).join(' · ')
      },
      eventName: (event: string) => translateName(`event.${keyOf(event)}`, humanize(event)),
      /** A goal that still bears the name it came with is named in the reader's language. */
      goalName: (key: string, name: string) =>
        name === (namesOfGoals[key] ?? humanize(key)) ? translateName(`event.${key}`, name) : name,
      deviceName: (device: string) => translateName(`device.${keyOf(device)}`, humanize(device)),
      /** Of an ad: its format, its campaign's objective, its audience. */
      kindName: (kind: string) => translateName(`kind.${keyOf(kind)}`, humanize(kind)),
      /** How an event came in. */
      viaName: (via: string) => translateName(`via.${keyOf(via)}`, providerName(via) ?? humanize(via)),
      reasonName: (reason: string) => translateName(`reason.${keyOf(reason)}`, humanize(reason)),
    }),
    [translateName],
  )
}

/** Names that goals come with, where they are not the event's own words. */
const namesOfGoals: Readonly<Record<string, string>> = {
  dm_started: 'Conversation started',
  contact_reply: 'Contact replied',
  closed_won: 'Deal won',
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_')

/** `quote_sent` is read as `Quote sent`. */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
