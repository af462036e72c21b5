import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useNames } from '../../components/names/use-names.ts'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Item = OperationResponse<'overview.readAttention'>['data'][number]

/** The page on which each kind of item is resolved. */
const linksByKind: Record<Item['kind'], { to: string; search: Record<string, string> }> = {
  ads_untagged: { to: '/campaigns', search: { view: 'tags' } },
  hits_rejected: { to: '/live', search: { show: 'rejected' } },
  events_failed: { to: '/live', search: {} },
  events_delayed: { to: '/live', search: {} },
  no_events: { to: '/set-up', search: { view: 'tracker' } },
  payments_unidentified: { to: '/payments', search: { view: 'unidentified' } },
  payments_without_amount: { to: '/payments', search: {} },
  payments_duplicated: { to: '/payments', search: { view: 'duplicates', range: '90d' } },
  missing_exchange_rate: { to: '/payments', search: {} },
  connection_broken: { to: '/set-up', search: { view: 'connections' } },
  sync_stale: { to: '/set-up', search: { view: 'connections' } },
  account_pending: { to: '/set-up', search: { view: 'connections' } },
}

/** Kinds that occur at most once, so that no count is shown. */
const single: ReadonlySet<Item['kind']> = new Set(['connection_broken', 'sync_stale', 'no_events', 'events_delayed'])

/** Items that need attention, each with a link to the page that resolves it. */
export function Attention() {
  const { t } = useTranslation()
  const attention = useRead('overview.readAttention', {}, { everyMs: 60_000 })
  return (
    <Card title={t('attention.title')}>
      <QueryState query={attention}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t('attention.nothing')}</p>
          ) : (
            <ul className="attention">
              {data.slice(0, 8).map((item) => (
                <AttentionLine key={`${item.kind} ${item.subject}`} item={item} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

function AttentionLine({ item }: { item: Item }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { reasonName } = useNames()
  const link = linksByKind[item.kind]
  // The reason of a rejection, the provider of a connection, or a currency.
  const subjectOf = ({ kind, subject }: Item) => {
    if (kind === 'hits_rejected') return reasonName(subject ?? '')
    return kind === 'missing_exchange_rate' || kind === 'payments_duplicated'
      ? (subject ?? '')
      : platformName(subject?.split(' ')[0] ?? null)
  }
  return (
    <li>
      <Chip tone={item.severity === 'error' ? 'bad' : 'warn'}>
        {single.has(item.kind) ? <span aria-hidden="true">!</span> : formats.count(item.count)}
      </Chip>
      <div>
        <span>{t(`attention.${item.kind}`, { count: item.count, subject: subjectOf(item) })}</span>
        {item.since && <small className="quiet">{formats.ago(item.since)}</small>}
        <Link to={link.to} search={((before: object) => ({ ...before, ...link.search })) as never}>
          {t(`attention.${item.kind}_action`, { count: item.count })}
        </Link>
      </div>
    </li>
  )
}
