import qrcode from 'qrcode-generator'
import { useMemo, useState } from 'react'
import { SecretDialog } from '../../../components/dialogs/secret-dialog.tsx'
import { Form } from '../../../components/inputs/form.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { CodeBlock } from '../../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, PasswordInput, TextInput } from '../../../theme/mantine.ts'

const changes = ['secondFactor.readSecondFactor'] as const

/** The second factor: turn it on or off, and recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation()
  const state = useRead('secondFactor.readSecondFactor', {})
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const begin = useMutationAction('secondFactor.beginSecondFactor', { changes })
  const confirm = useMutationAction('secondFactor.confirmSecondFactor', { changes })
  const end = useMutationAction('secondFactor.endSecondFactor', { changes })
  const renew = useMutationAction('secondFactor.renewRecoveryCodes', { changes })
  const showCodes = ({ data }: { data: { recovery_codes: string[] } }) => {
    setCode('')
    setRecovery(data.recovery_codes)
  }
  const codeField = (
    <TextInput
      label={t('second.code')}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  )
  return (
    <Card title={t('second.title')}>
      <QueryState query={state}>
        {({ data }) => (
          <div className="form">
            <p>
              <Chip tone={data.is_on ? 'on' : 'plain'}>{t(data.is_on ? 'second.on' : 'second.off')}</Chip>{' '}
              {data.is_on && (
                <span className="quiet">{t('second.codes_left', { count: data.recovery_codes_left })}</span>
              )}
            </p>
            {renew.isError && <ErrorMessage error={renew.error} />}
            {data.is_on ? (
              <Form
                runs={end}
                action={t('second.end')}
                variant="default"
                onSubmit={() => end.mutate({ body: { code } }, { onSuccess: () => setCode('') })}
                aside={
                  <Button
                    variant="default"
                    disabled={code === ''}
                    loading={renew.isPending}
                    onClick={() => renew.mutate({ body: { code } }, { onSuccess: showCodes })}
                  >
                    {t('second.renew')}
                  </Button>
                }
              >
                {codeField}
              </Form>
            ) : begin.data ? (
              <Form
                runs={confirm}
                action={t('second.confirm')}
                onSubmit={() => confirm.mutate({ body: { code } }, { onSuccess: showCodes })}
              >
                <p>{t('second.scan')}</p>
                <QrCode text={begin.data.data.otpauth_url} label={t('second.picture')} />
                <CodeBlock label={t('second.by_hand')} text={begin.data.data.secret} />
                {codeField}
              </Form>
            ) : (
              <Form
                runs={begin}
                action={t('second.begin')}
                onSubmit={() =>
                  begin.mutate(
                    { body: password ? { current_password: password } : {} },
                    { onSuccess: () => setPassword('') },
                  )
                }
              >
                <p className="quiet">{t('second.text')}</p>
                <PasswordInput
                  label={t('account.current')}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  autoComplete="current-password"
                />
              </Form>
            )}
          </div>
        )}
      </QueryState>
      {recovery && (
        <SecretDialog
          title={t('second.recovery_title')}
          label={t('second.recovery')}
          secret={recovery.join('\n')}
          onClose={() => {
            setRecovery(null)
            begin.reset()
          }}
        />
      )}
    </Card>
  )
}

/** Drawn as SVG shapes, because the content security policy forbids generated images. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    const cells: string[] = []
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        if (code.isDark(row, column)) cells.push(`M${column + 4} ${row + 4}h1v1h-1z`)
    return { size: count + 8, path: cells.join('') }
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={200} height={200}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
