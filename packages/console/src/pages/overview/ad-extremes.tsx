import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { Picture } from '../../components/ads/picture.tsx'
import { useAdPlatforms } from '../../components/ads/use-ad-platforms.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Wait } from '../../components/status/wait.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Answer, AnswerQuery } from './answer-text.tsx'

type Ad = Answer['ads'][number]

const OperationDialog = lazy(() =>
  import('../../components/ads/operation-dialog.tsx').then((file) => ({ default: file.OperationDialog })),
)

/** The ads with the highest and the lowest profit, with the action that the advice asks for. */
export function AdExtremes({ answer }: { answer: AnswerQuery }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const platformOf = useAdPlatforms()
  const [request, setRequest] = useState<OperationRequest | null>(null)
  if (answer.isError || !may('campaigns:read')) return null
  const ads = answer.data?.data.ads
  const titles = [t('overview.ad'), t('metric.spend'), t('overview.profit'), t('metric.roas')]
  return (
    <Card
      title={t('overview.extremes')}
      aside={<Link to="/ads">{t('overview.all_ads')}</Link>}
      isStale={answer.isPlaceholderData}
    >
      {!ads ? (
        <Wait height={320} />
      ) : ads.length === 0 ? (
        <p className="quiet">{t('overview.no_ads')}</p>
      ) : (
        <SmallTable label={t('overview.extremes')} className="extremes" titles={[...titles, t('label.advice')]}>
          {ads.map((ad) => (
            <tr key={ad.id}>
              <th scope="row">
                <span className="ad-name">
                  <Picture ad={ad} />
                  <TwoLines below={ad.ad_set_name ?? ad.campaign_name}>
                    <Link to="/ads" search={{ ad: ad.id } as never} title={`${ad.name} · ${ad.campaign_name}`}>
                      {ad.name}
                    </Link>
                  </TwoLines>
                </span>
              </th>
              <td className="num">{formats.shortMoney(ad.spend)}</td>
              <td className={ad.profit < 0 ? 'num loss' : 'num gain'}>{formats.shortMoney(ad.profit)}</td>
              <td className="num">{formats.decimal(ad.roas)}</td>
              <td className="num">
                {ad.advice === 'stop' && may('campaigns:apply') && platformOf(ad.platform).blockedBy === null ? (
                  <LinkButton onClick={() => setRequest(toRequest(ad))}>
                    {t('label.pause')}
                    <span className="visually-hidden"> {ad.name}</span>
                  </LinkButton>
                ) : (
                  t(ad.advice ? `advice.${ad.advice}` : 'overview.not_running')
                )}
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {request && (
        <Suspense fallback={null}>
          <OperationDialog request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </Card>
  )
}

function toRequest(ad: Ad): OperationRequest {
  const { id, name, external_id: externalId, campaign_external_id: campaignId } = ad
  const parents = [platformName(ad.platform), ad.campaign_name, ad.ad_set_name ?? '']
  return { action: 'pause', level: 'ad', id, name, externalId, campaignId, parents }
}
