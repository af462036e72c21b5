import { issueToken } from './token/issue-token.ts'
import { revokeToken } from './token/revoke-token.ts'

export const oauth = [issueToken, revokeToken]
