import type { OperationResponse } from '@tributary/client'
import type { ReactNode } from 'react'
import { Delta } from '../../components/layout/delta.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Totals = OperationResponse<'overview.readOverview'>['data']['totals']

export function Tiles({ totals, before, isStale }: { totals: Totals; before: Totals; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section className={`card tiles${isStale ? ' stale' : ''}`} aria-label={t('overview.tiles')}>
      <Tile title={t('metric.spend')} value={formats.shortMoney(totals.spend)} exact={formats.money(totals.spend)}>
        <Delta now={totals.spend} before={before.spend} meaning="neutral" />
      </Tile>
      <Tile title={t('metric.cash')} value={formats.shortMoney(totals.cash)} exact={formats.money(totals.cash)}>
        <Delta now={totals.cash} before={before.cash} meaning="more_is_better" />
      </Tile>
      <Tile title={t('metric.roas')} value={formats.decimal(totals.roas)}>
        <Delta now={totals.roas} before={before.roas} meaning="more_is_better" as="difference" />
      </Tile>
      <Tile
        title={t('metric.cac')}
        value={formats.shortMoney(totals.cac_first_payment)}
        exact={formats.money(totals.cac_first_payment)}
      >
        <Delta now={totals.cac_first_payment} before={before.cac_first_payment} meaning="less_is_better" />
      </Tile>
      <Tile title={t('metric.conversions')} value={formats.count(totals.conversions)}>
        <Delta now={totals.conversions} before={before.conversions} meaning="more_is_better" />
      </Tile>
      <Tile
        title={t('metric.touch_share')}
        value={formats.percent(totals.touch_share)}
        exact={t('overview.touch_share_more', { count: totals.conversions_with_touch, total: totals.conversions })}
      >
        <Delta now={totals.touch_share} before={before.touch_share} meaning="more_is_better" as="points" />
      </Tile>
    </section>
  )
}

function Tile({
  title,
  value,
  exact,
  children,
}: {
  title: string
  value: string
  exact?: string
  children: ReactNode
}) {
  return (
    <div className="tile">
      <h2>{title}</h2>
      <b title={exact}>{value}</b>
      <small>{children}</small>
    </div>
  )
}

export function TilesWait() {
  return (
    <section className="card tiles" aria-hidden="true">
      {Array.from({ length: 6 }, (_, tile) => (
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
