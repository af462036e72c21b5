import './members.css'
import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Checkbox, NativeSelect } from '../../../theme/mantine.ts'

export type ProfileGrant = NonNullable<OperationResponse<'members.setMemberProfiles'>['data']['profiles']>[number]
export type ProfileRole = ProfileGrant['role']
export const profileRoles: readonly ProfileRole[] = ['viewer', 'editor', 'admin']

/** From here on, the list has a filter. */
const manyProfiles = 8

/** The profiles of the workspace that the user administers. */
export function useWorkspaceProfiles() {
  const { session, profile } = useSession()
  return session.workspaces.find(({ id }) => id === profile.workspace_id)?.profiles ?? []
}

/** Selects profiles of the workspace, with a role on each. */
export function ProfileRoles({
  grants,
  onChange,
}: {
  grants: readonly ProfileGrant[]
  onChange: (grants: ProfileGrant[]) => void
}) {
  const { t } = useTranslation()
  const profiles = useWorkspaceProfiles()
  const [text, setText] = useState('')
  const shown = profiles.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const roleOf = (id: string) => grants.find(({ profile_id }) => profile_id === id)?.role
  const set = (id: string, role: ProfileRole | null) =>
    onChange([...grants.filter(({ profile_id }) => profile_id !== id), ...(role ? [{ profile_id: id, role }] : [])])
  return (
    <fieldset className="bare-fieldset profile-roles">
      <legend>{t('label.businesses')}</legend>
      {profiles.length > manyProfiles && (
        <input
          className="field"
          type="search"
          value={text}
          placeholder={t('shell.find_profile')}
          aria-label={t('shell.find_profile')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className="plain-list">
        {shown.map(({ id, name }) => {
          const role = roleOf(id)
          return (
            <li key={id}>
              <Checkbox
                label={name}
                checked={role !== undefined}
                onChange={(event) => set(id, event.target.checked ? 'viewer' : null)}
              />
              <span className="row-actions">
                <NativeSelect
                  size="xs"
                  aria-label={t('members.role_on', { name })}
                  disabled={role === undefined}
                  value={role ?? 'viewer'}
                  onChange={(event) => set(id, event.target.value as ProfileRole)}
                  data={profileRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
