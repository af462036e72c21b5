import { useMemo } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { providerName } from './platform-name.ts'

/**
 * Translated names of channels, events and other API values. A custom event such as `brochure_requested` has no translation and
 * is shown with spaces instead of underscores.
 */
export function useNames() {
  const { translateName } = useTranslation()
  return useMemo(
    () => ({
      channelName: (channel: string) => translateName(`channel.${translationKey(channel)}`, channel),
      /** Omits the source if it repeats the channel: `Direct`, not `Direct · direct`. */
      channelAndSource: (channel: string | null, source: string | null) => {
        const isSame = source !== null && source === channel?.toLowerCase()
        const name = channel && translateName(`channel.${translationKey(channel)}`, channel)
        return [name, isSame ? null : source].filter(Boolean).join(' · ')
      },
      eventName: (event: string) => translateName(`event.${translationKey(event)}`, humanize(event)),
      /** Translates the name of a goal if it is still the default name. */
      goalName: (key: string, name: string) =>
        name === (namesOfGoals[key] ?? humanize(key)) ? translateName(`event.${key}`, name) : name,
      deviceName: (device: string) => translateName(`device.${translationKey(device)}`, humanize(device)),
      /** The format of an ad, the objective of its campaign or its audience. */
      kindName: (kind: string) => translateName(`kind.${translationKey(kind)}`, humanize(kind)),
      /** How an event was received. */
      viaName: (via: string) => translateName(`via.${translationKey(via)}`, providerName(via) ?? humanize(via)),
      reasonName: (reason: string) => translateName(`reason.${translationKey(reason)}`, humanize(reason)),
    }),
    [translateName],
  )
}

/** Default names of goals, where they differ from the event name. */
const namesOfGoals: Readonly<Record<string, string>> = {
  dm_started: 'Conversation started',
  contact_reply: 'Contact replied',
  closed_won: 'Deal won',
}

const translationKey = (name: string): string => name.toLowerCase().replaceAll(' ', '_')

/** Formats `quote_sent` as `Quote sent`. */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
