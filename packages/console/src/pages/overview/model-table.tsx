import type { OperationResponse } from '@tributary/client'
import { Link, OpenButton, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type ByModel = OperationResponse<'overview.readOverview'>['data']['by_model'][number]

/** The same revenue under every model, to show how much the result depends on it; a figure opens the ads under both models. */
export function ModelTable({ models }: { models: readonly ByModel[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model: current, change } = useView()
  const adsTitle = (model: ByModel['model']) =>
    model === current
      ? t('overview.model_ads', { model: t(`model.${model}`) })
      : t('overview.model_ads_compared', { model: t(`model.${current}`), other: t(`model.${model}`) })
  return (
    <>
      <SmallTable titles={[t('model.title'), t('metric.credited'), t('metric.roas'), t('metric.cac')]}>
        {models.map(({ model, credited_cash, roas, cac_first_payment }) => (
          <tr key={model} aria-current={model === current ? 'true' : undefined}>
            <th scope="row">
              <OpenButton className="link-button" onClick={() => change({ model })}>
                {t(`model.${model}`)}
              </OpenButton>
            </th>
            <td className="num">
              <Link
                to="/ads"
                search={{ sort: '-value', ...(model !== current && { compare: model }) } as never}
                title={adsTitle(model)}
              >
                {formats.shortMoney(credited_cash)}
                <span className="visually-hidden"> {adsTitle(model)}</span>
              </Link>
            </td>
            <td className="num">{formats.decimal(roas)}</td>
            <td className="num">{formats.shortMoney(cac_first_payment)}</td>
          </tr>
        ))}
      </SmallTable>
      <UnlessShared>
        <p className="model-link">
          <Link to="/paths" search={{ view: 'models', level: 'campaign' } as never}>
            {t('overview.models_link')}
          </Link>
        </p>
      </UnlessShared>
    </>
  )
}
