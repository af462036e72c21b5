import type { OperationResponse } from '@tributary/client'
import { platformColor } from '../../components/charts/colors.ts'
import { segmentSearch, totalSearches } from '../../components/conversions/conversion-search.ts'
import { Card } from '../../components/layout/card.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Overview = OperationResponse<'overview.readOverview'>['data']
type Part = Overview['segments'][number]

/** Revenue by source: the credited and unattributed parts add up exactly to the total. */
export function SourceStrip({
  parts,
  totals,
  isStale,
}: {
  parts: readonly Part[]
  totals: Overview['totals']
  isStale: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = parts.filter(({ cash, payments }) => cash > 0 || payments > 0)
  const whole = shown.reduce((sum, { cash }) => sum + Math.max(0, cash), 0)
  const round = (value: number) => Number(value.toFixed(formats.unit))
  const nameOf = ({ kind, platform }: Part) =>
    kind === 'platform' ? t('overview.part_ads', { platform: platformName(platform) }) : t(`unattributed.${kind}`)
  return (
    <Card
      title={t('overview.where', { money: formats.shortMoney(totals.cash) })}
      aside={t('overview.sum', {
        credited: formats.money(totals.credited_cash),
        // The rounding difference is added to the rest, so that the displayed parts add up to the displayed total.
        rest: formats.money(round(totals.cash) - round(totals.credited_cash)),
        total: formats.money(totals.cash),
      })}
      isStale={isStale}
    >
      <div className="strip" aria-hidden="true">
        {shown.map((part) => (
          <i
            key={`${part.kind} ${part.platform}`}
            style={{ flexGrow: whole === 0 ? 1 : Math.max(0, part.cash) / whole, background: colorOf(part) }}
          />
        ))}
      </div>
      <ul className="legend">
        {shown.map((part) => (
          <li key={`${part.kind} ${part.platform}`}>
            <i style={{ background: colorOf(part) }} aria-hidden="true" />
            <Link {...linkOf(part)}>{nameOf(part)}</Link>
            <em>
              {formats.shortMoney(part.cash)} · {t('overview.payments', { count: part.payments })}
            </em>
          </li>
        ))}
      </ul>
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

/** The campaigns of a platform, or the payments that are credited to none. */
function linkOf(part: Part): { to: string; search: never } {
  const { kind, platform } = part
  const search =
    kind === 'platform' ? { level: 'campaign', platform, sort: '-value' } : { revenue: 'cash', ...segmentSearch(part) }
  return { to: kind === 'platform' ? '/ads' : '/conversions', search: search as never }
}

function colorOf({ kind, platform }: Part): string {
  if (kind === 'no_touch') return 'var(--stone)'
  if (kind === 'direct_or_organic') return 'var(--river-3)'
  return kind === 'platform' ? platformColor(platform) : 'var(--river-4)'
}
