import { changeApp, listApps, registerApp, rotateAppSecret } from './apps/apps.ts'
import { listAppGrants, withdrawAppGrant } from './authorizations/app-grants.ts'
import { listAuthorizations, withdrawAuthorization } from './authorizations/authorizations.ts'
import { registerClient } from './clients/register-client.ts'
import { readApiMetadata, readMcpMetadata, readServerMetadata } from './metadata.ts'
import { issueToken } from './token/issue-token.ts'
import { revokeToken } from './token/revoke-token.ts'

export const oauth = [issueToken, revokeToken, registerClient, readServerMetadata, readApiMetadata, readMcpMetadata]

export const ownApps = [registerApp, listApps, changeApp, rotateAppSecret]

export const authorizations = [listAuthorizations, withdrawAuthorization, listAppGrants, withdrawAppGrant]
