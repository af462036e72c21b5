import type { OperationResponse } from '@tributary/client'
import { Delta, type Meaning } from '../../components/layout/delta.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Totals = OperationResponse<'overview.readOverview'>['data']['totals']

export const metrics = ['spend', 'cash', 'profit', 'mer', 'cac'] as const
export type Metric = (typeof metrics)[number]

const fields = {
  spend: 'spend',
  cash: 'cash',
  profit: 'contribution_after_ads',
  mer: 'mer',
  cac: 'cac_first_payment',
} as const satisfies Record<Metric, keyof Totals>

const meanings: Record<Metric, Meaning> = {
  spend: 'neutral',
  cash: 'more_is_better',
  profit: 'more_is_better',
  mer: 'more_is_better',
  cac: 'less_is_better',
}

/** The five figures of a business; a tile shows its figure by day in the chart below. */
export function Tiles({
  totals,
  before,
  chosen,
  onChoose,
}: {
  totals: Totals
  before: Totals | null
  chosen: Metric
  onChoose: (metric: Metric | undefined) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className="tiles" role="group" aria-label={t('overview.choose_metric')}>
      {metrics.map((metric) => {
        const value = totals[fields[metric]]
        const isRatio = metric === 'mer'
        const exact = isRatio ? formats.decimal(value) : formats.money(value)
        return (
          <button
            key={metric}
            type="button"
            className="tile"
            aria-pressed={metric === chosen}
            title={[exact, t(`metric.${metric}_more`)].join(' · ')}
            onClick={() => onChoose(metric === 'cash' ? undefined : metric)}
          >
            <span>{t(`metric.${metric}`)}</span>
            <b className={value !== null && value < 0 ? 'loss' : undefined}>
              {isRatio ? formats.decimal(value) : formats.shortMoney(value)}
            </b>
            <small>
              {value === null && metric === 'profit'
                ? t('overview.costs_unknown')
                : before && (
                    <Delta
                      now={value}
                      before={before[fields[metric]]}
                      meaning={meanings[metric]}
                      isNew={before.payments === 0 && before.spend === 0}
                      as={isRatio ? 'difference' : 'part'}
                    />
                  )}
            </small>
          </button>
        )
      })}
    </div>
  )
}

export function TilesWait() {
  return (
    <div className="tiles" aria-hidden="true">
      {metrics.map((metric) => (
        <div className="tile" key={metric}>
          <Wait height={14} width="60%" />
          <b>
            <Wait height={26} width="75%" />
          </b>
          <Wait height={12} width="45%" />
        </div>
      ))}
    </div>
  )
}
