import { Link, useParams } from '@tanstack/react-router'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Changes } from './changes.tsx'
import type { Receipt } from './receipt.ts'
import { TouchLine } from './touch-line.tsx'
import { TouchTable } from './touch-table.tsx'
import './conversion.css'

/** The receipt of a conversion: every touch, its credit under each model, and the reason. */
export function ConversionPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { t } = useTranslation()
  const receipt = useRead('conversions.readReceipt', { id }, { keepsPrevious: false })
  const formats = useFormats()
  const { goalName } = useNames()
  const details = receipt.data?.data
  const title = details
    ? t('receipt.title', {
        goal: goalName(details.conversion.conversion_key, details.conversion.goal_name),
        day: formats.dayOf(details.conversion.conversion_time),
        money:
          details.value.amount === null ? '' : formats.money(details.value.amount, details.value.currency ?? undefined),
      }).replace(/ · $/, '')
    : t('label.receipt')
  return (
    <Page title={title}>
      <QueryState query={receipt}>{({ data }) => <ReceiptBody receipt={data} />}</QueryState>
    </Page>
  )
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { conversion, touch_counts: counts, window } = receipt
  return (
    <>
      <div className="receipt-chips">
        <Chip tone="on">{t('receipt.in_window', { count: counts.in_window, days: window.lookback_window_days })}</Chip>
        {counts.before_window > 0 && <Chip>{t('receipt.before_window', { count: counts.before_window })}</Chip>}
        {counts.after_conversion > 0 && (
          <Chip>{t('receipt.after_conversion', { count: counts.after_conversion })}</Chip>
        )}
        {conversion.is_first_payment && <Chip>{t('label.first_payment')}</Chip>}
        {conversion.is_installment && <Chip>{t('receipt.installment')}</Chip>}
        {conversion.not_counted_reason && <Chip tone="warn">{t(`receipt.${conversion.not_counted_reason}`)}</Chip>}
        {!receipt.is_up_to_date && <Chip tone="warn">{t('receipt.not_as_reported')}</Chip>}
      </div>
      <Card
        title={t('receipt.line')}
        aside={t('receipt.window_days', {
          days: formats.days(window.from.slice(0, 10), window.until.slice(0, 10)),
        })}
      >
        <TouchLine receipt={receipt} />
      </Card>
      <Card isFlush>
        <TouchTable receipt={receipt} />
      </Card>
      <div className="two two-even">
        <Value receipt={receipt} />
        <Changes changes={receipt.changes} />
      </div>
    </>
  )
}

function Value({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  const { conversion, value, refunds } = receipt
  const foreign = value.currency !== null && value.currency !== value.reporting_currency
  return (
    <Card title={t('label.value')}>
      <dl className="facts-list">
        <dt>{t('label.amount')}</dt>
        <dd>
          {value.amount === null
            ? t('receipt.no_value')
            : `${formats.money(value.amount, value.currency ?? undefined)} ${value.currency ?? ''}`}
        </dd>
        {foreign && (
          <>
            <dt>{t('receipt.rate')}</dt>
            <dd>
              {value.rate === null
                ? t('receipt.no_rate')
                : t('receipt.rate_used', { from: value.currency!, rate: value.rate, to: value.reporting_currency })}
            </dd>
            <dt>{t('receipt.reporting')}</dt>
            <dd>{formats.money(value.reporting_value, value.reporting_currency)}</dd>
          </>
        )}
        {refunds.map((refund) => (
          <div key={refund.refunded_at} style={{ display: 'contents' }}>
            <dt>{t('receipt.refund')}</dt>
            <dd>
              {formats.money(refund.amount, refund.currency ?? undefined)} · {formats.time(refund.refunded_at)} ·{' '}
              {t(`receipt.refund_${refund.source}`)}
              {refund.reason && ` · ${refund.reason}`}
            </dd>
          </div>
        ))}
        <dt>{t('receipt.net')}</dt>
        <dd>
          <b>{formats.money(value.net, value.reporting_currency)}</b>
        </dd>
        {value.contribution !== null && (
          <>
            <dt>{t('metric.contribution')}</dt>
            <dd>{formats.money(value.contribution, value.reporting_currency)}</dd>
          </>
        )}
        <dt>{t('receipt.recorded')}</dt>
        <dd>
          {t('receipt.recorded_via', {
            via: viaName(conversion.recorded_via),
            time: formats.time(conversion.received_at),
          })}
        </dd>
        <dt>{t('label.event')}</dt>
        <dd>
          <code>{conversion.outcome_event_id}</code> <CopyButton text={conversion.outcome_event_id} />
        </dd>
        {conversion.customer_profile_id && may('customers:read') && (
          <>
            <dt>{t('label.person')}</dt>
            <dd>
              <Link to="/customers/$id" params={{ id: conversion.customer_profile_id }}>
                {t('receipt.open_person')}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
