import { type Random, randomOf } from '../src/demo/plan/random-of.ts'
import { hostileBodies, hostileJson, hostileSegments } from './contracts/hostile-values.ts'

export interface OpenapiDocument {
  paths: Record<string, Record<string, OpenapiOperation>>
  components: { schemas: Record<string, Schema> }
}

interface OpenapiOperation {
  operationId: string
  parameters?: { name: string; in: string; schema?: Schema; example?: unknown }[]
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> }
}

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
}

export interface FuzzRequest {
  operationId: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Describes the hostile part. */
  what: string
}

type Known = Record<string, string>

/** Yields requests without end: each is an operation's example with one or two parts replaced by a hostile value. */
export function* fuzzRequests(
  document: OpenapiDocument,
  { seed, known }: { seed: number; known: Known },
): Generator<FuzzRequest, never> {
  const random = randomOf('fuzz', seed)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  for (;;) {
    const { path, method, operation } = random.pick(operations)
    if (!operation.operationId) continue
    const notes: string[] = []
    const url = fillPath(path, operation, known, random, notes) + queryOf(operation, known, random, notes)
    const body = bodyOf(operation, known, random, notes)
    const headers = { ...body.headers, ...headersOf(random, notes) }
    yield {
      operationId: operation.operationId,
      method,
      path: url,
      headers,
      what: notes.join('; '),
      ...(body.text !== undefined && { body: body.text }),
    }
  }
}

function fillPath(path: string, operation: OpenapiOperation, known: Known, random: Random, notes: string[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (random.unit() < 0.25) return segment(`path ${name}`, random, notes)
    const example = operation.parameters?.find((parameter) => parameter.name === name)?.example
    return encodeURIComponent(String(knownAs(name, known) ?? example ?? 'x'))
  })
}

function queryOf(operation: OpenapiOperation, known: Known, random: Random, notes: string[]): string {
  const parts: string[] = []
  for (const { name, in: location, example } of operation.parameters ?? []) {
    if (location !== 'query') continue
    if (/cursor/.test(name) && random.unit() < 0.5) {
      const [what, cursor] = hostileCursor(random)
      notes.push(`${name}: ${what}`)
      parts.push(`${name}=${encodeURIComponent(cursor)}`)
    } else if (random.unit() < 0.25) parts.push(`${name}=${segment(`query ${name}`, random, notes)}`)
    else if (example !== undefined) parts.push(`${name}=${encodeURIComponent(String(knownAs(name, known) ?? example))}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function bodyOf(
  operation: OpenapiOperation,
  known: Known,
  random: Random,
  notes: string[],
): { headers: Record<string, string>; text: string | undefined } {
  const content = operation.requestBody?.content['application/json']
  if (!content || random.unit() < 0.05) {
    if (random.unit() > 0.1) return { headers: {}, text: undefined }
    const [what, { contentType, payload }] = random.pick(Object.entries(hostileBodies))
    notes.push(`body: ${what}`)
    return { headers: contentType ? { 'content-type': contentType } : {}, text: payload }
  }
  const example = structuredClone(content.example ?? {}) as Record<string, unknown>
  const marks = new Map<string, string>()
  corrupt(example, known, random, (field) => {
    const [what, json] = random.pick(Object.entries(hostileJson))
    notes.push(`${field}: ${what}`)
    const mark = `mark-${marks.size}-mark`
    marks.set(mark, json)
    return mark
  })
  let text = JSON.stringify(example)
  for (const [mark, json] of marks) text = text.replace(`"${mark}"`, () => json)
  return { headers: { 'content-type': 'application/json' }, text }
}

/** Replaces some fields at any depth, and puts ids of existing objects in place of the example's ids. */
function corrupt(
  value: unknown,
  known: Known,
  random: Random,
  replace: (field: string) => string,
  path = 'body',
): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  for (const [key, part] of Object.entries(holder)) {
    const field = `${path}.${key}`
    if (random.unit() < 0.2) holder[key] = replace(field)
    else if (typeof part === 'string' && known[key]) holder[key] = known[key]
    else corrupt(part, known, random, replace, field)
  }
}

/** A false `content-length` breaks its connection, so only `test/contracts/headers.test.ts` sends one. */
function headersOf(random: Random, notes: string[]): Record<string, string> {
  if (random.unit() > 0.1) return {}
  const hostile: Record<string, string> = {
    'x-profile-id': 'nonsense',
    'idempotency-key': 'x'.repeat(300),
    'x-forwarded-for': '<script>, 999.1.1.1',
    'accept-language': ',;q=9,'.repeat(200),
    'user-agent': 'a('.repeat(2_000),
    origin: 'null',
    referer: 'http://[',
    cookie: '=;;tributary_session=%',
  }
  const [name, value] = random.pick(Object.entries(hostile))
  notes.push(`header ${name}`)
  return { [name]: value }
}

function segment(where: string, random: Random, notes: string[]): string {
  const [what, text] = random.pick(Object.entries(hostileSegments))
  notes.push(`${where}: ${what}`)
  return text
}

const cursorTimes = [
  '9999-99-99 99:99:99+00',
  '2026-02-30 00:00:00+00',
  '0000-01-01T00:00:00Z',
  'infinity',
  '\0',
  '\ud800',
]
const cursorLists = [
  'keys',
  'payments',
  'raw-events',
  'pii-access-log',
  'customer-journey',
  'journey-by-key',
  'ad-actions',
]

function hostileCursor(random: Random): [string, string] {
  const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
  const time = random.pick(cursorTimes)
  const position = random.pick<unknown[]>([[id], [time, id], [time, id, 1], [1e308], [-1]])
  const list = random.pick(cursorLists)
  const cursor = Buffer.from(JSON.stringify([list, ...position])).toString('base64url')
  return random.unit() < 0.8 ? [`${list} ${JSON.stringify(position)}`, cursor] : ['a long text', 'a.'.repeat(5_000)]
}

function knownAs(name: string, known: Known): string | undefined {
  if (name === 'profileId') return known.profile_id
  return name === 'workspaceId' ? known.workspace_id : known[name]
}
