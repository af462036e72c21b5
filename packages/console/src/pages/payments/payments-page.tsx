import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { DropDown, MenuItem } from '../../components/inputs/drop-down.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useReadOn } from '../../data/queries.ts'
import { type Session, useFormats, useSession } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Duplicates } from './duplicates.tsx'
import { Marks } from './marks.tsx'
import { PayerDialog } from './payer-dialog.tsx'
import { moved, type Payment } from './payment.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

const views = ['all', 'unidentified', 'duplicates'] as const

/** Payments with their payer, their refunds, and whether they are later installments. */
export function PaymentsPage() {
  const { t } = useTranslation()
  const { range } = useView()
  const [view, tabs] = useTabs('view', views, t('payments.views'), (view) => t(`payments.view_${view}`))
  const [request, setRequest] = useState<{ action: 'payer' | 'refund'; payment: Payment } | null>(null)
  const days = { from: range.from, to: range.to, limit: 100 }
  const query = view === 'unidentified' ? { ...days, status: 'unidentified' } : days
  const list = useReadOn('payments.listPayments', query)
  const unknown = useReadOn('payments.listPayments', { ...days, status: 'unidentified' })
  // No row is shown before both lists are read: rows inserted above would move what the user is about to click.
  const isWaiting = list.isPending || (view === 'all' && unknown.isPending)
  // Payments without a payer come first regardless of age, because they can be fixed here.
  const rows = useMemo(() => {
    if (isWaiting) return []
    const all = list.data?.rows ?? []
    if (view === 'unidentified') return all
    const first = unknown.data?.rows ?? []
    return [...first, ...all.filter(({ customer_profile_id }) => customer_profile_id !== null)]
  }, [list.data, unknown.data, view, isWaiting])
  const columns = usePaymentColumns(setRequest)
  return (
    <Page
      title={t('nav.payments')}
      controls={
        <>
          {tabs}
          <RangePicker />
        </>
      }
      display={<ListCsvButton name="payments" operation="payments.listPayments" input={query} />}
    >
      {view === 'all' && <UnverifiedNotice range={range} />}
      {view === 'duplicates' && <Duplicates range={range} />}
      {view !== 'duplicates' && (
        <ListTable
          list={list}
          label={t('metric.payments')}
          rows={rows}
          columns={columns}
          keyOf={({ payment_id }) => payment_id}
          isWaiting={isWaiting}
          empty={
            <EmptyState
              title={t(view === 'unidentified' ? 'payments.none_unidentified' : 'payments.empty')}
              action={view === 'all' && <ToConnections />}
            >
              {view === 'all' && t('payments.empty_more')}
            </EmptyState>
          }
          hasButton
        />
      )}
      {request?.action === 'payer' && <PayerDialog payment={request.payment} onClose={() => setRequest(null)} />}
      {request?.action === 'refund' && <RefundDialog payment={request.payment} onClose={() => setRequest(null)} />}
    </Page>
  )
}

function usePaymentColumns(onRequest: (request: { action: 'payer' | 'refund'; payment: Payment }) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  return useMemo(
    (): Column<Payment>[] => [
      column('payer', t('payments.payer'), 'minmax(180px, 1.8fr)', (row) => <Payer payment={row} may={may} />),
      numberColumn('value', t('label.amount'), '112px', ({ value, currency }) =>
        formats.money(value, currency ?? undefined),
      ),
      numberColumn('net', t('payments.net'), '112px', ({ net_value, currency }) =>
        formats.money(net_value, currency ?? undefined),
      ),
      column('when', t('label.date'), '152px', ({ occurred_at }) => formats.time(occurred_at)),
      column('source', t('label.source'), 'minmax(150px, 1.9fr)', ({ sources, external_id }) => (
        <TwoLines below={external_id}>{sources.map(({ source }) => viaName(source)).join(' + ')}</TwoLines>
      )),
      column('marks', t('label.notes'), 'minmax(150px, 1.2fr)', (row) => <Marks payment={row} />),
      column(
        'actions',
        t('label.actions'),
        '60px',
        (row) => (may('attribution:write') ? <PaymentActions payment={row} onRequest={onRequest} /> : null),
        { isTitleHidden: true },
      ),
    ],
    [t, formats, may, onRequest, viaName],
  )
}

function Payer({ payment, may }: { payment: Payment; may: Session['may'] }) {
  const { t } = useTranslation()
  const { payer, customer_profile_id, customer_key, payer_source } = payment
  if (customer_profile_id === null) return <Chip tone="warn">{t('payments.unidentified')}</Chip>
  const name = [payer?.first_name, payer?.last_name].filter(Boolean).join(' ') || payer?.email || customer_key
  const content = (
    <>
      <span>{name ?? customer_profile_id.slice(0, 13)}</span>
      <small className="quiet">{payer_source ? t(`payments.payer_by_${payer_source}`) : ''}</small>
    </>
  )
  if (!may('customers:read')) return <span className="two-lines">{content}</span>
  return (
    <Link to="/customers/$id" params={{ id: customer_profile_id }} className="row-link two-lines">
      {content}
    </Link>
  )
}

function PaymentActions({
  payment,
  onRequest,
}: {
  payment: Payment
  onRequest: (request: { action: 'payer' | 'refund'; payment: Payment }) => void
}) {
  const { t } = useTranslation()
  const installment = useMutationAction('payments.markInstallment', { changes: moved })
  const undo = useMutationAction('payments.undoRefund', { changes: moved })
  const separate = useMutationAction('payments.separatePayment', { changes: moved })
  const mark = (isInstallment: boolean, isUndo = false) =>
    installment.mutate(
      { payment_id: payment.payment_id, body: { is_installment: isInstallment } },
      {
        onSuccess: () =>
          notify({
            text: t(isInstallment ? 'payments.marked' : 'payments.unmarked'),
            ...(!isUndo && { action: { label: t('undo'), run: () => mark(!isInstallment, true) } }),
          }),
        onError: notifyFailure,
      },
    )
  return (
    <span className="row-actions">
      <DropDown
        kind="menu"
        className="bare-button row-menu"
        label={t('payments.actions_of', { id: payment.external_id })}
        button={<span aria-hidden="true">⋯</span>}
        width={240}
      >
        {() => (
          <>
            <MenuItem onChoose={() => onRequest({ action: 'payer', payment })}>{t('payments.assign')}</MenuItem>
            <MenuItem onChoose={() => mark(!payment.is_installment)}>
              {t(payment.is_installment ? 'payments.unmark' : 'payments.mark')}
            </MenuItem>
            {payment.sources.length > 1 && (
              <MenuItem
                onChoose={() =>
                  separate.mutate(
                    { payment_id: payment.payment_id },
                    { onSuccess: () => notify({ text: t('payments.separated') }), onError: notifyFailure },
                  )
                }
              >
                {t('payments.separate')}
              </MenuItem>
            )}
            {payment.manual_refund === null ? (
              <MenuItem onChoose={() => onRequest({ action: 'refund', payment })}>{t('payments.refund')}</MenuItem>
            ) : (
              <MenuItem
                onChoose={() =>
                  undo.mutate(
                    { payment_id: payment.payment_id },
                    {
                      onSuccess: () => notify({ text: t('payments.refund_undone') }),
                      onError: notifyFailure,
                    },
                  )
                }
              >
                {t('payments.undo_refund')}
              </MenuItem>
            )}
          </>
        )}
      </DropDown>
    </span>
  )
}
