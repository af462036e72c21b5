import type { Actor } from '../../kernel/context.ts'
import type { CredentialKind } from '../../kernel/operation.ts'

/** What an entry of the access log says of the reader and the read. */
export interface AccessEntry {
  credential_kind: CredentialKind
  credential_id: string | null
  app_id: string | null
  user_id: string | null
  customer_ids: string[]
  person_count: number
  result: 'disclosed' | 'nobody'
}

/** An export page names hundreds; a row need not. `person_count` is of all of them. */
export const namedMax = 100

export function toAccessEntry(
  actor: Actor,
  disclosure: { customer_ids?: readonly (string | null)[]; count?: number },
): AccessEntry {
  const ids = [...new Set(disclosure.customer_ids ?? [])].filter((id) => id !== null)
  const person_count = Math.max(disclosure.count ?? 0, ids.length)
  return {
    ...toReader(actor),
    customer_ids: ids.slice(0, namedMax),
    person_count,
    result: person_count > 0 ? 'disclosed' : 'nobody',
  }
}

function toReader(actor: Actor): Pick<AccessEntry, 'credential_kind' | 'credential_id' | 'app_id' | 'user_id'> {
  const unknown = { credential_id: null, app_id: null, user_id: null }
  switch (actor.kind) {
    case 'api_key':
      return { ...unknown, credential_kind: 'api_key', credential_id: actor.key_id, app_id: actor.app_id }
    case 'app':
      return { ...unknown, credential_kind: 'app_token', credential_id: actor.token_id, app_id: actor.app_id }
    case 'user':
      return {
        ...unknown,
        credential_kind: actor.via,
        credential_id: actor.credential_id,
        user_id: actor.user_id,
      }
    case 'operator':
      return { ...unknown, credential_kind: 'operator' }
    case 'anyone':
      throw new Error('nobody without a credential is given personal data')
  }
}
