import { Card } from '../../components/layout/card.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** What existing customers are expected to pay in the next year, or why the data allow no prediction. */
export function Prediction() {
  const { t } = useTranslation()
  const formats = useFormats()
  const data = useRead('cohorts.readPrediction', {}).data?.data
  if (!data || data.customers === 0) return null
  const { expected, backtest, rejection } = data
  return (
    <Card title={t('prediction.title')} aside={t('prediction.aside', { day: formats.day(data.as_of) })}>
      {rejection !== null && <p className="quiet">{t(`prediction.${rejection}`)}</p>}
      {rejection === null && expected && (
        <div className="stack">
          <dl className="facts-list">
            {expected.value !== null && (
              <>
                <dt>{t('metric.cash_short')}</dt>
                <dd>
                  <b>{formats.shortMoney(expected.value)}</b>
                </dd>
                <dt>{t('prediction.value_each')}</dt>
                <dd>{formats.money(expected.value / data.customers)}</dd>
              </>
            )}
            <dt>{t('prediction.purchases')}</dt>
            <dd>{formats.count(Math.round(expected.purchases))}</dd>
          </dl>
          {backtest && (
            <p className="quiet">
              {t('prediction.backtest', {
                predicted: formats.count(Math.round(backtest.predicted)),
                actual: formats.count(backtest.actual),
              })}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
