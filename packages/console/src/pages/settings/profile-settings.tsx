import '../../theme/mantine-forms.css'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useWords } from '../../locales/words.tsx'
import { Card } from '../../parts/card.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { PlanCard } from './plan-card.tsx'
import { ProfileForm } from './profile-form.tsx'

const modes = ['standard', 'platform_safe', 'hipaa'] as const
type Mode = (typeof modes)[number]

/** How the profile counts, and how it protects people; what a change brings is said before it is made. */
export function ProfileSettings() {
  const { say } = useWords()
  const formats = useFormats()
  const { profile, role } = useSession()
  const governs = role === 'owner' || role === 'admin'
  const [mode, setMode] = useState<Mode>(profile.privacy_mode)
  const [isAsking, setAsking] = useState(false)
  const change = useAct('profiles.setPrivacyMode', { changes: ['profiles.readProfile', 'keys.listKeys'] })
  return (
    <>
      <Card title={profile.name}>
        {governs && <ProfileForm key={profile.id} />}
        <dl className="facts-list">
          {!governs && (
            <>
              <dt>{say('settings.zone')}</dt>
              <dd>{profile.timezone}</dd>
              <dt>{say('settings.currency')}</dt>
              <dd>{profile.reporting_currency}</dd>
              <dt>{say('settings.domains')}</dt>
              <dd>{profile.domains.length > 0 ? profile.domains.join(', ') : say('settings.no_domains')}</dd>
            </>
          )}
          <dt>{say('settings.since')}</dt>
          <dd>{formats.time(profile.created_at)}</dd>
          <dt>{say('settings.id')}</dt>
          <dd>{profile.id}</dd>
        </dl>
      </Card>
      <Card title={say('settings.privacy')}>
        <div className="form">
          <Radio.Group
            label={say('settings.privacy_mode')}
            value={mode}
            onChange={(chosen) => setMode(chosen as Mode)}
            readOnly={!governs}
          >
            {modes.map((one) => (
              <Radio
                key={one}
                value={one}
                label={say(`settings.mode_${one}`)}
                description={say(`settings.mode_${one}_more`)}
                mt={10}
              />
            ))}
          </Radio.Group>
          {governs && (
            <div className="acts">
              <Button disabled={mode === profile.privacy_mode} onClick={() => setAsking(true)}>
                {say('settings.change_mode')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <PlanCard />
      {isAsking && (
        <ConfirmDialog
          title={say('settings.mode_title', { mode: say(`settings.mode_${mode}`) })}
          act={say('settings.change_mode')}
          isDanger
          isBusy={change.isPending}
          error={change.error}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            change.mutate(
              { input: { body: { privacy_mode: mode } } },
              {
                onSuccess: ({ data }) => {
                  setAsking(false)
                  notify({ text: say('settings.mode_changed', { count: data.revoked_keys }) })
                },
              },
            )
          }
        >
          <p>{say(`settings.mode_${mode}_effect`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
