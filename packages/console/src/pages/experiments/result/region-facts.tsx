import { Chip } from '../../../components/layout/chip.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { Result } from '../experiment.ts'

/** What the result of a geo test rests on: its regions, whether both methods agree, and what weakens it. */
export function RegionFacts({ geo }: { geo: NonNullable<Result['geo']> }) {
  const { t } = useTranslation()
  const doesAgree = geo.agreement === 'agree'
  return (
    <>
      <dt>{t('experiments.kind_geo')}</dt>
      <dd>{t('experiments.region_counts', { ...geo.regions, before: geo.periods.before })}</dd>
      <dt>{t('experiments.balance')}</dt>
      <dd>
        <Chip tone={doesAgree ? 'on' : 'bad'}>{t(`experiments.${geo.agreement}`)}</Chip>{' '}
        {geo.warnings.map(({ code }) => t(`experiments.warning_${code}`)).join(' ')}
      </dd>
    </>
  )
}
