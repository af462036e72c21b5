import { Card } from '../../../components/layout/card.tsx'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { ExperimentDetails } from '../experiment.ts'
import { useCampaignNames } from '../use-campaign-names.ts'

/** What to set at the platform for a geo test, and to set back after it: the service does not limit campaigns to regions. */
export function ByHand({ experiment: { kind, state, design } }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const nameOf = useCampaignNames()
  if (kind !== 'geo' || state === 'draft' || state === 'void') return null
  const named = design.campaign_ids.map((id) => nameOf(id) ?? t('experiments.unknown_campaign')).join(', ')
  const values = {
    campaigns: named || t('experiments.tested_campaign'),
    regions: (design.treated_regions ?? []).join(', '),
    others: (design.control_regions ?? []).join(', '),
    start: formats.day(design.start),
    after: formats.day(design.end),
  }
  const isOver = state === 'completed' || state === 'stopped'
  const steps = isOver ? (['back'] as const) : (['show', 'exclude', 'keep', 'back'] as const)
  return (
    <Card title={t('experiments.by_hand')}>
      <p className="quiet">{t('experiments.by_hand_more')}</p>
      <ol className="by-hand">
        {steps.map((step) => (
          <li key={step}>{t(`experiments.by_hand_${step}`, values)}</li>
        ))}
      </ol>
    </Card>
  )
}
