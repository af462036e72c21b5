import type { OperationResponse } from '@tributary/client'

/** The goals of the profile with the destinations that their conversions are sent to. */
export type CatalogData = OperationResponse<'conversionSync.readCatalog'>['data']
export type Line = CatalogData['entries'][number]
export type Destination = OperationResponse<'conversionSync.listDestinations'>['data'][number]

const usualEvents: readonly (readonly [RegExp, string])[] = [
  [/payment|purchase|order|sale|won/, 'Purchase'],
  [/appointment|booking|meeting|visit_scheduled/, 'Schedule'],
  [/checkout/, 'InitiateCheckout'],
  [/trial/, 'StartTrial'],
  [/subscri/, 'Subscribe'],
  [/sign_?up|registration/, 'CompleteRegistration'],
  [/dm_|message|chat|call|contact/, 'Contact'],
]

/** The platform's event that usually reports a goal. */
export function usualEvent(conversionKey: string): string {
  return usualEvents.find(([pattern]) => pattern.test(conversionKey))?.[1] ?? 'Lead'
}

const spelledOut = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The chosen event name if the destination has it; otherwise the one that usually reports the goal, in its spelling. */
export function chooseEvent(names: readonly string[], chosen: string | null, conversionKey: string): string {
  const usual = spelledOut(usualEvent(conversionKey))
  return names.find((name) => name === chosen) ?? names.find((name) => spelledOut(name) === usual) ?? names[0]!
}

/** Another goal that already sends the same event to the destination: the platform would count one sale twice. */
export function findSameEvent<Row extends Pick<Line, 'definition_id' | 'destination_id' | 'event_name' | 'is_enabled'>>(
  entries: readonly Row[],
  mapping: { definition_id: string; destination_id: string; event_name: string | null },
): Row | null {
  const isSame = (row: Row) =>
    row.is_enabled &&
    row.definition_id !== mapping.definition_id &&
    row.destination_id === mapping.destination_id &&
    row.event_name === mapping.event_name
  return entries.find(isSame) ?? null
}
