import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useWords } from '../../locales/words.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Card } from '../../parts/card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Page } from '../../parts/page.tsx'
import { useNames } from '../../parts/use-names.ts'
import { Changes } from './changes.tsx'
import type { Receipt } from './receipt.ts'
import { TouchLine } from './touch-line.tsx'
import { TouchTable } from './touch-table.tsx'
import './conversion.css'

/** The receipt of a conversion: every touch that was seen, what it earned under each model, and why. */
export function ConversionPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { say } = useWords()
  const receipt = useRead('conversions.readReceipt', { id }, { keepsPrevious: false })
  const formats = useFormats()
  const { goalName } = useNames()
  const told = receipt.data?.data
  const title = told
    ? say('receipt.title', {
        goal: goalName(told.conversion.conversion_key, told.conversion.goal_name),
        day: formats.dayOf(told.conversion.conversion_time),
        money: told.value.amount === null ? '' : formats.money(told.value.amount, told.value.currency ?? undefined),
      }).replace(/ · $/, '')
    : say('receipt.name')
  return (
    <Page title={title}>
      <Answered query={receipt}>{({ data }) => <ReceiptBody receipt={data} />}</Answered>
    </Page>
  )
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  const { say } = useWords()
  const formats = useFormats()
  const { conversion, touch_counts: counts, window } = receipt
  return (
    <>
      <div className="receipt-chips">
        <Chip tone="on">
          {say('receipt.in_window', { count: counts.in_window, days: window.lookback_window_days })}
        </Chip>
        {counts.before_window > 0 && <Chip>{say('receipt.before_window', { count: counts.before_window })}</Chip>}
        {counts.after_conversion > 0 && (
          <Chip>{say('receipt.after_conversion', { count: counts.after_conversion })}</Chip>
        )}
        {conversion.is_first_payment && <Chip>{say('campaigns.first_payment')}</Chip>}
        {conversion.is_installment && <Chip>{say('receipt.installment')}</Chip>}
        {conversion.why_not_counted && <Chip tone="warn">{say(`receipt.${conversion.why_not_counted}`)}</Chip>}
        {!receipt.is_as_reported && <Chip tone="warn">{say('receipt.not_as_reported')}</Chip>}
      </div>
      <Card
        title={say('receipt.line')}
        aside={say('receipt.window_days', {
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
  const { say } = useWords()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  const { conversion, value, refunds } = receipt
  const foreign = value.currency !== null && value.currency !== value.reporting_currency
  return (
    <Card title={say('receipt.value')}>
      <dl className="facts-list">
        <dt>{say('receipt.amount')}</dt>
        <dd>
          {value.amount === null
            ? say('receipt.no_value')
            : `${formats.money(value.amount, value.currency ?? undefined)} ${value.currency ?? ''}`}
        </dd>
        {foreign && (
          <>
            <dt>{say('receipt.rate')}</dt>
            <dd>
              {value.rate === null
                ? say('receipt.no_rate')
                : say('receipt.rate_used', { from: value.currency!, rate: value.rate, to: value.reporting_currency })}
            </dd>
            <dt>{say('receipt.reporting')}</dt>
            <dd>{formats.money(value.reporting_value, value.reporting_currency)}</dd>
          </>
        )}
        {refunds.map((refund) => (
          <div key={refund.refunded_at} style={{ display: 'contents' }}>
            <dt>{say('receipt.refund')}</dt>
            <dd>
              {formats.money(refund.amount, refund.currency ?? undefined)} · {formats.time(refund.refunded_at)} ·{' '}
              {say(`receipt.refund_${refund.source}`)}
              {refund.reason && ` · ${refund.reason}`}
            </dd>
          </div>
        ))}
        <dt>{say('receipt.net')}</dt>
        <dd>
          <b>{formats.money(value.net, value.reporting_currency)}</b>
        </dd>
        <dt>{say('receipt.recorded')}</dt>
        <dd>
          {say('receipt.recorded_via', {
            via: viaName(conversion.recorded_via),
            time: formats.time(conversion.received_at),
          })}
        </dd>
        <dt>{say('receipt.event')}</dt>
        <dd>
          <code>{conversion.outcome_event_id}</code> <CopyButton text={conversion.outcome_event_id} />
        </dd>
        {conversion.customer_profile_id && may('customers:read') && (
          <>
            <dt>{say('receipt.person')}</dt>
            <dd>
              <Link to="/customers/$id" params={{ id: conversion.customer_profile_id }}>
                {say('receipt.open_person')}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
