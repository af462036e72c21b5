import type { OperationResponse } from '@tributary/client'
import { BasisPicker } from '../../components/inputs/basis-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/layout/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { comparedRange, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Attention } from './attention.tsx'
import { ChannelList } from './channel-list.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { ModelTable } from './model-table.tsx'
import { SearchPages } from './search-pages.tsx'
import { SourceStrip } from './source-strip.tsx'
import { SpendAndCash } from './spend-and-cash.tsx'
import { Tiles, TilesWait } from './tiles.tsx'
import './overview.css'

/** Spend, cash, revenue by source, and the items that need attention. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { range, versus, model, basisInput } = useView()
  const overview = useRead('overview.readOverview', { date_from: range.from, date_to: range.to, model, ...basisInput })
  const other = comparedRange(range, versus)
  const compared = useRead(
    'overview.readOverview',
    { date_from: other?.from ?? '', date_to: other?.to ?? '', model, ...basisInput },
    { isReady: other !== null, keepsPrevious: false },
  )
  const before = other ? (compared.data?.data ?? null) : null
  const shared = useSharedView()
  // A link reads only its own days; their overview has the totals of the days before.
  const totalsBefore = shared && other ? (overview.data?.data.before ?? null) : before
  const isStale = overview.isPlaceholderData
  const controls = (
    <>
      <RangePicker canCompare />
      <ModelPicker />
      <BasisPicker />
    </>
  )
  return (
    <Page title={profile.name} controls={controls}>
      <DemoNotice />
      <QueryState query={overview} wait={<OverviewWait />}>
        {({ data }) =>
          !hasData(data) ? (
            <EmptyState title={t('overview.empty')} action={<ToStart />}>
              {t('overview.empty_more')}
            </EmptyState>
          ) : (
            <>
              <Tiles data={data} before={totalsBefore} isStale={isStale} />
              <SourceStrip parts={data.segments} totals={data.totals} isStale={isStale} />
              <div className={shared ? undefined : 'two'}>
                <Card title={t(data.by_hour ? 'overview.by_hour' : 'overview.by_day')} isStale={isStale}>
                  <SpendAndCash data={data} before={before && hasData(before) ? before : null} />
                </Card>
                {!shared && <Attention />}
              </div>
              <div className="two two-even">
                <Card title={t('overview.channels')} aside={t('overview.channels_more')} isStale={isStale}>
                  <ChannelList channels={data.by_channel} />
                </Card>
                <Card title={t('overview.models')} aside={!shared && t('overview.models_more')} isStale={isStale}>
                  <ModelTable models={data.by_model} />
                </Card>
              </div>
              <SearchPages />
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

function OverviewWait() {
  return (
    <>
      <TilesWait />
      <Card>
        <Wait height={104} />
      </Card>
      <div className="two">
        <Card>
          <Wait height={272} />
        </Card>
        <Card>
          <Wait height={272} />
        </Card>
      </div>
    </>
  )
}
