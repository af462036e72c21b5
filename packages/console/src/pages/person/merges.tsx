import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Person } from './person.ts'

/** The merges of a person with their evidence, and a way to undo them. */
export function Merges({ person }: { person: Person }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { viaName } = useNames()
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const undo = useMutationAction('customerMerges.undoMerge', {
    changes: ['customers.readCustomer', 'journeys.readCustomerJourney'],
  })
  if (person.merges.length === 0) return null
  return (
    <Card title={t('person.merges')}>
      <ul className="plain-list">
        {person.merges.map((merge) => (
          <li key={merge.id} className="merge">
            <span>
              {t('person.merged_by', {
                evidence: merge.evidence.map(({ kind }) => t(`identifier.${kind}`)).join(', ') || viaName(merge.source),
              })}
            </span>
            <span className="quiet">
              {formats.time(merge.merged_at)} · {viaName(merge.source)}
            </span>
            {merge.undone_at ? (
              <Chip>{t('person.undone')}</Chip>
            ) : (
              may('attribution:write') && <LinkButton onClick={() => setConfirmingId(merge.id)}>{t('undo')}</LinkButton>
            )}
          </li>
        ))}
      </ul>
      {confirmingId && (
        <ConfirmDialog
          title={t('person.undo_title')}
          action={t('person.undo_action')}
          runs={undo}
          onClose={() => setConfirmingId(null)}
          onConfirm={() =>
            undo.mutate({ id: confirmingId } as never, {
              onSuccess: () => {
                setConfirmingId(null)
                notify({ text: t('person.undo_done') })
              },
            })
          }
        >
          <p>{t('person.undo_effect')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
