import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button } from '../../../theme/mantine.ts'

type Token = OperationResponse<'passwords.changePassword'>['data']['tokens'][number]

/** Personal tokens outlive a change of password: they are listed, and each or all can be revoked here. */
export function TokensAfterChange({ tokens, onClose }: { tokens: readonly Token[]; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [left, setLeft] = useState(tokens)
  const revoke = useMutationAction('userTokens.revokeUserToken', { changes: ['userTokens.listUserTokens'] })
  const revokeOne = async ({ id }: Token) => {
    await revoke.mutateAsync({ id })
    setLeft((before) => before.filter((token) => token.id !== id))
  }
  const revokeAll = async () => {
    for (const token of left) await revokeOne(token)
    onClose()
  }
  // The error is shown below, so the rejected promise is ignored.
  const run = (promise: Promise<void>) => void promise.catch(() => {})
  return (
    <Dialog title={t('account.tokens')} onClose={onClose}>
      <div className="form">
        <p>{left.length > 0 ? t('account.tokens_text') : t('account.tokens_none')}</p>
        <ul className="plain-list" aria-label={t('account.tokens')}>
          {left.map((token) => (
            <li key={token.id}>
              <span className="known-value">{token.name}</span>
              <span className="quiet">{[...token.scopes, formats.ago(token.created_at)].join(' · ')}</span>
              <span className="row-actions">
                <LinkButton disabled={revoke.isPending} onClick={() => run(revokeOne(token))}>
                  {t('keys.revoke')}
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
        {revoke.isError && <ErrorMessage error={revoke.error} />}
        <div className="actions">
          {left.length > 0 && (
            <Button color="red" loading={revoke.isPending} onClick={() => run(revokeAll())}>
              {t('account.tokens_revoke_all')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(left.length > 0 ? 'account.tokens_keep' : 'close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
