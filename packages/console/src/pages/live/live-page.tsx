import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { type Hit, type Rejected, useLive } from './use-live.ts'
import './live.css'

const views = ['hits', 'rejected'] as const
const reasons = [
  'malformed_hit',
  'invalid_field',
  'invalid_time',
  'invalid_money',
  'money_over_limit',
  'too_many_events',
  'too_many_keys',
  'over_byte_quota',
  'unknown_key',
  'revoked_key',
  'blocked_origin',
  'bot',
]

/** Hits as they arrive, and the rejected ones with the reason and the fix. */
export function LivePage() {
  const { t } = useTranslation()
  const live = useLive()
  const [view = 'hits', setView] = useParameter('show', views)
  const controls = (
    <>
      <span role="status" className="live-state">
        <Chip tone={live.isStreaming ? 'on' : 'plain'}>{t(live.isStreaming ? 'live.on' : 'live.polling')}</Chip>
        <span aria-hidden="true">
          <Chip>{t(live.isStreaming ? 'live.polling' : 'live.on')}</Chip>
        </span>
      </span>
      <div className="view-tabs" role="group" aria-label={t('live.views')}>
        {views.map((candidate) => (
          <PickButton
            key={candidate}
            aria-pressed={view === candidate}
            onClick={() => setView(candidate === 'hits' ? undefined : candidate)}
          >
            {t(`live.view_${candidate}`)}
            {candidate === 'rejected' && <small>{live.rejected.length}</small>}
          </PickButton>
        ))}
      </div>
    </>
  )
  return (
    <Page title={t('nav.live')} lead={t('live.lead')} controls={controls}>
      {live.feed.isError && <ErrorMessage error={live.feed.error} onRetry={() => void live.feed.refetch()} />}
      <Card isFlush>
        {view === 'hits' ? (
          <HitTable hits={live.hits} isWaiting={live.feed.isPending} />
        ) : (
          <RejectedTable rejected={live.rejected} isWaiting={live.feed.isPending} />
        )}
      </Card>
    </Page>
  )
}

/** Updates every few seconds, so that "12 seconds ago" stays current. */
function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function HitTable({ hits, isWaiting }: { hits: readonly Hit[]; isWaiting: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName, channelAndSource, deviceName, viaName } = useNames()
  const now = useNow()
  const columns: Column<Hit>[] = [
    column('when', t('live.when'), '128px', ({ received_at }) => (
      <span title={formats.time(received_at)}>{formats.ago(received_at, Math.max(now, Date.parse(received_at)))}</span>
    )),
    column('what', t('label.event'), 'minmax(150px, 1.9fr)', ({ event_name }) => (
      <b style={{ fontWeight: 550 }} title={event_name}>
        {eventName(event_name)}
      </b>
    )),
    column('where', t('label.page'), 'minmax(140px, 1.3fr)', ({ path, url, recorded_via }) => (
      <span title={url ?? ''}>{path ?? t('live.via', { via: viaName(recorded_via) })}</span>
    )),
    column('channel', t('label.channel'), 'minmax(190px, 1.6fr)', ({ channel, source }) =>
      channelAndSource(channel, source),
    ),
    column('device', t('label.device'), 'minmax(180px, 1.5fr)', ({ device, browser, country }) =>
      [device && deviceName(device), browser, country].filter(Boolean).join(' · '),
    ),
    numberColumn('value', t('label.value'), '104px', ({ value, currency }) =>
      value === null ? '' : formats.money(value, currency ?? undefined),
    ),
  ]
  return (
    <DataTable
      label={t('live.view_hits')}
      rows={hits}
      columns={columns}
      keyOf={({ event_id }) => event_id}
      isWaiting={isWaiting}
      empty={
        <EmptyState title={t('live.empty')} action={<ToTracker />}>
          {t('live.empty_more')}
        </EmptyState>
      }
    />
  )
}

function ToTracker() {
  const { t } = useTranslation()
  return (
    <Link to="/set-up" search={{ view: 'tracker' } as never}>
      {t('live.to_tracker')}
    </Link>
  )
}

/** Clamps long text to two lines. Texts of the service are in its language, given by `lang`. */
function Clamped({ text, lang }: { text: string; lang?: string }) {
  return (
    <span className="clamped" title={text} lang={lang}>
      {text}
    </span>
  )
}

function RejectedTable({ rejected, isWaiting }: { rejected: readonly Rejected[]; isWaiting: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { reasonName } = useNames()
  const fixOf = (reason: string) => (reasons.includes(reason) ? t(`live.fix_${reason}` as MessageKey) : '')
  const columns: Column<Rejected>[] = [
    column('when', t('live.when'), '160px', ({ received_at }) => formats.time(received_at)),
    column('reason', t('label.reason'), 'minmax(150px, 1fr)', ({ reason }) => (
      <Chip tone="bad">{reasonName(reason)}</Chip>
    )),
    column('detail', t('live.detail'), 'minmax(180px, 1.3fr)', ({ detail }) => (
      <Clamped text={detail ?? '–'} lang="en" />
    )),
    column('page', t('label.page'), 'minmax(180px, 1.3fr)', ({ page_url, origin }) => (
      <span title={page_url ?? origin ?? ''}>{page_url ?? origin ?? '–'}</span>
    )),
    column('fix', t('live.fix'), 'minmax(260px, 2.6fr)', ({ reason }) => <Clamped text={fixOf(reason)} />),
  ]
  return (
    <DataTable
      label={t('live.view_rejected')}
      rows={rejected}
      columns={columns}
      isWaiting={isWaiting}
      rowHeight={58}
      empty={<EmptyState title={t('live.none_rejected')}>{t('live.none_rejected_more')}</EmptyState>}
    />
  )
}
