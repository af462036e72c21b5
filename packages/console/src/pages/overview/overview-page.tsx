import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/layout/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Attention } from './attention.tsx'
import { ChannelList } from './channel-list.tsx'
import { DayChart } from './day-chart.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { ModelTable } from './model-table.tsx'
import { SearchPages } from './search-pages.tsx'
import { SourceStrip } from './source-strip.tsx'
import { Tiles, TilesWait } from './tiles.tsx'
import './overview.css'

/** Spend, cash, revenue by source, and the items that need attention. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { range, model } = useView()
  const overview = useRead('overview.readOverview', { date_from: range.from, date_to: range.to, model })
  const isStale = overview.isPlaceholderData
  const controls = (
    <>
      <RangePicker showsBefore />
      <ModelPicker />
    </>
  )
  return (
    <Page title={profile.name} controls={controls}>
      <DemoNotice />
      <QueryState query={overview} wait={<OverviewWait />}>
        {({ data }) =>
          data.totals.conversions === 0 && data.totals.spend === 0 ? (
            <EmptyState title={t('overview.empty')} action={<ToConnections />}>
              {t('overview.empty_more')}
            </EmptyState>
          ) : (
            <>
              <Tiles totals={data.totals} before={data.before.totals} isStale={isStale} />
              <SourceStrip parts={data.segments} totals={data.totals} isStale={isStale} />
              <div className="two">
                <Card title={t('overview.by_day')} isStale={isStale}>
                  <DayChart days={data.by_day} />
                </Card>
                <Attention />
              </div>
              <div className="two two-even">
                <Card title={t('overview.channels')} aside={t('overview.channels_more')} isStale={isStale}>
                  <ChannelList channels={data.by_channel} />
                </Card>
                <Card title={t('overview.models')} aside={t('overview.models_more')} isStale={isStale}>
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
