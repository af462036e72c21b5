import type { ParsedQuery } from './parse-query.ts'
import { attributes, selectable } from './selectable-fields.ts'

export interface QueryRefusal {
  code: string
  message: string
}

/** Why the vendor does not take a query, in its words; null when it does. */
export function refuseQuery({ fields, conditions, resource, days }: ParsedQuery): QueryRefusal | null {
  if (!selectable[resource]) {
    return refuse('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `invalid resource type in the FROM clause: '${resource}'`)
  }
  for (const field of [...fields, ...conditions]) {
    const refusal = refuseField(field, resource)
    if (refusal) return refusal
  }
  if (days && days.from > days.to) {
    return refuse('INVALID_VALUE_WITH_BETWEEN_OPERATOR', 'the first value of BETWEEN must not be above the second')
  }
  if (fields.includes('segments.date') && days === null) {
    return refuse('EXPECTED_FILTERS_ON_DATE_RANGE', 'a finite range of dates must be filtered by')
  }
  return null
}

function refuseField(field: string, resource: string): QueryRefusal | null {
  const [owner = '', ...rest] = field.split('.')
  const name = rest.join('.')
  const { joined, segments, metrics } = selectable[resource]!
  if (owner === 'metrics') {
    if (metrics.includes(name)) return null
    return refuse('PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE', `cannot select '${field}' from '${resource}'`)
  }
  if (owner === 'segments') {
    if (segments.includes(name)) return null
    return refuse('PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE', `cannot select '${field}' from '${resource}'`)
  }
  if (!attributes[owner]?.includes(name)) return refuse('UNRECOGNIZED_FIELD', `unrecognized field '${field}'`)
  if (joined.includes(owner)) return null
  const message = `cannot select or filter on '${owner}' when the FROM clause is '${resource}'`
  return refuse('PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE', message)
}

function refuse(code: string, message: string): QueryRefusal {
  return { code, message: `Error in query: ${message}.` }
}
