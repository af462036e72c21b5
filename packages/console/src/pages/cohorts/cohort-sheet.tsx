import type { Input, RowOf } from '@tributary/client'
import { LinkedList } from '../../components/conversions/linked-list.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { useCohortTexts } from './use-cohort-texts.ts'
import type { Cohort, CohortView } from './use-cohort-view.ts'

/** The payments of a cohort, or of one of its ages. */
export function CohortSheet({
  cohort,
  age,
  cohortKey: key,
  rows,
  view,
  onClose,
}: {
  cohort: string
  age: string | null
  cohortKey: string | null
  rows: readonly Cohort[]
  view: CohortView
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const texts = useCohortTexts(view)
  const { by, interval, model } = view
  const input = {
    ...{ cohort, by, interval, model, limit: 50 },
    ...(age !== null && { age }),
    ...(key !== null && { key }),
  } as unknown as Input<'cohorts.listCohortPayments'>
  const list = useReadOn('cohorts.listCohortPayments', input)
  const row = rows.find((candidate) => candidate.cohort === cohort && candidate.key === key)
  const keyName = texts.keyName({ key, name: row?.name ?? null })
  const title = [texts.cohortName(cohort), keyName, age !== null && texts.ageName(Number(age))]
  const toLine = (payment: RowOf<'cohorts.listCohortPayments'>) => ({
    ...{ key: payment.conversion_id, conversionId: payment.conversion_id },
    title: formats.dayOf(payment.paid_at),
    amount: formats.money(payment.value),
    facts: [
      t(payment.is_first ? 'label.first_payment' : 'cohorts.later_payment'),
      texts.ageName(payment.age),
      payment.share < 1 ? t('cohorts.part', { part: formats.percent(payment.share, 1) }) : null,
      payment.contribution === null ? null : t('cohorts.contribution', { money: formats.money(payment.contribution) }),
    ],
  })
  return (
    <Sheet title={title.filter(Boolean).join(' · ')} onClose={onClose}>
      <p className="quiet">{t(age === null ? 'cohorts.sheet_all' : 'cohorts.sheet_age')}</p>
      <LinkedList query={list} toLine={toLine} empty={<EmptyState title={t('cohorts.no_payments')} />} />
    </Sheet>
  )
}
