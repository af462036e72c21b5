import { issueToken } from './issue-token.ts'
import { revokeToken } from './revoke-token.ts'

export const oauth = [issueToken, revokeToken]
