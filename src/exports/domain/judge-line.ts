import { isMetaEventName, metaEventNames, needsValue } from './event-names.ts'

interface AskedLine {
  event_name: string | null
  is_enabled: boolean
  sends_value: boolean
}

/** What is wrong with a line of the catalog: the field, and in which way; null when nothing is. */
export function judgeLine(
  line: AskedLine,
  destination: { kind: 'dataset' | 'conversion_action'; purpose: 'standard' | 'clean' | 'messaging' },
  definition: { attribution_eligible: boolean },
): { field: string; what: string } | null {
  if (line.is_enabled && !definition.attribution_eligible) {
    return { field: 'definition_id', what: 'is not counted, so that there is nothing to tell' }
  }
  if (destination.purpose === 'messaging') {
    return { field: 'destination_id', what: 'is reached by messages alone; choose the dataset of everything else' }
  }
  if (destination.kind === 'conversion_action') {
    return line.event_name === null ? null : { field: 'event_name', what: 'a conversion action has none' }
  }
  if (line.event_name === null) return { field: 'event_name', what: 'is required for a dataset' }
  if (!isMetaEventName(line.event_name)) {
    return { field: 'event_name', what: `the platform does not know it; it knows ${metaEventNames.join(', ')}` }
  }
  if (needsValue(line.event_name) && !line.sends_value) {
    return { field: 'sends_value', what: 'the platform takes no Purchase without an amount' }
  }
  return null
}
