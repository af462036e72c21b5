import type { Answer } from '@tributary/client'

/** A person of the workspace, with the role that the person has there. */
export type Member = Answer<'members.listMembers'>['data'][number]
