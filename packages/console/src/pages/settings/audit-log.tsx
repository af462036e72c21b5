import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type AuditEvent = OperationResponse<'auditLog.listAuditEvents'>['data'][number]

/** Lists changes to people, keys and access, latest first. */
export function AuditLog() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile } = useSession()
  const list = useReadOn('auditLog.listAuditEvents', { id: profile.workspace_id, limit: 100 })
  const columns = useMemo(
    (): Column<AuditEvent>[] => [
      column('when', t('label.when'), '152px', ({ occurred_at }) => formats.time(occurred_at)),
      column('action', t('label.action'), 'minmax(150px, 1fr)', ({ action }) => {
        const label = t(`audit_action.${action}`)
        return <span title={label}>{label}</span>
      }),
      column('who', t('label.by'), 'minmax(190px, 1.3fr)', ({ user_email, actor_kind }) => (
        <span title={user_email ?? undefined}>{user_email ?? t(`credential.${actor_kind}`)}</span>
      )),
      column('address', t('log.address'), '120px', ({ address }) => address),
      {
        id: 'details',
        title: t('label.details'),
        width: 'minmax(220px, 2.6fr)',
        // Shows the raw details, because users search for their fields and ids.
        cell: ({ details }) => {
          const text = Object.entries(details as Record<string, unknown>)
            .map((pair) => pair.map(String).join(': '))
            .join(' · ')
          return (
            <span className="quiet" lang="en" title={text}>
              {text}
            </span>
          )
        },
      },
    ],
    [t, formats],
  )
  return <ListTable list={list} label={t('settings.view_audit')} columns={columns} empty="log.empty_audit" />
}
