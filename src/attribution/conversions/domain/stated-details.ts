import type { StoredEvent } from '../../visits/pending-event.ts'

/** The properties of a payment that are stated, besides its first item. */
const statedNames = ['cost', 'shipping', 'tax', 'fee', 'product'] as const

/**
 * What an event states about a payment, as JSON text: amounts that count as costs, the product and the country. Null if it states
 * nothing. The same as `statedDetails` of a stored event.
 */
export function statedBy({ value, country, properties }: Pick<StoredEvent, 'value' | 'country' | 'properties'>) {
  const states = (name: string) => Object.hasOwn(properties, name)
  if (value === null) return null
  if (country === null && !statedNames.some(states) && !states('items') && !states('country')) return null
  return JSON.stringify({
    ...Object.fromEntries(statedNames.map((name) => [name, properties[name] ?? null])),
    item: firstOf(properties.items) ?? null,
    country: country ?? properties.country ?? null,
  })
}

/** The operator `-> 0` of PostgreSQL returns a value that is no list unchanged. */
function firstOf(items: unknown): unknown {
  if (Array.isArray(items)) return items[0]
  return typeof items === 'object' ? null : items
}
