import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { ConversionStatus } from './conversion-status.tsx'
import { runTones } from './run-tones.ts'

type Row = OperationResponse<'exports.listExportRows'>['data'][number]
const states = ['all', 'sent', 'skipped', 'rejected', 'pending'] as const
const tones = { sent: 'on', skipped: 'plain', rejected: 'bad', pending: 'warn' } as const
const changes = [
  'exports.listExports',
  'exports.readExport',
  'exports.listExportRows',
  'conversionSync.readCatalog',
] as const

/** The status of each conversion of a run with its reason, and a retry for the rejected ones. */
export function RunSheet({ id, onOpen, onClose }: { id: string; onOpen: (id: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const [state, stateTabs] = useTabs('rows', states, t('metric.conversions'), (status) => t(`sync.rows_${status}`))
  const run = useRead('exports.readExport', { id }, { everyMs: 3_000 })
  const rows = useReadOn(
    'exports.listExportRows',
    { id, limit: 100, ...(state !== 'all' && { status: state }) },
    { everyMs: run.data?.data.status === 'running' ? 3_000 : false },
  )
  const shown = rows.data?.rows ?? []
  const retry = useMutationAction('exports.retryExport', { changes })
  return (
    <Sheet title={t('sync.run')} onClose={onClose}>
      <QueryState query={run}>
        {({ data }) => (
          <div className="form">
            <p>
              <Chip tone={runTones[data.status]}>{t(`sync.run_${data.status}`)}</Chip> {formats.time(data.started_at)} ·{' '}
              {t(`sync.cause_${data.cause}`)}
            </p>
            <ConversionStatus counts={data} />
            {data.error && <p lang="en">{data.error}</p>}
            {retry.isError && <ErrorMessage error={retry.error} />}
            {may('exports:write') && data.status !== 'running' && data.rejected > 0 && (
              <div className="actions">
                <Button
                  loading={retry.isPending}
                  onClick={() =>
                    retry.mutate(
                      { id },
                      {
                        onSuccess: (answer) => {
                          notify({ text: t('sync.retried', { number: formats.count(answer.data.pending) }) })
                          onOpen(answer.data.id)
                        },
                      },
                    )
                  }
                >
                  {t('sync.retry')}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryState>
      {stateTabs}
      {rows.isError && <ErrorMessage error={rows.error} />}
      {!rows.isPending && shown.length === 0 && <EmptyState title={t('sync.no_rows')} />}
      {shown.map((row) => (
        <RowLine key={row.conversion_id} row={row} />
      ))}
      {rows.hasNextPage && (
        <div className="actions">
          <Button variant="default" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('sync.more')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function RowLine({ row }: { row: Row }) {
  const { t, translateName } = useTranslation()
  const formats = useFormats()
  const { conversion_id, conversion_time, status, reason, vendor_message, event_name, action_source, sent_to } = row
  const about = [event_name, action_source && translateName(`sync.source_${action_source}`, action_source), sent_to]
  return (
    <div className="payload">
      <p>
        <Chip tone={tones[status]}>{t(`sync.row_${status}`)}</Chip>{' '}
        <Link to="/conversions/$id" params={{ id: conversion_id }}>
          {formats.time(conversion_time)}
        </Link>
      </p>
      {reason && <p>{translateName(`sync.reason_${reason}`, reason)}</p>}
      {vendor_message && <p className="quiet">{t('sync.vendor_said', { message: vendor_message })}</p>}
      {row.change_reason && (
        <p>
          {translateName(`sync.change_${row.change_reason}`, row.change_reason)}{' '}
          {t(`sync.adjustment_${row.adjustment}`)}
        </p>
      )}
      <small className="quiet">{about.filter(Boolean).join(' · ')}</small>
    </div>
  )
}
