import { createWorkspace } from './create-workspace.ts'
import { createWorkspaceAsOperator } from './create-workspace-as-operator.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { updateWorkspace } from './update-workspace.ts'

export const workspaces = [createWorkspace, createWorkspaceAsOperator, updateWorkspace, listWorkspaces]
