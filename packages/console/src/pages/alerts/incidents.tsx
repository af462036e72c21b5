import { useMemo } from 'react'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
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
  const columns = useIncidentColumns()
  const name = alerts.data?.data.find(({ id }) => id === alert)?.name
  return (
    <>
      <div className="tools">
        {(['open', 'ended'] as const).map((option) => (
          <PickButton
            key={option}
            aria-pressed={state === option}
            onClick={() => setState(state === option ? undefined : option)}
          >
            {t(`alerts.only_${option}`)}
          </PickButton>
        ))}
        {alert && (
          <PickButton aria-pressed="true" onClick={() => setAlert(undefined)}>
            {name ?? t('alerts.one_alert')} ×
          </PickButton>
        )}
      </div>
      <ListTable
        list={list}
        hasButton
        label={t('alerts.view_incidents')}
        columns={columns}
        empty="alerts.no_incidents"
      />
    </>
  )
}

function useIncidentColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { incidentText } = useAlertTexts()
  return useMemo(
    (): Column<Incident>[] => [
      column('what', t('alerts.what'), 'minmax(240px, 3fr)', (incident) => (
        <TwoLines below={incidentText(incident)}>{incident.name}</TwoLines>
      )),
      column(
        'state',
        t('label.state'),
        '110px',
        ({ ended_at }) => <Chip tone={ended_at ? 'plain' : 'bad'}>{t(ended_at ? 'alerts.ended' : 'alerts.open')}</Chip>,
        { isKey: true },
      ),
      column('start', t('alerts.started'), '150px', ({ started_at }) => formats.time(started_at)),
      column('lasted', t('label.duration'), '110px', ({ started_at, ended_at }) =>
        formats.duration((Date.parse(ended_at ?? new Date().toISOString()) - Date.parse(started_at)) / 1_000),
      ),
    ],
    [t, formats, incidentText],
  )
}
