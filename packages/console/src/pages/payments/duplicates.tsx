import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { actionsColumn, column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useRead, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { moved } from './payment.ts'

type Pair = OperationResponse<'payments.listDuplicates'>['data'][number]

/** Payments that two sources may both have reported; the user merges them or keeps both. */
export function Duplicates({ range }: { range: { from: string; to: string } }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  const days = { from: range.from, to: range.to }
  const list = useReadOn('payments.listDuplicates', { ...days, limit: 100 })
  const summary = useRead('payments.readDuplicateSummary', days)
  const joinAll = useMutationAction('payments.joinSources', { changes: moved })
  const stopJoining = useMutationAction('payments.separateSources', { changes: moved })
  const columns = usePairColumns(may('attribution:write'))
  const found = summary.data?.data
  const offered = found?.sources.filter(({ can_join }) => can_join) ?? []
  // Each pair is listed from both sides.
  const joined =
    found?.sources.filter(({ is_joined, source, other_source }) => is_joined && source < other_source) ?? []
  const joinBoth = (source: string, other_source: string) =>
    joinAll.mutate(
      { body: { source, other_source } },
      {
        onSuccess: ({ data }) => notify({ text: t('payments.sources_joined', { count: data.joined }) }),
        onError: notifyFailure,
      },
    )
  return (
    <>
      {found && found.pairs > 0 && (
        <p className="quiet">
          {t('payments.at_stake', { count: found.pairs, money: formats.money(found.amount_at_stake) })}
        </p>
      )}
      {may('attribution:write') &&
        offered.map(({ source, other_source, share }) => (
          <p key={`${source} ${other_source}`}>
            {t('payments.source_pairs', {
              ...{ share: formats.percent(share), source: viaName(source), other: viaName(other_source) },
            })}{' '}
            <LinkButton disabled={joinAll.isPending} onClick={() => joinBoth(source, other_source)}>
              {t('payments.join_sources')}
            </LinkButton>
          </p>
        ))}
      {may('attribution:write') &&
        joined.map(({ source, other_source }) => (
          <p key={`${source} ${other_source}`}>
            {t('payments.always_joined', { source: viaName(source), other: viaName(other_source) })}{' '}
            <LinkButton
              disabled={stopJoining.isPending}
              onClick={() =>
                stopJoining.mutate(
                  { source, other_source },
                  { onSuccess: () => notify({ text: t('payments.joining_stopped') }), onError: notifyFailure },
                )
              }
            >
              {t('payments.stop_joining')}
            </LinkButton>
          </p>
        ))}
      <ListTable
        list={list}
        label={t('payments.view_duplicates')}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        columns={columns}
        keyOf={({ payment_id, other_payment_id }) => `${payment_id} ${other_payment_id}`}
        empty="payments.none_duplicates"
      />
    </>
  )
}

function usePairColumns(mayWrite: boolean) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { viaName } = useNames()
  const { mutate: join } = useMutationAction('payments.joinPayment', { changes: moved })
  const { mutate: separate } = useMutationAction('payments.separatePayment', { changes: moved })
  return useMemo(
    (): Column<Pair>[] => [
      column('sources', t('label.source'), 'minmax(180px, 2fr)', ({ payments }) => (
        <TwoLines below={payments.map(({ external_id }) => external_id).join(' · ')}>
          {payments.map(({ source }) => viaName(source)).join(' + ')}
        </TwoLines>
      )),
      numberColumn('value', t('label.amount'), '112px', ({ payments: [first] }) =>
        formats.money(first?.value ?? null, first?.currency ?? undefined),
      ),
      numberColumn('stake', t('payments.stake'), '132px', ({ amount_at_stake }) => formats.money(amount_at_stake)),
      column('when', t('label.date'), '152px', ({ occurred_at }) => formats.time(occurred_at)),
      actionsColumn(
        t('label.actions'),
        '230px',
        ({ payment_id, other_payment_id: other }) =>
          mayWrite && (
            <>
              <LinkButton
                onClick={() =>
                  join(
                    { payment_id, body: { payment_id: other } },
                    { onSuccess: () => notify({ text: t('payments.joined') }), onError: notifyFailure },
                  )
                }
              >
                {t('payments.join')}
              </LinkButton>
              <LinkButton
                onClick={() =>
                  separate(
                    { payment_id, from: other },
                    { onSuccess: () => notify({ text: t('payments.separated') }), onError: notifyFailure },
                  )
                }
              >
                {t('payments.keep_two')}
              </LinkButton>
            </>
          ),
      ),
    ],
    [t, formats, viaName, mayWrite, join, separate],
  )
}
