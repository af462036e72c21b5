import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button } from '../../../theme/mantine.ts'

/** Archives the workspace with all its businesses. */
export function ArchiveWorkspace({ workspace }: { workspace: { id: string; name: string } }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const archive = useMutationAction('workspaces.archiveWorkspace')
  return (
    <Card title={t('workspace.archive_all')}>
      <div className="form">
        <p className="quiet">{t('workspace.archive_all_effect')}</p>
        <div className="actions">
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('workspace.archive_all')}
          </Button>
        </div>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('workspace.archive_title', { name: workspace.name })}
          action={t('workspace.archive_all')}
          typed={workspace.name.trim()}
          isDanger
          runs={archive}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            archive.mutate(
              { id: workspace.id, body: { confirm_name: workspace.name } },
              { onSuccess: () => location.assign('/') },
            )
          }
        >
          <p>{t('workspace.archive_all_effect')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
