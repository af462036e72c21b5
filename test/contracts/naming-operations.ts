import type { Operation } from '../../src/kernel/operations/operation.ts'
import { jsonSchema } from '../../src/kernel/schemas/json-schema.ts'

/** Fields that name a customer, an event or a payment by a key that the caller knows before the event is derived. */
const namingFields = new Set(
  [
    'customer_key',
    'customer_profile_id',
    'external_id',
    'external_ref',
    'email',
    'phone',
    'wa_id',
    'national_id',
  ].concat([
    'identifier_value',
    'identify',
    'anonymous_id',
    'anonymousId',
    'event_id',
    'eventId',
    'order_id',
    'payment_id',
  ]),
)

/** Whether a request names a customer, an event or a payment. */
export function isNaming(op: Operation): boolean {
  return fieldsOf(op).some((field) => namingFields.has(field)) || /^\/(customers|events|payments)\/.*:/.test(op.path)
}

function fieldsOf(op: Operation): string[] {
  const names = new Set<string>()
  const collect = (schema: unknown): void => {
    if (schema === null || typeof schema !== 'object') return
    const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
    for (const [name, inner] of Object.entries(properties)) {
      names.add(name)
      collect(inner)
    }
    for (const inner of Object.values(rest)) collect(inner)
  }
  for (const part of [op.params, op.query, op.body]) if (part) collect(jsonSchema(part, 'input'))
  return [...names]
}
