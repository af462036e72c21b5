import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ConcurrentEditNotice } from '../../../components/status/concurrent-edit-notice.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useConcurrentEdit } from '../../../data/concurrent-edit.ts'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, Radio } from '../../../theme/mantine.ts'

const modes = ['standard', 'platform_safe', 'hipaa'] as const
type Mode = (typeof modes)[number]

/** The privacy mode of the profile; the dialog states the consequences of a change. */
export function PrivacyMode({ isChangeable }: { isChangeable: boolean }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  // The mode that the user saw, to detect a concurrent change.
  const [seen, setSeen] = useState<Mode>(profile.privacy_mode)
  const [mode, setMode] = useState<Mode>(seen)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card title={t('settings.privacy')}>
      <div className="form">
        <Radio.Group
          label={t('settings.privacy_mode')}
          value={mode}
          onChange={(chosen) => setMode(chosen as Mode)}
          readOnly={!isChangeable}
        >
          {modes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`settings.mode_${mode}`)}
              description={t(`settings.mode_${mode}_more`)}
              mt={10}
            />
          ))}
        </Radio.Group>
        {isChangeable && (
          <div className="actions">
            <Button disabled={mode === seen} onClick={() => setConfirming(true)}>
              {t('settings.change_mode')}
            </Button>
          </div>
        )}
      </div>
      {isConfirming && (
        <ModeDialog
          seen={seen}
          mode={mode}
          onClose={() => setConfirming(false)}
          onSeen={(now) => {
            setConfirming(false)
            setSeen(now)
            setMode(now)
          }}
        />
      )}
    </Card>
  )
}

function ModeDialog({
  seen,
  mode,
  onClose,
  onSeen,
}: {
  seen: Mode
  mode: Mode
  onClose: () => void
  /** Called with the current mode, also after another person changed it. */
  onSeen: (mode: Mode) => void
}) {
  const { t } = useTranslation()
  const change = useMutationAction('profiles.setPrivacyMode', { changes: ['profiles.readProfile', 'keys.listKeys'] })
  const concurrentEdit = useConcurrentEdit(
    'profiles.readProfile',
    {},
    {
      opened: { privacy_mode: seen },
      find: ({ data: { privacy_mode } }) => ({ privacy_mode }),
      shownOf: ({ privacy_mode }) => [privacy_mode],
    },
  )
  const write = () =>
    change.mutate(
      { body: { privacy_mode: mode } },
      {
        onSuccess: ({ data }) => {
          onSeen(mode)
          notify({ text: t('settings.mode_changed', { count: data.revoked_keys }) })
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('settings.mode_title', { mode: t(`settings.mode_${mode}`) })}
      action={t('settings.change_mode')}
      isDanger
      runs={change}
      isBlocked={concurrentEdit.other !== null}
      onClose={onClose}
      onConfirm={() => void concurrentEdit.unlessChanged(write)}
    >
      <p>{t(`settings.mode_${mode}_effect`)}</p>
      <ConcurrentEditNotice
        edit={concurrentEdit}
        describe={({ privacy_mode }) => t(`settings.mode_${privacy_mode}`)}
        onTake={({ privacy_mode }) => onSeen(privacy_mode)}
        onKeep={write}
      />
    </ConfirmDialog>
  )
}
