import { Picture } from '../../components/ads/picture.tsx'
import { OpenButton } from '../../components/shared/unless-shared.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'
import { AdviceChip, type Target } from './advice-chip.tsx'

/** The same ads as pictures, in the same order. */
export function Gallery({
  ads,
  target,
  isStale,
  onOpen,
}: {
  ads: readonly Ad[]
  target: Target
  isStale: boolean
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <ul className={`gallery${isStale ? ' stale' : ''}`}>
      {ads.map((ad) => (
        <li key={ad.id} className="card">
          <Picture ad={ad} isLarge />
          <OpenButton className="bare-button tree-link" title={ad.name} onClick={() => onOpen(ad.id)}>
            {ad.name}
          </OpenButton>
          <dl>
            <div>
              <dt>{t('metric.roas')}</dt>
              <dd>{formats.decimal(ad.roas)}</dd>
            </div>
            <div>
              <dt>{t('metric.spend')}</dt>
              <dd>{formats.shortMoney(ad.spend)}</dd>
            </div>
            <div>
              <dt>{t('label.advice')}</dt>
              <dd>
                <AdviceChip ad={ad} target={target} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
