import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Access = OperationResponse<'accessLog.listAccesses'>['data'][number]

/** Every response that contained personal data: who received it, with which credential, and about how many people. */
export function AccessLog() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile, session } = useSession()
  const list = useReadOn('accessLog.listAccesses', { workspaceId: profile.workspace_id, limit: 100 })
  const columns = useMemo((): Column<Access>[] => {
    const profiles = session.workspaces.flatMap(({ profiles }) => profiles)
    const profileName = (id: string) => profiles.find((candidate) => candidate.id === id)?.name ?? ''
    return [
      column('when', t('label.when'), '152px', ({ accessed_at }) => formats.time(accessed_at)),
      column('what', t('log.what'), 'minmax(200px, 2fr)', ({ operation_id, profile_id }) => (
        <TwoLines below={profileName(profile_id)}>
          <code>{operation_id}</code>
        </TwoLines>
      )),
      column('who', t('label.by'), 'minmax(190px, 1.2fr)', (access) => {
        const kind = t(`credential.${access.credential_kind}`)
        const [name = kind, ...rest] = [access.user_email, access.app_name, access.credential_name].filter(
          (text) => text !== null,
        )
        return <TwoLines below={[...rest, ...(name === kind ? [] : [kind])].join(' · ')}>{name}</TwoLines>
      }),
      column('address', t('log.address'), '150px', ({ address }) => address),
      numberColumn('persons', t('log.persons'), '100px', ({ person_count }) => formats.count(person_count)),
    ]
  }, [t, formats, session])
  return <ListTable list={list} label={t('settings.view_access')} columns={columns} empty="log.empty_access" />
}
