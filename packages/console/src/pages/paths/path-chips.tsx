import { channelColor } from '../../components/charts/colors.ts'
import { useNames } from '../../components/names/use-names.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { ConversionPath } from './use-path-view.ts'

/** The steps of a path in order, each with the colour of its channel. */
export function PathChips({ path: { steps, is_cut } }: { path: ConversionPath }) {
  const { t } = useTranslation()
  const { channelName } = useNames()
  if (steps.length === 0) return <span className="quiet">{t('unattributed.no_touch')}</span>
  return (
    <span className="path-chips">
      {steps.map(({ name, campaign_id }, index) => (
        <span key={`${index} ${name}`}>
          {index > 0 && (
            <>
              <span aria-hidden="true">›</span>
              <span className="visually-hidden">{t('paths.then')}</span>
            </>
          )}
          <span className="path-chip">
            <i aria-hidden="true" style={{ background: campaign_id === null ? channelColor(name) : 'var(--water)' }} />
            {campaign_id === null ? channelName(name) : name}
          </span>
        </span>
      ))}
      {is_cut && <span>…</span>}
    </span>
  )
}
