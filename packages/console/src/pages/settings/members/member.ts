import type { OperationResponse } from '@tributary/client'

/** A person of the workspace, with the role that the person has there. */
export type Member = OperationResponse<'members.listMembers'>['data'][number]
