import type { Db } from '../../kernel/context/context.ts'
import type { Egress } from '../../kernel/context/deployment.ts'
import { type Scope, scopeNames } from '../../kernel/context/scopes.ts'
import { findClient } from '../../tenancy/apps/app-queries.ts'
import { isClientId, isDocumentAddress } from '../../tenancy/apps/app-schemas.ts'
import { fetchDocument } from './fetch-document.ts'

/** The data of an app that the consent page shows. An app with a client document need not be stored yet. */
export interface RequestingApp {
  client_id: string
  name: string
  redirect_uris: string[]
  allowed_scopes: Scope[]
  registration: 'operator' | 'person' | 'document' | 'dynamic'
  /** The workspace that registered it. */
  workspace_id: string | null
}

/**
 * Finds the app that requests access. A client document is fetched each time, so that changes apply immediately. This is a
 * network call: never use it inside a transaction.
 */
export async function findRequestingClient(db: Db, egress: Egress, clientId: string): Promise<RequestingApp | null> {
  if (!isClientId(clientId)) return null
  if (!isDocumentAddress(clientId)) return findClient(db, clientId)
  const document = await fetchDocument(egress, clientId)
  return document && { ...document, allowed_scopes: openScopes, registration: 'document', workspace_id: null }
}

/** The scopes that an unvetted app may request; `attribution_write` is only for older grants. */
export const openScopes: Scope[] = scopeNames.filter((scope) => scope !== 'attribution_write')
