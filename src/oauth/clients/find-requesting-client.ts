import type { Db } from '../../kernel/context/context.ts'
import type { Egress } from '../../kernel/context/deployment.ts'
import { type Scope, scopeNames } from '../../kernel/context/scopes.ts'
import { findClient } from '../../tenancy/apps/app-queries.ts'
import { isClientId, isDocumentAddress } from '../../tenancy/apps/app-schemas.ts'
import { fetchDocument } from './fetch-document.ts'

/** An app, as far as a person is asked about it. One that brings a document need not be stored yet. */
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
 * Who asks. A document is read anew each time, so that what its owner changed there holds at once. A network call: never
 * inside a transaction.
 */
export async function findRequestingClient(db: Db, egress: Egress, clientId: string): Promise<RequestingApp | null> {
  if (!isClientId(clientId)) return null
  if (!isDocumentAddress(clientId)) return findClient(db, clientId)
  const document = await fetchDocument(egress, clientId)
  return document && { ...document, allowed_scopes: openScopes, registration: 'document', workspace_id: null }
}

/** What an app that nobody here has vetted may ask a person for. The bundle of older grants is for those who hold one. */
export const openScopes: Scope[] = scopeNames.filter((scope) => scope !== 'attribution_write')
