import { ConversionList } from '../../components/ads/conversion-list.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { roasOf, type TreeRow } from './tree.ts'

/** The result of a row and the conversions credited to it. */
export function ConversionsSheet({ row, onClose }: { row: TreeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model } = useView()
  return (
    <Sheet title={row.entity!.campaign_name} onClose={onClose}>
      <p className="quiet">
        {t('campaigns.sheet_lead', {
          spend: formats.money(row.metrics.spend),
          cash: formats.money(row.metrics.outcome_value),
          roas: formats.decimal(roasOf(row.metrics)),
          model: t(`model.${model}`),
        })}
      </p>
      <ConversionList id={row.id} level={row.level} />
    </Sheet>
  )
}
