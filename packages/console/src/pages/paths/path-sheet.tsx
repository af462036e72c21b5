import type { RowOf } from '@tributary/client'
import { LinkedList } from '../../components/conversions/linked-list.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { PathChips } from './path-chips.tsx'
import { type ConversionPath, usePathInput } from './use-path-view.ts'

/** The conversions of one path. */
export function PathSheet({
  id,
  path,
  onClose,
}: {
  id: string
  /** Undefined if a copied address names a path that is not on the first page. */
  path: ConversionPath | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  const list = useReadOn('paths.listPathConversions', { id, ...usePathInput(), limit: 50 })
  const toLine = (row: RowOf<'paths.listPathConversions'>) => ({
    ...{ key: row.conversion_id, conversionId: row.conversion_id },
    title: `${formats.dayOf(row.conversion_time)} · ${eventName(row.conversion_key)}`,
    amount: row.value === null ? '' : formats.money(row.net_value),
    facts: [
      [row.person?.first_name, row.person?.last_name].filter(Boolean).join(' ') || null,
      t('label.touches_count', { count: row.touch_count }),
      row.is_first_payment ? t('label.first_payment') : null,
    ],
  })
  return (
    <Sheet title={t('paths.sheet')} onClose={onClose}>
      {path && <PathChips path={path} />}
      {path && <p>{t('paths.sheet_total', { count: path.conversions, money: formats.money(path.value) })}</p>}
      <LinkedList query={list} toLine={toLine} empty={<EmptyState title={t('paths.no_conversions')} />} />
    </Sheet>
  )
}
