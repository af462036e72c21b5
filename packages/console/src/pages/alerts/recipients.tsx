import { fieldError } from '../../components/inputs/field-error.ts'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox, TextInput } from '../../theme/mantine.ts'
import type { AlertBody } from './alert.ts'

export interface Recipients {
  userIds: readonly string[]
  slack: string
  teams: string
}

export function toChannels({ userIds, slack, teams }: Recipients): NonNullable<AlertBody['channels']> {
  return [
    ...userIds.map((user_id) => ({ kind: 'email' as const, user_id })),
    ...(slack.trim() ? [{ kind: 'slack' as const, url: slack.trim() }] : []),
    ...(teams.trim() ? [{ kind: 'teams' as const, url: teams.trim() }] : []),
  ]
}

/** Who gets the messages. Only admins of the workspace see the other members. */
export function RecipientFields({
  recipients,
  onChange,
  error,
}: {
  recipients: Recipients
  onChange: (recipients: Recipients) => void
  error: unknown
}) {
  const { t } = useTranslation()
  const { session, profile, role, isLimited } = useSession()
  const maySeeMembers = (role === 'admin' || role === 'owner') && !isLimited
  const members = useRead('members.listMembers', { id: profile.workspace_id, limit: 100 }, { isReady: maySeeMembers })
  const { user } = session
  const others = (members.data?.data ?? []).filter(({ user_id }) => user_id !== user.id)
  const set = (part: Partial<Recipients>) => onChange({ ...recipients, ...part })
  const choose = (id: string, isChosen: boolean) =>
    set({ userIds: [...recipients.userIds.filter((item) => item !== id), ...(isChosen ? [id] : [])] })
  return (
    <fieldset className="bare-fieldset stack">
      <legend>{t('alerts.recipients')}</legend>
      {[{ user_id: user.id, email: user.email }, ...others].map(({ user_id, email }) => (
        <Checkbox
          key={user_id}
          label={t('alerts.email_to', { email })}
          checked={recipients.userIds.includes(user_id)}
          onChange={(event) => choose(user_id, event.target.checked)}
        />
      ))}
      {(['slack', 'teams'] as const).map((kind) => (
        <TextInput
          key={kind}
          label={t(`alerts.${kind}`)}
          type="url"
          value={recipients[kind]}
          onChange={(event) => set({ [kind]: event.target.value })}
        />
      ))}
      {fieldError(error, 'channels') && (
        <p role="alert" className="delta-bad">
          {fieldError(error, 'channels')}
        </p>
      )}
    </fieldset>
  )
}
