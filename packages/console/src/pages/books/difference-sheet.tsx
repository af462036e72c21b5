import type { RowOf } from '@tributary/client'
import { LinkedList } from '../../components/conversions/linked-list.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** The payments that add up to the difference of one day and provider, each with its reason. */
export function DifferenceSheet({ day, provider, onClose }: { day: string; provider: string; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { viaName } = useNames()
  const list = useReadOn('books.listBookDifferences', { day, provider, limit: 50 })
  const toLine = (row: RowOf<'books.listBookDifferences'>) => ({
    ...{ key: row.external_id, conversionId: null, title: row.external_id },
    amount: formats.money(row.difference),
    facts: [
      t(`books.reason_${row.reason}`),
      row.listed && t('books.listed_amount', { money: formats.money(row.listed) }),
      row.stored && t('books.stored_amount', { money: formats.money(row.stored) }),
    ],
  })
  return (
    <Sheet title={`${viaName(provider)}, ${formats.day(day)}`} onClose={onClose}>
      <p className="quiet">{t('books.sheet_lead')}</p>
      <LinkedList query={list} toLine={toLine} empty={<EmptyState title={t('books.no_differences')} />} />
    </Sheet>
  )
}
