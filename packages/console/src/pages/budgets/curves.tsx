import { useState } from 'react'
import { platformColor } from '../../components/charts/colors.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Curve, type PlatformCurve, scaleCurve, worthOf } from './curve-scale.ts'

const tones = { more: 'on', less: 'bad', unclear: 'plain' } as const

/** What the next unit of spend on each platform is expected to bring, or why the data cannot say. */
export function Curves() {
  const { t } = useTranslation()
  const { model } = useView()
  const curves = useRead('budgets.listCurves', { model }, { staleMs: 300_000 }).data?.data ?? []
  if (curves.length === 0) return null
  return (
    <Card title={t('budgets.curves')} aside={t(`model.${model}`)}>
      <div className="stack">
        <p className="quiet">
          {t('budgets.curves_lead')} <Link to="/experiments">{t('budgets.to_experiments')}</Link>
        </p>
        <div className="curves">
          {curves.map((platform) => (
            <PlatformSection key={platform.platform} platform={platform} />
          ))}
        </div>
      </div>
    </Card>
  )
}

function PlatformSection({ platform: { platform, weeks, rejection, curve } }: { platform: PlatformCurve }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const name = platformName(platform)
  if (!curve) {
    return (
      <section className="curve">
        <h3>{name}</h3>
        <p className="quiet">{rejection && t(`budgets.${rejection}`, { count: weeks })}</p>
      </section>
    )
  }
  // The smallest amount that is worth a sentence: 1, or 1,000 of a currency without decimals.
  const unit = formats.unit === 0 ? 1_000 : 1
  const { marginal, spend } = curve.current
  const worth = worthOf(marginal)
  return (
    <section className="curve">
      <h3>
        {name} <Chip tone={tones[worth]}>{t(`budgets.worth_${worth}`)}</Chip>
      </h3>
      <p>
        {t('budgets.next_unit', {
          ...{ unit: formats.money(unit), spend: formats.money(spend), amount: formats.money(marginal.value * unit) },
          ...{ lower: formats.money(marginal.lower * unit), upper: formats.money(marginal.upper * unit) },
        })}
      </p>
      <CurveChart name={name} color={platformColor(platform)} curve={curve} />
    </section>
  )
}

function CurveChart({ name, color, curve }: { name: string; color: string; curve: Curve }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isTable, setTable] = useState(false)
  const { observed, extrapolated, band, current, highest } = scaleCurve(curve)
  const label = t('budgets.curve_label', { platform: name })
  return (
    <>
      {isTable ? (
        <CurveTable label={label} curve={curve} />
      ) : (
        <figure className="curve-chart" aria-label={label}>
          <small className="quiet">
            {t('budgets.curve_y')}, {formats.axisMoney(highest.outcome)}
          </small>
          <div className="curve-plot" style={{ color }}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <polygon points={band} fill="currentColor" opacity={0.14} />
              <polyline points={observed} className="curve-line" />
              <polyline points={extrapolated} className="curve-line" strokeDasharray="5 4" />
            </svg>
            <i className="curve-now" style={{ left: `${current.x}%`, top: `${current.y}%` }} />
          </div>
          <figcaption className="quiet">
            <span>{t('budgets.curve_now', { spend: formats.axisMoney(curve.current.spend) })}</span>
            <span>{t('budgets.curve_x', { spend: formats.axisMoney(highest.spend) })}</span>
          </figcaption>
        </figure>
      )}
      <div>
        <LinkButton onClick={() => setTable(!isTable)}>
          {t(isTable ? 'chart.as_chart' : 'chart.as_table')}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
      </div>
    </>
  )
}

function CurveTable({ label, curve }: { label: string; curve: Curve }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <SmallTable label={label} titles={[t('budgets.curve_spend'), t('budgets.curve_outcome'), t('budgets.curve_range')]}>
      {curve.points.map(({ spend, outcome, is_extrapolated }) => (
        <tr key={spend}>
          <th scope="row">
            {formats.money(spend)} {is_extrapolated && <small className="quiet">{t('budgets.extrapolated')}</small>}
          </th>
          <td className="num">{formats.money(outcome.value)}</td>
          <td className="num">
            {formats.money(outcome.lower)} – {formats.money(outcome.upper)}
          </td>
        </tr>
      ))}
    </SmallTable>
  )
}
