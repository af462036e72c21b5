import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { ActionButton } from '../../../components/inputs/action-button.tsx'
import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { browserName } from '../../../components/names/browser-name.ts'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, PasswordInput } from '../../../theme/mantine.ts'
import { Authorizations } from './authorizations.tsx'
import { Memberships } from './memberships.tsx'
import { SecondFactor } from './second-factor.tsx'
import { TokensAfterChange } from './tokens-after-change.tsx'

/** The user's own password, second factor and sessions. */
export function Account() {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <>
      <p className="page-lead">{t('account.lead', { email: session.user.email })}</p>
      <Password />
      <SecondFactor />
      <Sessions />
      <Authorizations />
      <Memberships />
    </>
  )
}

function Password() {
  const { t } = useTranslation()
  const [tokens, setTokens] = useState<OperationResponse<'passwords.changePassword'>['data']['tokens']>([])
  const change = useMutationAction('passwords.changePassword', { changes: ['sessions.listSessions'] })
  const { values, set, text } = useFields({ current_password: '', new_password: '' }, change.error)
  const { current_password: current, new_password: next } = values
  return (
    <Card title={t('label.password')}>
      <Form
        runs={change}
        action={t('account.change_password')}
        onSubmit={() =>
          change.mutate(
            { body: { ...(current && { current_password: current }), new_password: next } },
            {
              onSuccess: ({ data }) => {
                set({ current_password: '', new_password: '' })
                setTokens(data.tokens)
                notify({ text: t('account.password_changed', { count: data.ended_sessions }) })
              },
            },
          )
        }
      >
        <p className="quiet">{t('account.password_text')}</p>
        <PasswordInput label={t('account.current')} {...text('current_password')} autoComplete="current-password" />
        <PasswordInput
          label={t('label.new_password')}
          {...text('new_password')}
          autoComplete="new-password"
          minLength={12}
          required
        />
      </Form>
      {tokens.length > 0 && <TokensAfterChange tokens={tokens} onClose={() => setTokens([])} />}
    </Card>
  )
}

function Sessions() {
  const { t } = useTranslation()
  const formats = useFormats()
  const list = useRead('sessions.listSessions', {})
  const end = useMutationAction('sessions.endSession', { changes: ['sessions.listSessions'] })
  const endOthers = useMutationAction('sessions.endOtherSessions', { changes: ['sessions.listSessions'] })
  return (
    <Card title={t('account.sessions')}>
      {(end.isError || endOthers.isError) && <ErrorMessage error={end.error ?? endOthers.error} />}
      <QueryState query={list}>
        {({ data }) => (
          <div className="form">
            {data.map((item) => (
              <p key={item.id} title={item.user_agent ?? ''}>
                {browserName(item.user_agent) ?? '–'}{' '}
                {item.is_current && <Chip tone="on">{t('account.this_one')}</Chip>}{' '}
                <span className="quiet">{[item.address, formats.ago(item.used_at)].filter(Boolean).join(' · ')}</span>{' '}
                {!item.is_current && (
                  <ActionButton action={end} input={{ id: item.id }}>
                    {t('account.end')}
                  </ActionButton>
                )}
              </p>
            ))}
            {data.length > 1 && (
              <div className="actions">
                <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                  {t('account.end_others')}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryState>
    </Card>
  )
}
