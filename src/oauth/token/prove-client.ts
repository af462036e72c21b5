import type { Db } from '../../kernel/context/context.ts'
import type { OperationResult } from '../../kernel/operations/operation.ts'
import { hashSecret, isSameSecret } from '../../kernel/secrets/token.ts'
import { findClient } from '../../tenancy/apps/app-queries.ts'
import { type App, isClientId } from '../../tenancy/apps/app-schemas.ts'
import { parseClientCredentials } from '../domain/parse-client-credentials.ts'
import { reject, tokenHeaders } from './schemas.ts'

function rejectClient(): OperationResult<never> {
  const data = { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' }
  return {
    status: 401,
    data: data as never,
    headers: { ...tokenHeaders, 'WWW-Authenticate': 'Basic realm="tributary"' },
  }
}

export type Client = App & { is_public: boolean }

type Proof = { app: Client; rejection: null } | { app: null; rejection: OperationResult<never> }

/**
 * Authenticates the client at the token endpoint. An unknown client takes the same steps as a known one with a wrong secret. A
 * public client sends only its id: the code or token that it presents must belong to it.
 */
export async function proveClient(
  db: Db,
  authorization: string | undefined,
  body: { client_id?: string; client_secret?: string },
): Promise<Proof> {
  const presented = parseClientCredentials(authorization, body)
  if (presented === 'ambiguous') {
    const description = 'Authenticate the client by HTTP Basic or in the body, not by both.'
    return { app: null, rejection: reject('invalid_request', description) }
  }
  if (!presented) return { app: null, rejection: rejectClient() }
  const client = isClientId(presented.client_id) ? await findClient(db, presented.client_id) : null
  const isSecretRight = isSameSecret(
    hashSecret(presented.client_secret ?? ''),
    client?.client_secret_hash ?? nobodysHash,
  )
  const isPublic = client?.client_secret_hash === null
  const isProven = isPublic ? presented.client_secret === null : presented.client_secret !== null && isSecretRight
  if (!client || !isProven) return { app: null, rejection: rejectClient() }
  const { client_secret_hash: _, ...app } = client
  return { app: { ...app, is_public: isPublic }, rejection: null }
}

const nobodysHash = Buffer.alloc(32)
