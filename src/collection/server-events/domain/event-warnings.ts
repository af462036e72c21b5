import { type EventWarning, eventSchema } from '../server-event-schemas.ts'

const knownNames: ReadonlySet<string> = new Set(Object.keys(eventSchema.shape))
const propertyNames: ReadonlySet<string> = new Set(Object.keys(eventSchema.shape.properties.unwrap().unwrap().shape))

/** A body may have thousands of fields, which the response must not repeat. */
const warningsMax = 20
const nameLengthMax = 100

export function hasUnknownField(sent: Readonly<Record<string, unknown>>): boolean {
  for (const name in sent) if (!knownNames.has(name)) return true
  return false
}

/** Returns warnings about the fields of an event that are ignored. */
export function unknownFields(sent: Readonly<Record<string, unknown>>): EventWarning[] {
  return toWarnings(
    Object.keys(sent).filter((name) => !knownNames.has(name)),
    (name) =>
      propertyNames.has(name)
        ? `is ignored: send it as properties.${name}`
        : 'is not a field of an event and is ignored',
  )
}

/** Returns warnings about the fields of a batch that are ignored. */
export function ignoredByBatch(sent: Readonly<Record<string, unknown>>): EventWarning[] {
  const ignored = Object.keys(sent).filter((name) => sent[name] !== undefined)
  return toWarnings(ignored, () => 'is ignored: send it with each of the events')
}

export const withoutAmount: EventWarning = {
  field: 'properties.value',
  message: 'properties.value: is missing, so the payment counts without an amount',
}

function toWarnings(names: readonly string[], describe: (name: string) => string): EventWarning[] {
  return names.slice(0, warningsMax).map((name) => {
    const field = name.slice(0, nameLengthMax)
    return { field, message: `${field}: ${describe(name)}` }
  })
}
