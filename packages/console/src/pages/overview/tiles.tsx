import type { OperationResponse } from '@tributary/client'
import type { ReactNode } from 'react'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { type ConversionSearch, totalSearches } from '../../components/conversions/conversion-search.ts'
import { Delta, type Meaning } from '../../components/layout/delta.tsx'
import { Link } from '../../components/shared/unless-shared.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useFormats } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Overview = OperationResponse<'overview.readOverview'>['data']
type Day = Overview['by_day'][number]
type NumberOf =
  | 'spend'
  | 'cash'
  | 'blended_roas'
  | 'roas'
  | 'cac_first_payment'
  | 'conversions'
  | 'contribution'
  | 'contribution_after_ads'
  | 'new_customer_value'
  | 'touch_share'

/** The period that the totals are compared with; its days are unknown on a shared page. */
type Before = Pick<Overview, 'totals'> & Partial<Pick<Overview, 'by_day'>>

export function Tiles({ data, before, isStale }: { data: Overview; before: Before | null; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { totals } = data
  // Today is incomplete, and would look like a loss.
  const days = data.by_day.filter(({ date }) => date < todayIn(formats.zone))
  const isNew = before !== null && !isComplete(before)
  const delta = (field: NumberOf, meaning: Meaning, as?: 'difference' | 'points') =>
    before && (
      <Delta now={totals[field]} before={before.totals[field]} meaning={meaning} isNew={isNew} {...(as && { as })} />
    )
  const ratios = (above: (day: Day) => number, below: (day: Day) => number) =>
    days.map((day) => (below(day) > 0 ? above(day) / below(day) : null))
  const ads = (sort: string) => ({ to: '/ads', search: { level: 'campaign', sort } })
  const list = (search: ConversionSearch) => ({ to: '/conversions', search })
  return (
    <section
      className={`card tiles${isStale ? ' stale' : ''}`}
      data-profit={totals.contribution !== null}
      aria-label={t('overview.tiles')}
    >
      <Tile
        title={t('metric.spend')}
        value={formats.shortMoney(totals.spend)}
        exact={formats.money(totals.spend)}
        link={ads('-spend')}
        trend={days.map(({ spend }) => spend)}
      >
        {delta('spend', 'neutral')}
      </Tile>
      <Tile
        title={t('metric.cash')}
        value={formats.shortMoney(totals.cash)}
        exact={formats.money(totals.cash)}
        link={list(totalSearches.cash)}
        trend={days.map(({ cash }) => cash)}
      >
        {delta('cash', 'more_is_better')}
      </Tile>
      <Tile
        title={t('metric.mer')}
        value={formats.decimal(totals.blended_roas)}
        exact={t('metric.mer_more')}
        link={list(totalSearches.cash)}
        trend={ratios(
          ({ cash }) => cash,
          ({ spend }) => spend,
        )}
      >
        {delta('blended_roas', 'more_is_better', 'difference')}
      </Tile>
      <Tile
        title={t('metric.credited_roas')}
        value={formats.decimal(totals.roas)}
        exact={t('metric.credited_roas_more', { credited: formats.money(totals.credited_cash) })}
        link={ads('-value')}
        trend={ratios(
          ({ credited_cash }) => credited_cash,
          ({ spend }) => spend,
        )}
      >
        {delta('roas', 'more_is_better', 'difference')}
      </Tile>
      <Tile
        title={t('metric.cac')}
        value={formats.shortMoney(totals.cac_first_payment)}
        exact={formats.money(totals.cac_first_payment)}
        link={ads('cac_first_payment')}
        trend={ratios(
          ({ spend }) => spend,
          ({ credited_first_payments }) => credited_first_payments,
        )}
      >
        {delta('cac_first_payment', 'less_is_better')}
      </Tile>
      <Tile
        title={t('metric.new_cash')}
        value={formats.shortMoney(totals.new_customer_value)}
        exact={t('metric.new_cash_more', {
          part: formats.percent(totals.cash > 0 ? totals.new_customer_value / totals.cash : null),
        })}
        link={list(totalSearches.new_customer_value)}
        trend={days.map(({ new_customer_value }) => new_customer_value)}
      >
        {delta('new_customer_value', 'more_is_better')}
      </Tile>
      <Tile
        title={t('metric.conversions')}
        value={formats.count(totals.conversions)}
        link={list(totalSearches.conversions)}
        trend={days.map(({ conversions }) => conversions)}
      >
        {delta('conversions', 'more_is_better')}
      </Tile>
      {totals.contribution !== null && (
        <Tile
          title={t('metric.contribution')}
          value={formats.shortMoney(totals.contribution)}
          exact={formats.money(totals.contribution)}
          link={list(totalSearches.cash)}
          trend={days.map(({ contribution }) => contribution)}
        >
          {delta('contribution', 'more_is_better')}
        </Tile>
      )}
      {totals.contribution_after_ads !== null && (
        <Tile
          title={t('metric.after_ads')}
          value={formats.shortMoney(totals.contribution_after_ads)}
          exact={t('metric.after_ads_more', { money: formats.money(totals.contribution_after_ads) })}
          link={list(totalSearches.cash)}
          trend={days.map(({ contribution, spend }) => (contribution === null ? null : contribution - spend))}
        >
          {delta('contribution_after_ads', 'more_is_better')}
        </Tile>
      )}
      <Tile
        title={t('metric.touch_share')}
        value={formats.percent(totals.touch_share)}
        exact={t('overview.touch_share_more', { count: totals.conversions_with_touch, total: totals.conversions })}
        link={{ to: '/coverage', search: {} }}
        trend={ratios(
          ({ conversions_with_touch }) => conversions_with_touch,
          ({ conversions }) => conversions,
        )}
      >
        {delta('touch_share', 'more_is_better', 'points')}
      </Tile>
    </section>
  )
}

/** Whether the data of a period starts near its first day; otherwise a comparison with it is misleading. */
function isComplete({ by_day }: Before): boolean {
  if (!by_day) return true
  const first = by_day.findIndex(({ spend, conversions }) => spend > 0 || conversions > 0)
  return first >= 0 && first <= by_day.length / 4
}

/** A figure that opens the list behind it, with the same dates, model and basis. */
function Tile({
  title,
  value,
  exact,
  link,
  trend,
  children,
}: {
  title: string
  value: string
  exact?: string
  link: { to: string; search: object }
  trend: readonly (number | null)[]
  children: ReactNode
}) {
  return (
    <div className="tile">
      <h2>{title}</h2>
      <Link to={link.to} search={link.search as never} title={exact}>
        <b>{value}</b>
        <span className="visually-hidden"> {title}</span>
      </Link>
      <small>{children}</small>
      <Sparkline values={trend} width={110} height={24} color="var(--line-strong)" />
    </div>
  )
}

export function TilesWait() {
  return (
    <section className="card tiles" aria-hidden="true">
      {Array.from({ length: 8 }, (_, tile) => (
        <div className="tile" key={tile}>
          <Wait height={13} width="60%" />
          <b>
            <Wait height={24} width="75%" />
          </b>
          <Wait height={12} width="45%" />
        </div>
      ))}
    </section>
  )
}
