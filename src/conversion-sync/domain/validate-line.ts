import { isMetaEventName, metaEventNames, needsValue } from './payloads/event-names.ts'

interface RequestedLine {
  event_name: string | null
  is_enabled: boolean
  sends_value: boolean
}

/** What is wrong with a line of the catalog: the field, and in which way; null when nothing is. */
export function validateLine(
  line: RequestedLine,
  destination: { kind: 'dataset' | 'conversion_action'; purpose: 'standard' | 'clean' | 'messaging' },
  definition: { attribution_eligible: boolean },
): { field: string; what: string } | null {
  if (line.is_enabled && !definition.attribution_eligible) {
    return { field: 'definition_id', what: 'is not counted, so there is nothing to send' }
  }
  if (destination.purpose === 'messaging') {
    return { field: 'destination_id', what: 'receives only messages; choose another dataset' }
  }
  if (destination.kind === 'conversion_action') {
    return line.event_name === null ? null : { field: 'event_name', what: 'must be empty for a conversion action' }
  }
  if (line.event_name === null) return { field: 'event_name', what: 'is required for a dataset' }
  if (!isMetaEventName(line.event_name)) {
    return { field: 'event_name', what: `must be one of ${metaEventNames.join(', ')}` }
  }
  if (needsValue(line.event_name) && !line.sends_value) {
    return { field: 'sends_value', what: 'is required for Purchase' }
  }
  return null
}
