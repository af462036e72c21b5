import type { OperationResponse } from '@tributary/client'
import { channelColor } from '../../components/charts/colors.ts'
import { channelSearch, totalSearches } from '../../components/conversions/conversion-search.ts'
import { Card } from '../../components/layout/card.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Link, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Answer } from './answer-text.tsx'

type Overview = OperationResponse<'overview.readOverview'>['data']

/** All cash by the channel that is credited with it; a channel opens its payments. Spend is not known on a shared page. */
export function ChannelTable({
  data: { by_channel: channels, totals },
  spends,
  isStale,
}: {
  data: Overview
  spends: Answer['spend_by_channel'] | undefined
  isStale: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const { model } = useView()
  const other = model === 'first_touch' ? 'last_touch' : 'first_touch'
  const spendOf = new Map(spends?.map(({ channel, spend }) => [channel, spend]))
  const without = [...spendOf.keys()].filter((name) => !channels.some(({ channel }) => channel === name))
  const rows = [...channels, ...without.map((channel) => ({ channel, cash: 0, payments: 0 }))]
  const longest = Math.max(1, ...rows.map(({ cash }) => cash))
  const titles = [t('label.channel'), t('metric.spend'), t('metric.credited_short'), t('label.share')]
  const share = (cash: number) => formats.percent(totals.cash > 0 ? cash / totals.cash : null)
  return (
    <Card
      title={t('overview.where')}
      isStale={isStale}
      aside={
        <UnlessShared>
          <Link to="/ads" search={{ sort: '-value', compare: other } as never}>
            {t('overview.models_link', { model: t(`model.${other}`) })}
          </Link>
        </UnlessShared>
      }
    >
      <SmallTable
        label={t('overview.where')}
        className="channels"
        titles={[...titles, t('metric.roas'), t('metric.payments')]}
      >
        {rows.map(({ channel, cash, payments }) => {
          const spend = channel === null ? undefined : spendOf.get(channel)
          const color = channelColor(channel)
          return (
            <tr key={channel ?? ''}>
              <th scope="row">
                <i aria-hidden="true" style={{ width: `${(Math.max(0, cash) / longest) * 100}%`, background: color }} />
                <Link to="/conversions" search={{ revenue: 'cash', ...channelSearch(channel) } as never}>
                  <i aria-hidden="true" className="dot" style={{ background: color }} />
                  {channel === null ? t('unattributed.no_touch') : channelName(channel)}
                </Link>
              </th>
              <td className="num">{formats.shortMoney(spend)}</td>
              <td className="num">{formats.shortMoney(cash)}</td>
              <td className="num">{share(cash)}</td>
              <td className="num">{formats.decimal(spend ? cash / spend : null)}</td>
              <td className="num">{formats.count(payments)}</td>
            </tr>
          )
        })}
        <tr className="sum">
          <th scope="row">{t('overview.total')}</th>
          <td className="num">{formats.shortMoney(totals.spend)}</td>
          <td className="num">{formats.shortMoney(totals.cash)}</td>
          <td className="num">{share(totals.cash)}</td>
          <td className="num" title={t('metric.mer_more')}>
            {formats.decimal(totals.mer)}
          </td>
          <td className="num">{formats.count(totals.payments)}</td>
        </tr>
      </SmallTable>
      {totals.unverified_payments > 0 && (
        <p className="quiet">
          <Link to="/conversions" search={totalSearches.unverified_cash as never}>
            {t('overview.unverified', {
              money: formats.money(totals.unverified_cash),
              count: totals.unverified_payments,
            })}
          </Link>
        </p>
      )}
    </Card>
  )
}
