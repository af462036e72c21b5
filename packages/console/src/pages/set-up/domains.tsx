import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, TextInput } from '../../theme/mantine.ts'

const changes = ['tracking.listCustomDomains', 'tracking.readSnippet', 'tracking.readTrackingOrigin'] as const

/** First-party tracking domains, which browsers and blockers treat as part of the site. */
export function Domains() {
  const { t } = useTranslation()
  const { may } = useSession()
  const list = useRead('tracking.listCustomDomains', {})
  const add = useMutationAction('tracking.addCustomDomain', { changes })
  const verify = useMutationAction('tracking.verifyCustomDomain', { changes })
  const remove = useMutationAction('tracking.removeCustomDomain', { changes })
  const { values, set, text } = useFields({ domain: '' }, add.error)
  const { domain } = values
  const canWrite = may('attribution:write')
  return (
    <>
      <p className="page-lead">{t('domain.lead')}</p>
      <QueryState query={list}>
        {({ data }) => (
          <>
            {data.map((item) => (
              <Card key={item.id} title={item.domain}>
                <div className="stack">
                  <p aria-live="polite">
                    <Chip tone={item.status === 'verified' ? 'on' : item.status === 'failed' ? 'bad' : 'warn'}>
                      {t(`domain.status_${item.status}`)}
                    </Chip>{' '}
                    {item.reason && t(`domain.reason_${item.reason}`)}
                  </p>
                  {item.status !== 'verified' && (
                    <CodeBlock label={t('domain.record')} text={`${item.domain}. CNAME ${item.cname_target}.`} />
                  )}
                  {(verify.isError || remove.isError) && <ErrorMessage error={verify.error ?? remove.error} />}
                  {canWrite && (
                    <div className="actions" style={{ justifyContent: 'start' }}>
                      <Button
                        variant="default"
                        loading={verify.isPending}
                        onClick={() => verify.mutate({ id: item.id })}
                      >
                        {t('domain.check')}
                      </Button>
                      <Button
                        variant="default"
                        loading={remove.isPending}
                        onClick={() => remove.mutate({ id: item.id })}
                      >
                        {t('label.remove')}
                      </Button>
                    </div>
                  )}
                </div>
              </Card>
            ))}
          </>
        )}
      </QueryState>
      {canWrite && (
        <Card title={t('domain.add_title')}>
          <Form
            runs={add}
            action={t('label.add')}
            onSubmit={() => add.mutate({ body: { domain: domain.trim() } }, { onSuccess: () => set({ domain: '' }) })}
          >
            <TextInput label={t('domain.name')} description={t('domain.name_more')} {...text('domain')} required />
          </Form>
        </Card>
      )}
    </>
  )
}
