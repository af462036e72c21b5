import {
  archiveProfile,
  archiveWorkspace,
  listWorkspaceProfiles,
  purgeProfile,
  renameWorkspace,
  restoreProfile,
  restoreWorkspace,
} from './archive/archive.ts'
import { acceptInvitation, joinWorkspace } from './invitations/accept-invitation.ts'
import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from './invitations/invitations.ts'
import { changeRole, leaveWorkspace, listMembers, mailSignInLink, removeMember } from './members/members.ts'
import { readWorkspace } from './members/read-workspace.ts'
import { setMemberProfiles } from './members/set-member-profiles.ts'
import { changePassword, redeemReset, requestReset } from './passwords/passwords.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts'
import { redeemLink, requestLink, signIn } from './sign-in/operations.ts'
import { createUser } from './users/create-user.ts'
import { dropSecondFactor, mintSignInLink, setOperator } from './users/help-user.ts'
import { listUsers } from './users/list-users.ts'

export const signIns = [signIn, requestLink, redeemLink]

export const passwords = [changePassword, requestReset, redeemReset]

export const secondFactor = [
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
]

export const members = [
  readWorkspace,
  listMembers,
  changeRole,
  setMemberProfiles,
  removeMember,
  leaveWorkspace,
  mailSignInLink,
]

export const invitations = [
  createInvitation,
  listInvitations,
  revokeInvitation,
  resendInvitation,
  acceptInvitation,
  joinWorkspace,
]

export const users = [createUser, listUsers, mintSignInLink, dropSecondFactor, setOperator]

export const archive = [
  renameWorkspace,
  archiveWorkspace,
  restoreWorkspace,
  listWorkspaceProfiles,
  archiveProfile,
  restoreProfile,
  purgeProfile,
]
