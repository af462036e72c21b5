import { useState } from 'react'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type DataExport, isUnderWay, megabytes, runTones, shareDone } from './data-export.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const changes = ['dataExports.listDataExports', 'dataExports.listDataExportRuns'] as const

/** One data export: its content, its schedule and its last run. */
export function ExportCard({ exported, onHistory }: { exported: DataExport; onHistory: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isScheduling, setScheduling] = useState(false)
  const { may } = useSession()
  const start = useMutationAction('dataExports.startDataExport', { changes })
  const [endDialog, askEnd] = useConfirmed('dataExports.deleteDataExport', { changes, text: 'data_exports.end' })
  const { id, folder, path, format, tables, from_day, includes_contacts, hour, next_at, last_run: run } = exported
  const facts = [
    t(`data_exports.format_${format}`),
    hour === null ? t('data_exports.on_request') : t('data_exports.daily', { hour: formats.hour(hour) }),
    next_at && t('data_exports.next', { time: formats.time(next_at) }),
    from_day && t('data_exports.since', { day: formats.day(from_day) }),
    includes_contacts && t('data_exports.has_contacts'),
  ]
  return (
    <Card title={folder} aside={run && <Chip tone={runTones[run.status]}>{t(`data_exports.run_${run.status}`)}</Chip>}>
      <div className="form">
        <p>{tables.map((table) => t(`data_exports.table_${table}`)).join(', ')}</p>
        <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
        <p className="quiet">
          {t('data_exports.path')} <code>{path}</code>
        </p>
        {run && isUnderWay(run) && <Progress label={t('data_exports.progress')} value={shareDone(exported, run)} />}
        {run && (
          <p className="quiet">
            {t('data_exports.counts', {
              rows: formats.count(run.rows),
              files: formats.count(run.files),
              megabytes: formats.decimal(megabytes(run.bytes), 1),
              ago: formats.ago(run.finished_at ?? run.requested_at),
            })}
          </p>
        )}
        {run?.error && <p lang="en">{run.error}</p>}
        {start.isError && <ErrorMessage error={start.error} />}
        <div className="actions" style={{ justifyContent: 'start' }}>
          {may('exports:write') && (
            <ActionButton isPick action={start} input={{ id }} done={t('data_exports.started')}>
              {t('data_exports.run')}
            </ActionButton>
          )}
          {may('exports:write') && (
            <PickButton onClick={() => setScheduling(true)}>{t('data_exports.schedule')}</PickButton>
          )}
          <PickButton onClick={onHistory}>{t('data_exports.history')}</PickButton>
          {may('exports:write') && (
            <PickButton className="pick pick-danger" onClick={() => askEnd({ id }, { folder })}>
              {t('data_exports.end')}
            </PickButton>
          )}
        </div>
      </div>
      {endDialog}
      {isScheduling && <ScheduleDialog exported={exported} onClose={() => setScheduling(false)} />}
    </Card>
  )
}
