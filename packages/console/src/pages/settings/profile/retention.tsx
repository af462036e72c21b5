import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ConcurrentEditNotice } from '../../../components/status/concurrent-edit-notice.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useConcurrentEdit } from '../../../data/concurrent-edit.ts'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, NativeSelect } from '../../../theme/mantine.ts'

type RetentionState = OperationResponse<'retention.readRetention'>['data']
const usual = [6, 13, 25, 37, 61]
/** The form value for unlimited retention. */
const all = 'all'

/** How long page views without a conversion are retained; the dialog shows what a change deletes. */
export function Retention({ isChangeable }: { isChangeable: boolean }) {
  const { t } = useTranslation()
  const retention = useRead('retention.readRetention', {})
  return (
    <Card title={t('retention.title')}>
      <QueryState query={retention}>
        {({ data }) => (
          <div className="form">
            <p className="quiet">{t('retention.text')}</p>
            <p>
              <InForce retention={data} />
            </p>
            {isChangeable && <Choice retention={data.history_months} />}
          </div>
        )}
      </QueryState>
    </Card>
  )
}

function InForce({ retention: { history_months, effective_at, pruned_before } }: { retention: RetentionState }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (history_months === null) return t('retention.all')
  const isAhead = effective_at !== null && Date.parse(effective_at) > Date.now()
  return [
    t('retention.months', { count: history_months }),
    isAhead && t('retention.from', { day: formats.dayOf(effective_at) }),
    pruned_before && t('retention.pruned', { day: formats.dayOf(pruned_before) }),
  ]
    .filter(Boolean)
    .join(' ')
}

function Choice({ retention }: { retention: number | null }) {
  const { t } = useTranslation()
  // The value that the user saw, to detect a concurrent change.
  const [seen, setSeen] = useState(retention)
  const [chosen, setChosen] = useState(asText(seen))
  const [isConfirming, setConfirming] = useState(false)
  const offered = [...new Set([...usual, ...(seen === null ? [] : [seen])])]
  return (
    <>
      <NativeSelect
        label={t('retention.keep')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        data={[
          { value: all, label: t('retention.option_all') },
          ...offered
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), label: t('retention.keep_months', { count }) })),
        ]}
      />
      <div className="actions">
        <Button disabled={chosen === asText(seen)} onClick={() => setConfirming(true)}>
          {t('retention.preview')}
        </Button>
      </div>
      {isConfirming && (
        <RetentionDialog
          seen={seen}
          months={chosen === all ? null : Number(chosen)}
          onClose={() => setConfirming(false)}
          onSeen={(now) => {
            setConfirming(false)
            setSeen(now)
            setChosen(asText(now))
          }}
        />
      )}
    </>
  )
}

const asText = (months: number | null) => (months === null ? all : String(months))

function RetentionDialog({
  seen,
  months,
  onClose,
  onSeen,
}: {
  seen: number | null
  months: number | null
  onClose: () => void
  /** Called with the current value, also after another person changed it. */
  onSeen: (months: number | null) => void
}) {
  const { t } = useTranslation()
  const preview = useRead(
    'retention.readRetention',
    { history_months: months ?? undefined },
    { isReady: months !== null, keepsPrevious: false },
  )
  const change = useMutationAction('retention.updateRetention', {
    changes: ['retention.readRetention', 'auditLog.listAuditEvents'],
  })
  const concurrentEdit = useConcurrentEdit(
    'retention.readRetention',
    {},
    {
      opened: { history_months: seen },
      find: ({ data: { history_months } }) => ({ history_months }),
      shownOf: ({ history_months }) => [history_months],
    },
  )
  const write = () =>
    change.mutate(
      { body: { history_months: months } },
      {
        onSuccess: () => {
          onSeen(months)
          notify({ text: t('retention.saved') })
        },
      },
    )
  const humanize = (count: number | null) =>
    count === null ? t('retention.keep_all') : t('retention.keep_months', { count })
  return (
    <ConfirmDialog
      title={t('retention.dialog', { keep: humanize(months) })}
      action={t(months === null ? 'retention.action_all' : 'retention.action')}
      isDanger={months !== null}
      runs={change}
      isBlocked={concurrentEdit.other !== null || (months !== null && !preview.data)}
      onClose={onClose}
      onConfirm={() => void concurrentEdit.unlessChanged(write)}
    >
      {months === null ? (
        <p>{t('retention.all_effect')}</p>
      ) : (
        <QueryState query={preview}>{({ data }) => <WouldGo retention={data} />}</QueryState>
      )}
      <ConcurrentEditNotice
        edit={concurrentEdit}
        describe={({ history_months }) => humanize(history_months)}
        onTake={({ history_months }) => onSeen(history_months)}
        onKeep={write}
      />
    </ConfirmDialog>
  )
}

function WouldGo({ retention: { preview } }: { retention: RetentionState }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!preview) return null
  const days = { before: formats.dayOf(preview.before), day: formats.dayOf(preview.effective_at) }
  return (
    <>
      <p>{t('retention.effect', days)}</p>
      <p className="quiet">{t('retention.stays')}</p>
      {preview.months.length === 0 ? (
        <p>{t('retention.nothing_yet')}</p>
      ) : (
        <dl className="facts-list" aria-label={t('retention.by_month')}>
          {preview.months.map(({ month, events_at_most }) => (
            <div key={month} style={{ display: 'contents' }}>
              <dt>{formats.month(month)}</dt>
              <dd>{t('retention.at_most', { count: events_at_most })}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
