import { receiverOf } from './receivers.ts'

interface RequestedLine {
  event_name: string | null
  is_enabled: boolean
  sends_value: boolean
}

/** Returns the invalid field of a catalog line and the reason; null if the line is valid. */
export function validateLine(
  line: RequestedLine,
  destination: { provider: string; purpose: 'standard' | 'clean' | 'messaging' },
  definition: { attribution_eligible: boolean },
): { field: string; reason: string } | null {
  if (line.is_enabled && !definition.attribution_eligible) {
    return { field: 'definition_id', reason: 'is not counted, so there is nothing to send' }
  }
  if (destination.purpose === 'messaging') {
    return { field: 'destination_id', reason: 'receives only messages; choose another dataset' }
  }
  const { eventNames, needsValue } = receiverOf(destination)
  if (eventNames === null) {
    return line.event_name === null ? null : { field: 'event_name', reason: 'must be empty for a conversion action' }
  }
  if (line.event_name === null) return { field: 'event_name', reason: 'is required for a dataset' }
  if (!eventNames.includes(line.event_name)) {
    return { field: 'event_name', reason: `must be one of ${eventNames.join(', ')}` }
  }
  if (needsValue(line.event_name) && !line.sends_value) {
    return { field: 'sends_value', reason: `is required for ${line.event_name}` }
  }
  return null
}
