import type { OperationResponse } from '@tributary/client'
import { useTranslation } from '../../../locales/i18n.tsx'
import { type ProfileGrant, useWorkspaceProfiles } from './profile-roles.tsx'

/** A person of the workspace, with the role that the person has there. */
export type Member = OperationResponse<'members.listMembers'>['data'][number]

/** Names the profiles that a member or an invitation is limited to, or says that it is the whole workspace. */
export function useAccessText(): (item: { profiles: readonly ProfileGrant[] | null }) => string {
  const { t } = useTranslation()
  const profiles = useWorkspaceProfiles()
  return ({ profiles: grants }) => {
    if (!grants) return t('members.whole_workspace')
    const names = grants.map(({ profile_id, role }) => {
      const name = profiles.find(({ id }) => id === profile_id)?.name ?? profile_id
      return t('members.access_line', { name, role: t(`role.${role}`) })
    })
    const [first, second, ...rest] = names
    if (rest.length > 0) return t('members.access_many', { first: first!, count: grants.length - 1 })
    return [first, second].filter(Boolean).join(', ')
  }
}
