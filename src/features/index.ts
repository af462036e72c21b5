import type { Operation } from '../kernel/operation.ts'
import { apps } from './apps/index.ts'
import { deployment } from './deployment/index.ts'
import { keys } from './keys/index.ts'
import { oauth } from './oauth/index.ts'
import { profiles } from './profiles/index.ts'
import { sessions } from './sessions/index.ts'
import { userTokens } from './user-tokens/index.ts'
import { users } from './users/index.ts'
import { workspaces } from './workspaces/index.ts'

/** Everything the service can do, one line a folder. */
export const operations: readonly Operation[] = [
  ...workspaces,
  ...profiles,
  ...keys,
  ...apps,
  ...oauth,
  ...users,
  ...userTokens,
  ...sessions,
  ...deployment,
]
