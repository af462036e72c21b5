import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/layout/card.tsx'
import { useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useView } from '../../../data/view.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { ExperimentDetails } from '../experiment.ts'

/** What an ended experiment says about the credit of its campaigns, and the way to where it is used. */
export function CalibrationCard({ experiment: { id, state, design } }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { model } = useView()
  const isEnded = state === 'completed' || state === 'stopped'
  const isShown = isEnded && may('campaigns:read')
  const hasCampaigns = design.campaign_ids.length > 0
  const { data } = useRead('campaigns.listCalibration', { model }, { isReady: isShown && hasCampaigns })
  if (!isShown || (hasCampaigns && !data)) return null
  const row = data?.data.find(({ tests }) => tests.some(({ experiment_id }) => experiment_id === id))
  const own = row?.tests.find(({ experiment_id }) => experiment_id === id)
  return (
    <Card title={t('experiments.view_calibration')} aside={t(`model.${model}`)}>
      {row && own ? (
        <div className="stack">
          <p>
            {t('experiments.calibrates', {
              ...{ factor: formats.percent(own.factor), day: formats.dayOf(row.expires_at) },
            })}
          </p>
          <div>
            <Link to="/experiments" search={{ view: 'calibration' } as never} className="pick pick-main">
              {t('experiments.use_calibration')}
            </Link>
          </div>
        </div>
      ) : (
        <p className="quiet">{t(hasCampaigns ? 'experiments.calibrates_not' : 'experiments.calibrates_none')}</p>
      )}
    </Card>
  )
}
