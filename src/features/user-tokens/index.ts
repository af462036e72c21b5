import { createUserToken } from './create-user-token.ts'
import { listUserTokens } from './list-user-tokens.ts'
import { revokeUserToken } from './revoke-user-token.ts'

export const userTokens = [listUserTokens, createUserToken, revokeUserToken]
