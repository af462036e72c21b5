import { type JsonSchema, jsonSchema } from '../../kernel/json-schema.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { OperationObject, ParameterObject } from './openapi-document.ts'

/** Path, query and header parameters of an operation. */
export function describeParameters(op: Operation): NonNullable<OperationObject['parameters']> {
  const described: NonNullable<OperationObject['parameters']> = [
    ...parametersIn('path', op.params ? jsonSchema(op.params, 'input') : {}, op.example.params),
    ...parametersIn('query', op.query ? jsonSchema(op.query, 'input') : {}, op.example.query),
    ...headersOf(op),
  ]
  if (op.idempotency === 'required') described.push({ $ref: '#/components/parameters/IdempotencyKeyRequired' })
  if (op.idempotency === 'accepted') described.push({ $ref: '#/components/parameters/IdempotencyKey' })
  return described
}

/** Those that say what they are for; the others come of themselves with any request. */
function headersOf(op: Operation): ParameterObject[] {
  const schema = op.headers ? jsonSchema(op.headers, 'input') : {}
  return parametersIn('header', schema, op.example.headers).filter(({ description }) => description)
}

function parametersIn(place: ParameterObject['in'], schema: JsonSchema, example: object = {}): ParameterObject[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    ...(description && { description }),
    schema: property,
    ...(name in example && { example: (example as Record<string, unknown>)[name] }),
  }))
}

const idempotencyKey: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request: sent again within 24 hours with the same body it gets the stored answer, with another body 409 `idempotency_key_conflict`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '6f3b1d0a-order-1042',
}

export const sharedParameters: Record<string, ParameterObject> = {
  IdempotencyKey: idempotencyKey,
  IdempotencyKeyRequired: { ...idempotencyKey, required: true },
}
