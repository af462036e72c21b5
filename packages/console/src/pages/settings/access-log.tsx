import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
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
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const columns = useMemo((): Column<Access>[] => {
    const profiles = session.workspaces.flatMap(({ profiles }) => profiles)
    const profileName = (id: string) => profiles.find((candidate) => candidate.id === id)?.name ?? ''
    return [
      { id: 'when', title: t('log.when'), width: '152px', cell: ({ accessed_at }) => formats.time(accessed_at) },
      {
        id: 'what',
        title: t('log.what'),
        width: 'minmax(200px, 2fr)',
        cell: ({ operation_id, profile_id }) => (
          <span className="two-lines">
            <code>{operation_id}</code>
            <small className="quiet">{profileName(profile_id)}</small>
          </span>
        ),
      },
      {
        id: 'who',
        title: t('log.who'),
        width: 'minmax(190px, 1.2fr)',
        cell: (access) => {
          const kind = t(`credential.${access.credential_kind}`)
          const [name = kind, ...rest] = [access.user_email, access.app_name, access.credential_name].filter(
            (text) => text !== null,
          )
          return (
            <span className="two-lines">
              <span title={name}>{name}</span>
              <small className="quiet">{[...rest, ...(name === kind ? [] : [kind])].join(' · ')}</small>
            </span>
          )
        },
      },
      { id: 'address', title: t('log.address'), width: '150px', cell: ({ address }) => address },
      {
        id: 'persons',
        title: t('log.persons'),
        isNumber: true,
        width: '100px',
        cell: ({ person_count }) => formats.count(person_count),
      },
    ]
  }, [t, formats, session])
  return (
    <>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card isFlush>
        <DataTable
          label={t('settings.view_access')}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          isWaiting={list.isPending}
          rowHeight={54}
          empty={<EmptyState title={t('log.empty_access')} />}
          onEndReached={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      </Card>
    </>
  )
}
