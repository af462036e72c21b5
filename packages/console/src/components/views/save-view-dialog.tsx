import { useSearch } from '@tanstack/react-router'
import { useMutationAction } from '../../data/queries.ts'
import { type SavedPage, type SavedView, toSettings } from '../../data/saved-view.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, Checkbox, TextInput } from '../../theme/mantine.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { Form } from '../inputs/form.tsx'
import { useFields } from '../inputs/use-fields.ts'
import { notify } from '../status/notices.tsx'

const changes = ['views.listViews'] as const

/** Saves the range, model, filters, columns and sort on the screen under a name, or in the view that is open. */
export function SaveViewDialog({
  page,
  current,
  onSaved,
  onClose,
}: {
  page: SavedPage
  /** The view that was opened before. */
  current: SavedView | undefined
  onSaved: (view: SavedView) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { role } = useSession()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const create = useMutationAction('views.createView', { changes })
  const update = useMutationAction('views.updateView', { changes })
  const { values, text, check } = useFields({ name: '', is_shared: false }, create.error ?? update.error)
  const isEditor = role !== 'viewer'
  const mayUpdate = current !== undefined && (current.is_shared ? isEditor : current.is_own)
  const done = ({ data }: { data: SavedView }) => {
    onClose()
    onSaved(data)
    notify({ text: t('label.saved_as', { name: data.name }) })
  }
  return (
    <Dialog title={t('views.save')} onClose={onClose}>
      <Form
        runs={[create, update]}
        action={t('views.save_action')}
        onSubmit={() =>
          create.mutate(
            { body: { ...values, name: values.name.trim(), page, ...toSettings(search) } },
            { onSuccess: done },
          )
        }
        aside={
          mayUpdate && (
            <Button
              variant="default"
              loading={update.isPending}
              onClick={() =>
                update.mutate({ id: current.id, body: withDefaults(toSettings(search)) }, { onSuccess: done })
              }
            >
              {t('views.update', { name: current.name })}
            </Button>
          )
        }
      >
        <p className="quiet">{t('views.save_more')}</p>
        <TextInput label={t('label.name')} {...text('name')} maxLength={200} required data-autofocus />
        {isEditor && (
          <Checkbox label={t('views.for_all')} description={t('views.for_all_more')} {...check('is_shared')} />
        )}
      </Form>
    </Dialog>
  )
}

/** An update changes only the fields that it names, so it names all of them. */
const withDefaults = (settings: ReturnType<typeof toSettings>) => ({
  ...{ model: 'last_touch' as const, level: null, date_basis: null, window: null, sort: null },
  ...settings,
})
