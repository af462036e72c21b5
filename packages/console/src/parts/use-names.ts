import { useMemo } from 'react'
import { useWords } from '../locales/words.tsx'

/**
 * Channels, events and the like by the names that people use for them. One's own event `brochure_asked` has no other name than
 * its own, with its lines taken for spaces.
 */
export function useNames() {
  const { sayName } = useWords()
  return useMemo(
    () => ({
      channelName: (channel: string) => sayName(`channel.${keyOf(channel)}`, channel),
      eventName: (event: string) => sayName(`event.${keyOf(event)}`, inWords(event)),
      deviceName: (device: string) => sayName(`device.${keyOf(device)}`, inWords(device)),
      reasonName: (reason: string) => sayName(`reason.${keyOf(reason)}`, inWords(reason)),
    }),
    [sayName],
  )
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_')

/** `quote_sent` is read as `Quote sent`. */
export function inWords(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
