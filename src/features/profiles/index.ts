import { createProfile } from './create-profile.ts'
import { createProfileAsOperator } from './create-profile-as-operator.ts'
import { listPrivacyChanges } from './list-privacy-changes.ts'
import { listProfiles } from './list-profiles.ts'
import { readProfile } from './read-profile.ts'
import { setEntitlement } from './set-entitlement.ts'
import { setPrivacyMode } from './set-privacy-mode.ts'
import { updateProfile } from './update-profile.ts'

export const profiles = [
  readProfile,
  createProfile,
  setEntitlement,
  setPrivacyMode,
  listPrivacyChanges,
  createProfileAsOperator,
  updateProfile,
  listProfiles,
]
