import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { Card } from '../../components/layout/card.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useNames } from '../../components/names/use-names.ts'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Answer } from './answer-text.tsx'

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

interface Line {
  key: string
  /** Money is being lost, figures may be wrong, or more could be earned. */
  tone: 'loss' | 'warning' | 'gain'
  text: string
  below: string | null
  action: string
  to: string
  search: Record<string, string>
}

/** What to do next, each with a verb: advice on ads, budgets that will be exceeded, and data that needs attention. */
export function DoNext({ answer }: { answer: Answer | undefined }) {
  const { t } = useTranslation()
  const attention = useRead('overview.readAttention', {}, { everyMs: 60_000 })
  const advice = useAdvice(answer)
  const budgets = useBudgets()
  const toLine = useAttentionLine()
  return (
    <Card title={t('next.title')}>
      <QueryState query={attention}>
        {({ data }) => {
          const lines = [...advice, ...budgets, ...data.map(toLine)]
          // Sorting is stable, so errors stay before warnings.
          lines.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
          return lines.length === 0 ? (
            <p className="quiet">{t('attention.nothing')}</p>
          ) : (
            <ul className="next">
              {lines.slice(0, linesMax).map(({ key, tone, text, below, action, to, search }) => (
                <li key={key} data-tone={tone}>
                  <span>
                    {text}
                    {below && <small className="quiet">{below}</small>}
                  </span>
                  <Link to={to} search={search as never}>
                    {action}
                    <span className="visually-hidden"> {text}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </Card>
  )
}

const tones: readonly Line['tone'][] = ['loss', 'warning', 'gain']
const linesMax = 7

function useAdvice(answer: Answer | undefined): Line[] {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!answer) return []
  const { stop, scale } = answer
  const money = (value: number) => formats.shortMoney(value)
  const ads = (advice: string) => ({ to: '/ads', search: { advice, status: 'ACTIVE' } })
  const lines: (Line | false)[] = [
    stop.ads > 0 && {
      ...{ key: 'stop', tone: 'loss', ...ads('stop'), action: t('label.pause') },
      text: t('next.stop', { count: stop.ads }),
      below: t('next.stop_more', { spend: money(stop.spend), value: money(stop.value) }),
    },
    scale.ads > 0 && {
      ...{ key: 'scale', tone: 'gain', ...ads('scale'), action: t('next.review') },
      text: t('next.scale', { count: scale.ads }),
      below: t('next.scale_more', { roas: formats.decimal(scale.spend > 0 ? scale.value / scale.spend : null) }),
    },
  ]
  return lines.filter((line) => line !== false)
}

/** Plans whose month will end above them. */
function useBudgets(): Line[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const budgets = useRead('budgets.listBudgets', {}, { isReady: may('campaigns:read'), staleMs: 60_000 })
  const exceeded = (budgets.data?.data ?? []).filter(({ pace }) => pace === 'over')
  return exceeded.map(({ platform, campaign_name, difference }) => ({
    ...{ key: `${platform} ${campaign_name}`, tone: 'loss', to: '/budgets', search: {}, action: t('next.review') },
    text: t('next.over_budget', { name: campaign_name ?? platformName(platform) }),
    below: t('next.over_budget_more', { money: formats.shortMoney(difference) }),
  }))
}

function useAttentionLine(): (item: Item) => Line {
  const { t } = useTranslation()
  const formats = useFormats()
  const { reasonName } = useNames()
  // The reason of a rejection, a currency, an amount with its currency, or the provider of a connection.
  const subjectOf = ({ kind, subject }: Item) => {
    if (kind === 'hits_rejected') return reasonName(subject ?? '')
    if (kind === 'missing_exchange_rate') return subject ?? ''
    const [first = '', currency] = subject?.split(' ') ?? []
    return kind === 'payments_duplicated' ? formats.shortMoney(Number(first), currency) : platformName(first || null)
  }
  return (item) => ({
    ...{ key: `${item.kind} ${item.subject}`, tone: 'warning', ...linksByKind[item.kind] },
    text: t(`attention.${item.kind}`, { count: item.count, subject: subjectOf(item) }),
    below: item.since && formats.ago(item.since),
    action: t(`attention.${item.kind}_action`),
  })
}
