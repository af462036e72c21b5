import type { OperationResponse } from '@tributary/client'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { WaitLines } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'

type Finding = OperationResponse<'deployment.diagnoseDeployment'>['data']['checks'][number]['findings'][number]

const tones = { ok: 'on', warn: 'warn', fail: 'bad' } as const
/** The checks that have a translated name. */
const known = new Set([
  ...['database', 'migrations', 'master_key', 'jobs', 'dead_letters', 'rollups', 'partitions', 'ingest_log', 'backup'],
  ...['reachable', 'nodes', 'largest_profile', 'rebalance', 'vendor_apis', 'clock'],
])

/** The results of the doctor, refreshed every 30 seconds and on request. */
export function Checks() {
  const { t } = useTranslation()
  const formats = useFormats()
  const describe = ({ code, values: { at, ...values } }: Finding) =>
    t(`check.${code}`, { ...values, ...(at !== undefined && { at: formats.time(at) }) })
  const doctor = useRead('deployment.diagnoseDeployment', {}, { everyMs: 30_000, staleMs: 0 })
  return (
    <Card
      title={t('operator.checks_title')}
      aside={doctor.dataUpdatedAt > 0 ? formats.time(new Date(doctor.dataUpdatedAt).toISOString()) : undefined}
    >
      <div className="stack">
        <QueryState query={doctor} wait={<WaitLines lines={11} />}>
          {({ data }) => (
            <>
              <p>
                <Chip tone={tones[data.status]}>{t(`operator.status_${data.status}`)}</Chip>{' '}
                {t(`operator.status_${data.status}_more`)}
              </p>
              <dl className="facts-list facts-stacked">
                {data.checks.map((check) => (
                  <div key={check.name} style={{ display: 'contents' }}>
                    <dt>
                      <Chip tone={tones[check.status]}>{t(`operator.status_${check.status}`)}</Chip>{' '}
                      {known.has(check.name) ? t(`operator.check_${check.name}` as MessageKey) : check.name}
                    </dt>
                    <dd>{check.findings.map(describe).join(' ')}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </QueryState>
        <div className="actions">
          <PickButton disabled={doctor.isFetching} onClick={() => void doctor.refetch()}>
            {t('operator.check_now')}
          </PickButton>
        </div>
      </div>
    </Card>
  )
}
