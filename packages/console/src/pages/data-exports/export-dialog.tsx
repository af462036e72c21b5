import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { useFields } from '../../components/inputs/use-fields.ts'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../theme/mantine.ts'
import { type DataExport, hourChoices, hourOf } from './data-export.ts'

type Table = DataExport['tables'][number]

const offered = [
  ...(['events', 'visits', 'touches', 'conversions', 'credit', 'payments', 'refunds'] as const),
  ...(['ad_days', 'entities', 'customers'] as const),
] satisfies readonly Table[]

/** What to write, and when. The place of the files is a setting of the deployment. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const create = useMutationAction('dataExports.createDataExport', { changes: ['dataExports.listDataExports'] })
  const { values, set, text, check } = useFields(
    {
      folder: 'warehouse',
      format: 'parquet',
      tables: ['conversions', 'credit', 'payments', 'ad_days'] as Table[],
      from_day: '',
      hour: '4',
      includes_contacts: false,
    },
    create.error,
  )
  const submit = () => {
    const body = {
      folder: values.folder.trim(),
      format: values.format as DataExport['format'],
      tables: values.tables,
      from_day: values.from_day || null,
      hour: hourOf(values.hour),
      includes_contacts: values.includes_contacts && values.tables.includes('customers'),
    }
    create.mutate({ body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('data_exports.new')}
      onClose={onClose}
      runs={create}
      action={t('data_exports.create')}
      isBlocked={values.tables.length === 0 || values.folder.trim() === ''}
      onSubmit={submit}
    >
      <TextInput
        label={t('data_exports.folder')}
        description={t('data_exports.folder_more')}
        {...text('folder')}
        required
      />
      <Checkbox.Group
        label={t('data_exports.tables')}
        value={values.tables}
        onChange={(tables) => set({ tables: tables as Table[] })}
        error={fieldError(create.error, 'tables')}
      >
        {offered.map((table) => (
          <Checkbox key={table} value={table} label={t(`data_exports.table_${table}`)} mt={8} />
        ))}
      </Checkbox.Group>
      {may('customers:read') && values.tables.includes('customers') && (
        <Checkbox
          label={t('data_exports.contacts')}
          description={t('data_exports.contacts_more')}
          {...check('includes_contacts')}
        />
      )}
      <div className="two two-even">
        <NativeSelect
          label={t('data_exports.format')}
          {...text('format')}
          data={(['parquet', 'csv'] as const).map((value) => ({ value, label: t(`data_exports.format_${value}`) }))}
        />
        <NativeSelect
          label={t('data_exports.when')}
          {...text('hour')}
          data={hourChoices(t('data_exports.on_request'), formats.hour)}
        />
      </div>
      <TextInput
        label={t('data_exports.from_day')}
        description={t('data_exports.from_day_more')}
        type="date"
        {...text('from_day')}
      />
    </FormDialog>
  )
}
