import { listAccesses } from './access-log/list-accesses.ts'
import { createApp } from './apps/create-app.ts'
import { listAuditEvents } from './audit-log/list-audit-events.ts'
import { createKey, createKeyAsOperator } from './keys/create-key.ts'
import { createProfileKey } from './keys/create-profile-key.ts'
import { listKeys, listKeysAsOperator } from './keys/list-keys.ts'
import { rotateKey, rotateKeyAsOperator } from './keys/replace-key.ts'
import { revokeKey, revokeKeyAsOperator } from './keys/withdraw-key.ts'
import { createNote, deleteNote, listNotes, updateNote } from './notes/notes.ts'
import { listPrivacyChanges, setPrivacyMode } from './privacy-mode/privacy-mode.ts'
import { listProfiles, readProfile } from './profiles/read-profile.ts'
import { createProfile, createProfileAsOperator } from './provisioning/create-profile.ts'
import { setEntitlement } from './provisioning/set-entitlement.ts'
import { changeProfile, updateProfile } from './provisioning/update-profile.ts'
import { listRequests } from './request-log/list-requests.ts'
import { chooseProfile, endOtherSessions, endSession, listSessions, readSession, signOut } from './sessions/sessions.ts'
import { createUserToken, listUserTokens, revokeUserToken } from './user-tokens/user-tokens.ts'
import { createWorkspace, createWorkspaceAsOperator, listWorkspaces, updateWorkspace } from './workspaces/workspaces.ts'

export const accessLog = [listAccesses, listAuditEvents]

export const apps = [createApp]

export const keys = [
  listKeys,
  createKey,
  revokeKey,
  rotateKey,
  createProfileKey,
  listKeysAsOperator,
  createKeyAsOperator,
  revokeKeyAsOperator,
  rotateKeyAsOperator,
]

export const profiles = [
  readProfile,
  createProfile,
  setEntitlement,
  changeProfile,
  setPrivacyMode,
  listPrivacyChanges,
  createProfileAsOperator,
  updateProfile,
  listProfiles,
]

export const notes = [listNotes, createNote, updateNote, deleteNote]

export const requests = [listRequests]

export const sessions = [readSession, chooseProfile, listSessions, endSession, endOtherSessions, signOut]

export const userTokens = [listUserTokens, createUserToken, revokeUserToken]

export const workspaces = [createWorkspace, createWorkspaceAsOperator, updateWorkspace, listWorkspaces]
