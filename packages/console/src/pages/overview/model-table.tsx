import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type ByModel = OperationResponse<'overview.readOverview'>['data']['by_model'][number]

/** The same revenue under every model, to show how much the result depends on it. */
export function ModelTable({ models }: { models: readonly ByModel[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model: current, change } = useView()
  return (
    <>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">{t('model.title')}</th>
            <th scope="col" className="num">
              {t('metric.credited')}
            </th>
            <th scope="col" className="num">
              {t('metric.roas')}
            </th>
            <th scope="col" className="num">
              {t('metric.cac')}
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ model, credited_cash, roas, cac_first_payment }) => (
            <tr key={model} aria-current={model === current ? 'true' : undefined}>
              <th scope="row">
                <button type="button" className="link-button" onClick={() => change({ model })}>
                  {t(`model.${model}`)}
                </button>
              </th>
              <td className="num">{formats.shortMoney(credited_cash)}</td>
              <td className="num">{formats.decimal(roas)}</td>
              <td className="num">{formats.shortMoney(cac_first_payment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="model-link">
        <Link to="/paths" search={{ view: 'models', level: 'campaign' } as never}>
          {t('overview.models_link')}
        </Link>
      </p>
    </>
  )
}
