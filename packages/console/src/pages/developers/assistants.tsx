import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useWords } from '../../locales/words.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Card } from '../../parts/card.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'

const changes = ['userTokens.listUserTokens'] as const

/** Ready configuration for assistants, which ask through MCP what a person may read. */
export function Assistants() {
  const { say } = useWords()
  const formats = useFormats()
  const address = `${window.location.origin}/mcp`
  const [name, setName] = useState('')
  const [token, setToken] = useState<string | null>(null)
  const tokens = useRead('userTokens.listUserTokens', { limit: 100 })
  const create = useAct('userTokens.createUserToken', { changes })
  const revoke = useAct('userTokens.revokeUserToken', { changes })
  const configuration = (bearer: string) =>
    JSON.stringify(
      { mcpServers: { tributary: { type: 'http', url: address, headers: { Authorization: `Bearer ${bearer}` } } } },
      null,
      2,
    )
  return (
    <>
      <Card title={say('assistants.address')}>
        <div className="form">
          <p>{say('assistants.words')}</p>
          <CodeBlock label={say('assistants.address')} text={address} />
          <CodeBlock label={say('assistants.claude')} text={`claude mcp add --transport http tributary ${address}`} />
          <CodeBlock label={say('assistants.json')} text={configuration(say('assistants.token_here'))} />
        </div>
      </Card>
      <Card title={say('assistants.tokens')}>
        <Answered query={tokens}>
          {({ data }) => (
            <div className="form">
              {data.length === 0 && <p className="quiet">{say('assistants.none')}</p>}
              {data
                .filter(({ revoked_at }) => revoked_at === null)
                .map((one) => (
                  <p key={one.id}>
                    {one.name} <span className="quiet">{[...one.scopes, formats.ago(one.created_at)].join(' · ')}</span>{' '}
                    <button
                      type="button"
                      className="link-button"
                      disabled={revoke.isPending}
                      onClick={() => revoke.mutate({ input: { id: one.id } })}
                    >
                      {say('keys.revoke')}
                    </button>
                  </p>
                ))}
            </div>
          )}
        </Answered>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            create.mutate(
              { input: { body: { name: name.trim(), scopes: ['mcp:read'] } } },
              {
                onSuccess: ({ data }) => {
                  setName('')
                  setToken(data.token)
                },
              },
            )
          }}
        >
          <TextInput
            label={say('assistants.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={100}
          />
          {(create.isError || revoke.isError) && <FailureNote error={create.error ?? revoke.error} />}
          <div className="acts">
            <Button type="submit" loading={create.isPending}>
              {say('assistants.make')}
            </Button>
          </div>
        </form>
      </Card>
      {token && (
        <SecretDialog
          title={say('assistants.made')}
          label={say('assistants.token')}
          secret={token}
          more={{ label: say('assistants.json'), text: configuration(token) }}
          onClose={() => setToken(null)}
        />
      )}
    </>
  )
}
