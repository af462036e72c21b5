import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Doctor = OperationResponse<'deployment.diagnoseDeployment'>['data']
type Queue = Doctor['queues'][number]
type Letter = Doctor['dead_letters'][number]

/** Running, pending and failed background jobs; failed ones can be retried. */
export function Jobs() {
  const { t } = useTranslation()
  const [chosen, choose] = useState<Letter | null>(null)
  const doctor = useRead('deployment.diagnoseDeployment', {}, { everyMs: 5_000, staleMs: 0 })
  const retry = useMutationAction('deployment.retryDeadLetter', { changes: ['deployment.diagnoseDeployment'] })
  const letters = useLetterColumns(choose)
  const queues = useQueueColumns()
  const data = doctor.data?.data
  return (
    <>
      {doctor.isError && <ErrorMessage error={doctor.error} onRetry={() => void doctor.refetch()} />}
      <Card title={t('operator.letters')} isFlush={(data?.dead_letters.length ?? 0) > 0}>
        {/* Usually there are none, so that waiting rows would move what is below. */}
        {doctor.isPending ? (
          <Wait height={21} width="40%" />
        ) : (
          <DataTable
            label={t('operator.letters')}
            rows={data?.dead_letters ?? []}
            columns={letters}
            empty={<p className="quiet">{t('operator.no_letters')}</p>}
          />
        )}
      </Card>
      <Card isFlush>
        <DataTable
          label={t('operator.queues')}
          rows={data?.queues ?? []}
          columns={queues}
          keyOf={({ name }) => name}
          isWaiting={doctor.isPending}
          empty={<EmptyState title={t('operator.no_queues')} />}
        />
      </Card>
      {chosen && (
        <ConfirmDialog
          title={t('operator.retry_title', { job: chosen.job })}
          action={t('operator.retry')}
          runs={retry}
          onClose={() => choose(null)}
          onConfirm={() =>
            retry.mutate(
              { id: chosen.id },
              {
                onSuccess: ({ data: { job } }) => {
                  choose(null)
                  notify({ text: t('operator.retried', { job }) })
                },
              },
            )
          }
        >
          <p>{t('operator.retry_effect')}</p>
          {chosen.error && <p className="quiet">{chosen.error}</p>}
          <CodeBlock label={t('operator.payload')} text={JSON.stringify(chosen.payload, null, 2)} />
        </ConfirmDialog>
      )}
    </>
  )
}

function useLetterColumns(choose: (letter: Letter) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    (): Column<Letter>[] => [
      column('job', t('operator.job'), 'minmax(190px, 1fr)', ({ job, id }) => <TwoLines below={id}>{job}</TwoLines>),
      column('error', t('label.error'), 'minmax(220px, 2fr)', ({ error }) => (
        <span title={error ?? ''}>{error ?? '–'}</span>
      )),
      numberColumn('attempts', t('label.attempts'), '100px', ({ attempts }) => formats.count(attempts)),
      column('failed', t('operator.failed_at'), '172px', ({ failed_at }) => formats.time(failed_at)),
      column(
        'actions',
        t('label.actions'),
        '120px',
        (letter) => (
          <button type="button" className="link-button above-row" onClick={() => choose(letter)}>
            {t('operator.retry')}
          </button>
        ),
        { isTitleHidden: true },
      ),
    ],
    [t, formats, choose],
  )
}

function useQueueColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo((): Column<Queue>[] => {
    const count = (id: 'active' | 'ready' | 'waiting' | 'failed'): Column<Queue> => ({
      id,
      title: t(`operator.queue_${id}`),
      isNumber: true,
      width: '120px',
      cell: (queue) => formats.count(queue[id]),
    })
    return [
      column('name', t('operator.job'), 'minmax(220px, 2fr)', ({ name }) => <span className="whole-name">{name}</span>),
      count('active'),
      count('ready'),
      count('waiting'),
      count('failed'),
    ]
  }, [t, formats])
}
