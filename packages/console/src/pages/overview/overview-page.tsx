import type { OperationResponse } from '@tributary/client'
import { BasisPicker } from '../../components/inputs/basis-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { comparedRange, useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { AdExtremes } from './ad-extremes.tsx'
import { AnswerText } from './answer-text.tsx'
import { ChannelTable } from './channel-table.tsx'
import { DoNext } from './do-next.tsx'
import { MetricChart } from './metric-chart.tsx'
import { metrics, Tiles, TilesWait } from './tiles.tsx'
import './overview.css'

/** The result in a sentence, the five figures behind it, what to do next, and where the cash came from. */
export function OverviewPage() {
  const { t, locale, language } = useTranslation()
  const { profile, may } = useSession()
  const { range, versus, model, basisInput } = useView()
  const shared = useSharedView()
  const days = { date_from: range.from, date_to: range.to }
  const [metric = 'cash', setMetric] = useParameter('metric', metrics)
  const overview = useRead('overview.readOverview', { ...days, model, ...basisInput })
  // The overview has the totals of the days before.
  const isYear = versus === 'year' && !shared
  const other = comparedRange(range, versus)
  const year = useRead(
    'overview.readOverview',
    { date_from: other?.from ?? '', date_to: other?.to ?? '', model, ...basisInput },
    { isReady: isYear, keepsPrevious: false },
  )
  const answer = useRead(
    'overview.readAnswer',
    {
      ...{ ...days, model, compare: isYear ? 'year' : 'previous' },
      ...(shared ? { locale: language, with_ads: false } : { locale: regional(locale) }),
    },
    { isReady: shared !== null || may('campaigns:read') },
  )
  const isStale = overview.isPlaceholderData
  const before = (data: Overview) =>
    versus === 'none' ? null : isYear ? (year.data?.data.totals ?? null) : data.before.totals
  const controls = (
    <>
      <RangePicker canCompare />
      <ModelPicker />
    </>
  )
  return (
    <Page title={profile.name} controls={controls} display={<BasisPicker />}>
      <AnswerText answer={answer} />
      <QueryState query={overview} wait={<OverviewWait />}>
        {({ data }) =>
          !hasData(data) ? (
            <EmptyState title={t('overview.empty')} action={<ToStart />}>
              {t('overview.empty_more')}
            </EmptyState>
          ) : (
            <>
              <div className={shared ? undefined : 'hero'}>
                <section className={`card hero-card${isStale ? ' stale' : ''}`} aria-label={t('overview.tiles')}>
                  <Tiles totals={data.totals} before={before(data)} chosen={metric} onChoose={setMetric} />
                  <MetricChart metric={metric} data={data} />
                </section>
                {!shared && <DoNext answer={answer.data?.data} />}
              </div>
              <div className={shared ? undefined : 'two two-even'}>
                <ChannelTable data={data} spends={answer.data?.data.spend_by_channel} isStale={isStale} />
                {!shared && <AdExtremes answer={answer} />}
              </div>
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

type Overview = OperationResponse<'overview.readOverview'>['data']

function hasData({ totals }: Overview): boolean {
  return totals.conversions > 0 || totals.spend > 0
}

/** A browser can have a locale with more parts, such as `es-419`. */
const regional = (locale: string): string => /^(en|es)(-[A-Z]{2})?$/.exec(locale)?.[0] ?? locale.slice(0, 2)

function OverviewWait() {
  return (
    <>
      <div className="hero">
        <section className="card hero-card">
          <TilesWait />
          <div className="metric-chart">
            <Wait height={298} />
          </div>
        </section>
        <Card>
          <Wait height={340} />
        </Card>
      </div>
      <div className="two two-even">
        <Card>
          <Wait height={320} />
        </Card>
        <Card>
          <Wait height={320} />
        </Card>
      </div>
    </>
  )
}
