import type { Actor } from '../../../kernel/context/context.ts'
import type { CredentialKind } from '../../../kernel/operations/operation.ts'

/** The actor, as recorded in the access log and the privacy log. */
export interface Reader {
  /** A share link reads no personal data and changes nothing. */
  credential_kind: Exclude<CredentialKind, 'share_link'>
  credential_id: string | null
  app_id: string | null
  user_id: string | null
}

export function readerOf(actor: Actor): Reader {
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
        app_id: actor.app_id ?? null,
      }
    case 'operator':
      return { ...unknown, credential_kind: 'operator' }
    case 'share_link':
    case 'anyone':
      throw new Error('personal data is not returned without a credential')
  }
}
