import type { OperationResponse } from '@tributary/client'
import type { Person } from './person.ts'

export type Receipt = OperationResponse<'erasures.createErasureAsPerson'>['data']

/** The receipt as a file, with what was deleted by kind and number. It contains no personal data. */
export function receiptFile(
  { erasure_id, request_ref, reason, status, requested_at, completed_at }: Receipt,
  person: Pick<Person, 'identifiers' | 'browsers' | 'conversions'>,
  profile: { id: string; name: string },
): string {
  const identifiers: Record<string, number> = {}
  for (const { kind } of person.identifiers) identifiers[kind] = (identifiers[kind] ?? 0) + 1
  const receipt = {
    ...{ erasure_id, request_ref, reason, status, requested_at, completed_at },
    profile: { id: profile.id, name: profile.name },
    deleted: { name_and_contact_details: true, identifiers, browsers: person.browsers.length, event_content: true },
    kept_without_the_person: { conversions: person.conversions.length },
  }
  return `${JSON.stringify(receipt, null, 2)}\n`
}
