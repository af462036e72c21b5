import { useEffect } from 'react'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { CertificateState } from './certificate-state.tsx'

/** Longer than the interval of daily backups. */
const oldBackupMs = 26 * 3_600_000
const mebibyte = 1_048_576
/** About as tall as the facts, which are below their terms on a phone. */
const waitHeight = 'clamp(250px, 560px - 24vw, 470px)'

/** The version, the database with its growth, the disk, migrations, the certificate and the last backup, and a button for the next. */
export function Deployment() {
  const { t } = useTranslation()
  const formats = useFormats()
  const deployment = useRead('deployment.readDeployment', {}, { everyMs: 30_000, staleMs: 0 })
  const start = useMutationAction('deployment.startBackup', { changes: ['deployment.readDeployment'] })
  const isRunning = deployment.data?.data.backup.is_running ?? false
  const { refetch } = deployment
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), 2_000)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  const size = (bytes: number) =>
    Math.abs(bytes) < 1_024 * mebibyte
      ? t('operator.mebibytes', { size: formats.decimal(bytes / mebibyte, Math.abs(bytes) < 10 * mebibyte ? 1 : 0) })
      : t('operator.gibibytes', { size: formats.decimal(bytes / mebibyte / 1_024, 1) })
  return (
    <Card title={t('operator.deployment')}>
      <QueryState query={deployment} wait={<Wait height={waitHeight} />}>
        {({ data: { version, database, disk, migrations, backup, certificate } }) => (
          <div className="stack">
            <dl className="facts-list facts-stacked">
              <dt>{t('operator.version')}</dt>
              <dd>
                {version} · <a href="/docs/changelog">{t('operator.changelog')}</a>
              </dd>
              <dt>{t('operator.backup')}</dt>
              <dd>
                <BackupAge at={backup.last_at} />{' '}
                {!backup.is_scheduled && <span className="quiet">{t('operator.backup_unscheduled')}</span>}
                {backup.location && (
                  <>
                    <br />
                    <code className="known-value">{backup.location}</code>
                  </>
                )}
                {backup.failed_at && (
                  <p className="delta-bad">
                    {t('operator.backup_failed', { ago: formats.ago(backup.failed_at) })}{' '}
                    <span lang="en">{backup.failure}</span>
                  </p>
                )}
              </dd>
              <dt>{t('operator.database')}</dt>
              <dd>
                {t(database.is_embedded ? 'operator.database_embedded' : 'operator.database_external', {
                  version: database.version,
                  size: size(database.size_bytes),
                })}
              </dd>
              <dt>{t('operator.growth')}</dt>
              <dd>
                {database.growth_bytes_per_day === null
                  ? t('operator.growth_unknown')
                  : t('operator.growth_per_day', { size: size(database.growth_bytes_per_day) })}{' '}
                <Sparkline values={database.sizes.map(({ size_bytes }) => size_bytes)} width={110} height={24} />
              </dd>
              {disk && (
                <>
                  <dt>{t('operator.disk')}</dt>
                  <dd>
                    {t('operator.disk_free', { free: size(disk.free_bytes), total: size(disk.total_bytes) })}
                    {disk.days_left !== null && (
                      <>
                        {' · '}
                        <DaysLeft days={disk.days_left} />
                      </>
                    )}
                    <Progress label={t('operator.disk')} value={1 - disk.free_bytes / disk.total_bytes} />
                  </dd>
                </>
              )}
              <dt>{t('operator.check_migrations')}</dt>
              <dd>
                {migrations.pending.length === 0
                  ? t('operator.migrations_done', { count: migrations.total })
                  : t('operator.migrations_pending', { count: migrations.pending.length })}
              </dd>
              <dt>{t('operator.certificate')}</dt>
              <dd>
                <CertificateState certificate={certificate} />
              </dd>
            </dl>
            {start.isError && <ErrorMessage error={start.error} />}
            <div className="actions">
              <PickButton disabled={isRunning || start.isPending} onClick={() => start.mutate({})}>
                {t(isRunning ? 'operator.backup_running' : 'operator.back_up_now')}
              </PickButton>
            </div>
          </div>
        )}
      </QueryState>
    </Card>
  )
}

function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation()
  const text = days > 365 ? t('operator.disk_lasts_long') : t('operator.disk_lasts', { count: days })
  return days < 30 ? <Chip tone={days < 7 ? 'bad' : 'warn'}>{text}</Chip> : text
}

function BackupAge({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (at === null) return <Chip tone="warn">{t('operator.backup_never')}</Chip>
  const isOld = Date.now() - Date.parse(at) > oldBackupMs
  return <Chip tone={isOld ? 'warn' : 'on'}>{formats.ago(at)}</Chip>
}
