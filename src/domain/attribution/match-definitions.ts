/**
 * The definitions an event is a conversion of: those that list its type or its name, letter for letter. None: the event
 * stays on the timeline and counts nowhere (semantics 4.2).
 */
export function matchDefinitions<Definition extends { source_event_names: readonly string[] }>(
  event: { event_type: string; event_name: string | null },
  definitions: readonly Definition[],
): Definition[] {
  return definitions.filter(
    ({ source_event_names: names }) =>
      names.includes(event.event_type) || (event.event_name !== null && names.includes(event.event_name)),
  )
}
