import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'
import { type Html, html, inlineProse } from '../pages/html.ts'
import { boundsLabels, schemaLabel } from './schema-label.ts'

export interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
  description?: string | undefined
}

/** Whether the fields are sent, where the required ones are marked, or read, where the optional ones are marked. */
export type Direction = 'sent' | 'read'

/** The fields of an object schema, with nested fields below their parent. Null if the schema has no fields. */
export function renderSchema(schema: JsonSchema, direction: Direction): Html | null {
  const fields = fieldsOf(schema)
  return fields.length > 0 ? renderFields(fields, direction) : null
}

export function renderFields(fields: readonly Field[], direction: Direction): Html {
  return html`<ul class="fields">${fields.map((field) => renderField(field, direction))}</ul>`
}

function renderField(
  { name, schema, isRequired, description = schema.description }: Field,
  direction: Direction,
): Html {
  const values = schema.enum ?? schema.items?.enum
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${schemaLabel(schema)}</span>${
    isRequired === (direction === 'sent') &&
    html` <span class="required">${isRequired ? 'required' : 'may be absent'}</span>`
  }${boundsLabels(schema).map((label) => html` <span class="bound">${label}</span>`)}</div>${
    description && html`<p>${inlineProse(description)}</p>`
  }${
    values && html`<p class="values">${values.map((value) => html`<code>${JSON.stringify(value)}</code> `)}</p>`
  }${renderSchema(schema, direction)}</li>`
}

/** Descends through arrays and alternatives to the objects inside; a reference is only named, because it may be recursive. */
function fieldsOf(schema: JsonSchema): Field[] {
  const inner = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [])].filter(
    (item) => item !== undefined,
  )
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: (schema.required ?? []).includes(name),
  }))
  return [...fields, ...inner.flatMap(fieldsOf)]
}
