import type { OperationResponse } from '@tributary/client'

type Workspace = OperationResponse<'sessions.readSession'>['data']['workspaces'][number]

/**
 * Lists the workspaces in which the user can create a profile, the current one first. The workspace of the demo is not among
 * them, because the demo is deleted with its workspace.
 */
export function profileWorkspaces(workspaces: readonly Workspace[], currentId: string): Workspace[] {
  return workspaces
    .filter(
      ({ role, is_limited, archived_at, profiles }) =>
        (role === 'owner' || role === 'admin') &&
        !is_limited &&
        archived_at === null &&
        !profiles.some(({ is_demo }) => is_demo),
    )
    .toSorted((a, b) => Number(b.id === currentId) - Number(a.id === currentId))
}
