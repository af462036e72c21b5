import { describe, expect, it } from 'vitest'
import { exampleValue } from '../../src/http/openapi/example-value.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { withValueAt } from './bounded-fields.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

/** Texts that users give, which pages, tables and the subjects of mails show to other users. */
const nameField = /^(name|label|title|text|note|description|subject|display_name|[a-z]+_name)$/

/** Fields that are no names of this service. */
const others: readonly [RegExp, string][] = [
  [/ (confirm_name)$/, 'must equal an existing name'],
  [/ (.*\.)?(first_name|last_name)$/, 'data about a person, shown only to those who may read it'],
  [/ (.*\.)?event_name$/, 'data of an event, or the name of one at an ad platform'],
  [/^campaigns\.importCampaigns /, 'names at an ad platform'],
  [/^oauth\.registerClient client_name$/, 'rejected by the operation in the format of OAuth'],
]

const cases = walked.flatMap((op) => {
  if (!op.body) return []
  const body = op.body
  const schema = jsonSchema(body, 'input')
  const base = op.example?.body ?? exampleValue(schema)
  const problemsOf = (path: string[], value: string) =>
    body.safeParse(withValueAt(base, path, value, schema)).error?.issues.map((issue) => issue.path.join('.')) ?? []
  return namePaths(schema)
    .map((path) => ({ field: `${op.id} ${path.join('.')}`, path, problemsOf: problemsOf.bind(null, path) }))
    .filter(({ field }) => !others.some(([pattern]) => pattern.test(field)))
})

function namePaths(schema: JsonSchema, path: string[] = []): string[][] {
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => [
    ...Object.entries(option.properties ?? {}).flatMap(([key, inner]) => namePaths(inner, [...path, key])),
    ...(option.items && path.length < 6 ? namePaths(option.items, [...path, '0']) : []),
    ...(option.type === 'string' && !option.enum && nameField.test(path.at(-1) ?? '') ? [path] : []),
  ])
}

describe('every name that users give', () => {
  it.skipIf(isNarrowed)('is found in the schemas', () => {
    expectEnough(cases.length, 20)
  })

  it.each([
    ['a direction override', 'Sales\u202egnp'],
    ['an isolate', '\u2066Sales\u2069'],
    ['a control character', 'Sales\u0007'],
    ['a line break', 'Sales\nBcc: eve@example.com'],
    ['a line separator', 'Sales\u2028more'],
    ['a zero-width space', 'Sa\u200bles'],
    ['a tag character', 'Sales\u{e0041}'],
  ])('is rejected with %s', (_, name) => {
    const accepted = cases.filter(({ path, problemsOf }) => !problemsOf(name).includes(path.join('.')))
    expect(accepted.map(({ field }) => field)).toEqual([])
  })

  it.each(['Ventas de otoño', 'מבצע', 'می‌خواهم', '👩\u200d💻 team ❤\ufe0f'])('may be %s', (name) => {
    const rejected = cases.filter(({ path, problemsOf }) => problemsOf(name).includes(path.join('.')))
    expect(rejected.map(({ field }) => field)).toEqual([])
  })
})
