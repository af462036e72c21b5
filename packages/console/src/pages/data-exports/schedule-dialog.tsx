import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect } from '../../theme/mantine.ts'
import { type DataExport, hourChoices, hourOf } from './data-export.ts'

/** When a data export runs. */
export function ScheduleDialog({
  exported: { id, folder, hour },
  onClose,
}: {
  exported: Pick<DataExport, 'id' | 'folder' | 'hour'>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const change = useMutationAction('dataExports.updateDataExport', { changes: ['dataExports.listDataExports'] })
  const { values, text } = useFields({ hour: hour === null ? '' : String(hour) }, change.error)
  return (
    <FormDialog
      title={t('data_exports.schedule_of', { folder })}
      onClose={onClose}
      runs={change}
      action={t('label.save')}
      onSubmit={() => change.mutate({ id, body: { hour: hourOf(values.hour) } }, { onSuccess: onClose })}
    >
      <NativeSelect
        label={t('data_exports.when')}
        {...text('hour')}
        data={hourChoices(t('data_exports.on_request'), formats.hour)}
      />
    </FormDialog>
  )
}
