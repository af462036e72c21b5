import { acceptsIdempotencyKey, type Operation } from '../../kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schemas/json-schema.ts'
import type { OperationObject, ParameterObject } from './openapi-document.ts'

/** Path, query and header parameters of an operation. */
export function describeParameters(op: Operation): NonNullable<OperationObject['parameters']> {
  const described: NonNullable<OperationObject['parameters']> = [
    ...parametersIn('path', op.params ? jsonSchema(op.params, 'input') : {}, op.example.params),
    ...parametersIn('query', op.query ? jsonSchema(op.query, 'input') : {}, op.example.query),
    ...headersOf(op),
  ]
  if (canNameProfile(op)) described.push({ $ref: '#/components/parameters/ProfileId' })
  if (op.idempotency === 'required') described.push({ $ref: '#/components/parameters/IdempotencyKeyRequired' })
  else if (acceptsIdempotencyKey(op)) described.push({ $ref: '#/components/parameters/IdempotencyKey' })
  return described
}

/** A credential of an app or a user names the profile of each request; a key belongs to one profile. */
function canNameProfile({ boundTo, credentials }: Pick<Operation, 'boundTo' | 'credentials'>): boolean {
  return boundTo === 'profile' && credentials.some((kind) => kind !== 'api_key' && kind !== 'operator')
}

/** Only headers with a description; clients send the others automatically. */
function headersOf(op: Operation): ParameterObject[] {
  const schema = op.headers ? jsonSchema(op.headers, 'input') : {}
  return parametersIn('header', schema, op.example.headers).filter(({ description }) => description)
}

function parametersIn(location: ParameterObject['in'], schema: JsonSchema, example: object = {}): ParameterObject[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || (schema.required ?? []).includes(name),
    ...(description && { description }),
    schema: property,
    ...(name in example && { example: asWritten((example as Record<string, unknown>)[name], property) }),
  }))
}

/** Examples contain the text of the query; the schema gives its type. */
function asWritten(value: unknown, { type }: JsonSchema): unknown {
  if (typeof value !== 'string') return value
  if (type === 'integer' || type === 'number') return Number(value)
  return type === 'boolean' ? value === 'true' : value
}

const profileId: ParameterObject = {
  name: 'X-Profile-Id',
  in: 'header',
  required: false,
  description:
    'The profile of the request. Required with an app token or a user token, which are not bound to a profile; a session has an active profile, and an API key has its own. A profile that the credential cannot access is 404 `not_found`. If a header cannot be set, use the query parameter `profile_id`.',
  schema: { type: 'string', format: 'uuid' },
  example: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
}

const idempotencyKey: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies this request for 24 hours. The same request with the same key returns the stored response or, on a naturally idempotent operation (`x-idempotency: natural`), runs again without further effect. A different body or operation with the key is 409 `idempotency_key_conflict`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '6f3b1d0a-order-1042',
}

export const sharedParameters: Record<string, ParameterObject> = {
  IdempotencyKey: idempotencyKey,
  ProfileId: profileId,
  IdempotencyKeyRequired: { ...idempotencyKey, required: true },
}
