import type { OperationResponse } from '@tributary/client'
import { channelColor } from '../../components/charts/colors.ts'
import { channelSearch } from '../../components/conversions/conversion-search.ts'
import { useNames } from '../../components/names/use-names.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Channel = OperationResponse<'overview.readOverview'>['data']['by_channel'][number]

/** Channels by revenue, each with a bar proportional to its share; a channel opens its payments. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const longest = Math.max(1, ...channels.map(({ cash }) => cash))
  return (
    <ul className="channels">
      {channels.map(({ channel, cash, payments, conversions }) => (
        <li key={channel ?? ''}>
          <Link to="/conversions" search={{ revenue: 'cash', ...channelSearch(channel) } as never}>
            {channel === null ? t('unattributed.no_touch') : channelName(channel)}
          </Link>
          <span className="num">{formats.shortMoney(cash)}</span>
          <span className="num quiet" title={t('overview.conversions', { count: conversions })}>
            {t('overview.payments', { count: payments })}
          </span>
          <i
            aria-hidden="true"
            style={{ width: `${(Math.max(0, cash) / longest) * 100}%`, background: channelColor(channel) }}
          />
        </li>
      ))}
    </ul>
  )
}
