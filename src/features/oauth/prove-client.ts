import { parseClientCredentials } from '../../domain/tenancy/parse-client-credentials.ts'
import { hashSecret, isSameSecret } from '../../kernel/bearer.ts'
import type { Db } from '../../kernel/context.ts'
import type { Answer } from '../../kernel/operation.ts'
import { findClient } from '../apps/queries.ts'
import { type App, clientIdShape } from '../apps/shapes.ts'
import { refuse, refuseClient } from './shapes.ts'

type Proof = { app: App; refusal: null } | { app: null; refusal: Answer<never> }

/** Who is calling the token endpoint. An unknown client takes the same steps as a known one with a wrong secret. */
export async function proveClient(
  db: Db,
  authorization: string | undefined,
  body: { client_id?: string; client_secret?: string },
): Promise<Proof> {
  const presented = parseClientCredentials(authorization, body)
  if (presented === 'ambiguous') {
    const description = 'Authenticate the client by HTTP Basic or in the body, not by both.'
    return { app: null, refusal: refuse('invalid_request', description) }
  }
  if (!presented) return { app: null, refusal: refuseClient() }
  const client = clientIdShape.test(presented.client_id) ? await findClient(db, presented.client_id) : null
  const isProven = isSameSecret(hashSecret(presented.client_secret), client?.client_secret_hash ?? nobodysHash)
  if (!client || !isProven) return { app: null, refusal: refuseClient() }
  const { client_secret_hash: _, ...app } = client
  return { app, refusal: null }
}

const nobodysHash = Buffer.alloc(32)
