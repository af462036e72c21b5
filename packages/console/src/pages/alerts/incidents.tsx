import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Incident } from './alert.ts'
import { useAlertTexts } from './use-alert-texts.ts'

/** The incidents of all alerts or of one, newest first. */
export function Incidents() {
  const { t } = useTranslation()
  const [alert, setAlert] = useParameter('alert')
  const [state, setState] = useParameter('state', ['open', 'ended'])
  const alerts = useRead('alerts.listAlerts', {})
  const list = useReadOn('alerts.listIncidents', {
    limit: 50,
    ...(alert && { alert_id: alert }),
    ...(state && { is_open: state === 'open' }),
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const columns = useIncidentColumns()
  const name = alerts.data?.data.find(({ id }) => id === alert)?.name
  return (
    <>
      <div className="tools">
        {(['open', 'ended'] as const).map((option) => (
          <button
            key={option}
            type="button"
            className="pick"
            aria-pressed={state === option}
            onClick={() => setState(state === option ? undefined : option)}
          >
            {t(`alerts.only_${option}`)}
          </button>
        ))}
        {alert && (
          <button type="button" className="pick" aria-pressed="true" onClick={() => setAlert(undefined)}>
            {name ?? t('alerts.one_alert')} ×
          </button>
        )}
      </div>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card isFlush>
        <DataTable
          label={t('alerts.view_incidents')}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          isWaiting={list.isPending}
          isStale={list.isPlaceholderData}
          rowHeight={56}
          empty={<EmptyState title={t('alerts.no_incidents')}>{t('alerts.no_incidents_more')}</EmptyState>}
          onEndReached={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      </Card>
      {list.hasNextPage && (
        <button
          type="button"
          className="pick"
          style={{ justifySelf: 'start' }}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
    </>
  )
}

function useIncidentColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { incidentText } = useAlertTexts()
  return useMemo(
    (): Column<Incident>[] => [
      {
        id: 'what',
        title: t('alerts.what'),
        width: 'minmax(240px, 3fr)',
        cell: (incident) => (
          <span className="two-lines">
            <span title={incident.name}>{incident.name}</span>
            <small className="quiet" title={incidentText(incident)}>
              {incidentText(incident)}
            </small>
          </span>
        ),
      },
      {
        id: 'state',
        title: t('alerts.state'),
        width: '110px',
        isKey: true,
        cell: ({ ended_at }) => (
          <Chip tone={ended_at ? 'plain' : 'bad'}>{t(ended_at ? 'alerts.ended' : 'alerts.open')}</Chip>
        ),
      },
      { id: 'start', title: t('alerts.started'), width: '150px', cell: ({ started_at }) => formats.time(started_at) },
      {
        id: 'lasted',
        title: t('alerts.lasted'),
        width: '110px',
        cell: ({ started_at, ended_at }) =>
          formats.duration((Date.parse(ended_at ?? new Date().toISOString()) - Date.parse(started_at)) / 1_000),
      },
    ],
    [t, formats, incidentText],
  )
}
