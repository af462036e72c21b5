import { type NodeKind, nodeFields } from './node-fields.ts'

/** `id,adset{id,name}` as a tree; null at a leaf. */
type Fields = Map<string, Fields | null>

/** Returns the part of an object that a `fields` parameter selects, as the Graph API does. */
export function pickFields(item: Readonly<Record<string, unknown>>, fields: string): Record<string, unknown> {
  return pick(item, parseFields(fields))
}

function pick(item: Readonly<Record<string, unknown>>, fields: Fields): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, below] of fields) {
    const value = item[name]
    if (value === undefined) continue
    picked[name] = below && typeof value === 'object' && value !== null ? pick(value as typeof item, below) : value
  }
  return picked
}

function parseFields(text: string): Fields {
  const fields: Fields = new Map()
  let depth = 0
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}') depth--
    if (index < text.length && !(text[index] === ',' && depth === 0)) continue
    const [, name, below] = /^\s*(\w+)(?:\{(.*)\})?\s*$/s.exec(text.slice(start, index)) ?? []
    if (name) fields.set(name, below === undefined ? null : parseFields(below))
    start = index + 1
  }
  return fields
}

/** The kind of node in a field; all fields of other objects may be selected. */
const kindsBelow: Readonly<Record<string, NodeKind>> = {
  adset: 'adset',
  campaign: 'campaign',
  creative: 'creative',
  business: 'business',
  owner_business: 'business',
}

/** Returns the first selected field that nodes of this kind do not have; null when there is none. */
export function findUnknownField(kind: NodeKind, fields: string): { kind: NodeKind; field: string } | null {
  return findUnknown(kind, parseFields(fields))
}

function findUnknown(kind: NodeKind, fields: Fields): { kind: NodeKind; field: string } | null {
  for (const [field, below] of fields) {
    if (!nodeFields[kind].has(field)) return { kind, field }
    const kindBelow = kindsBelow[field]
    const found = below && kindBelow ? findUnknown(kindBelow, below) : null
    if (found) return found
  }
  return null
}
