import type { RowOf } from '@tributary/client'
import { useMemo, useState } from 'react'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { useMutationAction, useReadAll } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { TextInput } from '../../theme/mantine.ts'

type Note = RowOf<'notes.listNotes'>
const changes = ['notes.listNotes'] as const

/** The notes on the days of the range, newest day first. Every chart over these days shows them. */
export function Notes() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { range } = useView()
  const list = useReadAll('notes.listNotes', { date_from: range.from, date_to: range.to, limit: 500 })
  const [edited, setEdited] = useState<Note | null>(null)
  const remove = useMutationAction('notes.deleteNote', { changes })
  const create = useMutationAction('notes.createNote', { changes })
  const rows = useMemo(() => [...(list.data ?? [])].reverse(), [list.data])
  const canWrite = may('goals:write')
  const undo = ({ day, text }: Note) =>
    notify({
      text: t('notes.deleted'),
      action: {
        label: t('undo'),
        run: () => create.mutate({ body: { day, text } }, { onError: notifyFailure }),
      },
    })
  return (
    <>
      {canWrite && <NoteForm key={edited?.id ?? 'new'} note={edited} onDone={() => setEdited(null)} />}
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card title={t('label.notes')} aside={formats.days(range.from, range.to)} isStale={list.isPlaceholderData}>
        {rows.length === 0 && !list.isPending ? (
          <EmptyState title={t('notes.empty')}>{t('notes.empty_more')}</EmptyState>
        ) : (
          <ul className="plain-list">
            {rows.map((note) => (
              <li key={note.id}>
                <b>{formats.day(note.day)}</b>
                <span className="known-value">{note.text}</span>
                <Chip>{t(`notes.kind_${note.kind}`)}</Chip>
                {canWrite && (
                  <span className="row-actions">
                    {(note.kind === 'person' || note.kind === 'api') && (
                      <LinkButton onClick={() => setEdited(note)}>{t('label.edit')}</LinkButton>
                    )}
                    <ActionButton
                      action={remove}
                      input={{ id: note.id }}
                      onSuccess={() => undo(note)}
                      isFailureNotified
                    >
                      {t('notes.delete')}
                    </ActionButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function NoteForm({ note, onDone }: { note: Note | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { zone } = useFormats()
  const create = useMutationAction('notes.createNote', { changes })
  const update = useMutationAction('notes.updateNote', { changes })
  const error = create.error ?? update.error
  const { values, set, text } = useFields({ day: note?.day ?? todayIn(zone), text: note?.text ?? '' }, error)
  const submit = () => {
    const body = { day: values.day, text: values.text.trim() }
    const onSuccess = () => {
      set({ text: '' })
      onDone()
    }
    if (note) update.mutate({ id: note.id, body }, { onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  return (
    <Card title={t(note ? 'notes.edit_title' : 'notes.new')}>
      <Form
        runs={[create, update]}
        action={t(note ? 'label.save' : 'label.add_note')}
        onSubmit={submit}
        onCancel={note ? onDone : undefined}
      >
        <TextInput label={t('notes.day')} type="date" {...text('day')} required />
        <TextInput
          label={t('alerts.what')}
          placeholder={t('notes.example')}
          {...text('text')}
          maxLength={500}
          required
        />
      </Form>
    </Card>
  )
}
