import type { ParsedQuery } from './parse-query.ts'
import { attributes, selectable } from './selectable-fields.ts'

export interface QueryError {
  code: string
  message: string
}

/** Returns the vendor's error for a query that it rejects; null when it is valid. */
export function validateQuery({ fields, conditions, resource, days }: ParsedQuery): QueryError | null {
  if (!selectable[resource]) {
    return reject('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `invalid resource type in the FROM clause: '${resource}'`)
  }
  for (const field of [...fields, ...conditions]) {
    const rejection = rejectField(field, resource)
    if (rejection) return rejection
  }
  if (days && days.from > days.to) {
    return reject('INVALID_VALUE_WITH_BETWEEN_OPERATOR', 'the first value of BETWEEN must not be above the second')
  }
  if (fields.includes('segments.date') && days === null) {
    return reject('EXPECTED_FILTERS_ON_DATE_RANGE', 'a finite range of dates must be filtered by')
  }
  return null
}

function rejectField(field: string, resource: string): QueryError | null {
  const [owner = '', ...rest] = field.split('.')
  const name = rest.join('.')
  const { joined, segments, metrics } = selectable[resource]!
  if (owner === 'metrics') {
    if (metrics.includes(name)) return null
    return reject('PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE', `cannot select '${field}' from '${resource}'`)
  }
  if (owner === 'segments') {
    if (segments.includes(name)) return null
    return reject('PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE', `cannot select '${field}' from '${resource}'`)
  }
  if (!attributes[owner]?.includes(name)) return reject('UNRECOGNIZED_FIELD', `unrecognized field '${field}'`)
  if (joined.includes(owner)) return null
  const message = `cannot select or filter on '${owner}' when the FROM clause is '${resource}'`
  return reject('PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE', message)
}

function reject(code: string, message: string): QueryError {
  return { code, message: `Error in query: ${message}.` }
}
