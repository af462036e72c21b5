import type { UseQueryResult } from '@tanstack/react-query'
import type { OperationResponse } from '@tributary/client'
import { Fragment } from 'react'
import { Link } from '../../components/shared/unless-shared.tsx'
import { Wait } from '../../components/status/wait.tsx'

export type Answer = OperationResponse<'overview.readAnswer'>['data']
export type AnswerQuery = Pick<
  UseQueryResult<OperationResponse<'overview.readAnswer'>>,
  'data' | 'isError' | 'isPending' | 'isPlaceholderData' | 'fetchStatus'
>

/** The result in words, as the digest says it. The advice opens the ads that it is about. */
export function AnswerText({ answer }: { answer: AnswerQuery }) {
  const sentences = answer.data?.data.sentences
  if (!sentences) {
    const isLoading = answer.isPending && answer.fetchStatus === 'fetching'
    return isLoading ? (
      <p className="answer">
        <Wait height={20} width="min(100%, 60ch)" />
      </p>
    ) : null
  }
  if (sentences.length === 0) return null
  return (
    <p className={answer.isPlaceholderData ? 'answer stale' : 'answer'}>
      {sentences.map(({ kind, text }) => (
        <Fragment key={kind}>
          {kind === 'stop' || kind === 'scale' ? (
            <Link to="/ads" search={{ advice: kind, status: 'ACTIVE' } as never} data-tone={kind}>
              <Marked text={text} />
            </Link>
          ) : (
            <Marked text={text} />
          )}{' '}
        </Fragment>
      ))}
    </p>
  )
}

/** Text whose parts between `**` are emphasized. */
function Marked({ text }: { text: string }) {
  return text.split('**').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <b key={key}>{part}</b> : <Fragment key={key}>{part}</Fragment>
  })
}
